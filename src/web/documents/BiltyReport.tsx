import { biltyScreen } from './bilty-screen.ts';
import { DocumentReport } from './DocumentReport.tsx';

/** The printable report of the bilty that the address names. */
export function BiltyReport() {
  return <DocumentReport screen={biltyScreen} />;
}
