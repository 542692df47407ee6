import { DocumentReport } from './DocumentReport.tsx';
import { exportBiltyScreen } from './export-bilty-screen.ts';

/** The printable report of the export bilty that the address names. */
export function ExportBiltyReport() {
  return <DocumentReport screen={exportBiltyScreen} />;
}
