import { DocumentReport } from './DocumentReport.tsx';
import { loadingSlipScreen } from './loading-slip-screen.ts';

/** The printable report of the loading slip that the address names. */
export function LoadingSlipReport() {
  return <DocumentReport screen={loadingSlipScreen} />;
}
