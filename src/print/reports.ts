import { biltyReport } from './papers/bilty.ts';
import { biltyListReport, exportBiltyListReport, loadingSlipListReport } from './papers/document-lists.ts';
import { employeeListReport } from './papers/employee-list.ts';
import { employeeReport } from './papers/employee-sheet.ts';
import { renderPdf } from './kit/engine.ts';
import { exportBiltyReport } from './papers/export-bilty.ts';
import { invoiceReport } from './papers/invoice.ts';
import type { Language } from './language.ts';
import { loadingSlipReport } from './papers/loading-slip.ts';
import type { Sheet } from './kit/nodes.ts';
import { planListReport } from './papers/plan-list.ts';
import { vehicleListReport } from './papers/vehicle-list.ts';
import { vehicleReport } from './papers/vehicle-report.ts';

/** Each paper that can be printed. */
const reports = {
  bilty: biltyReport,
  'bilty-list': biltyListReport,
  'export-bilty': exportBiltyReport,
  'export-bilty-list': exportBiltyListReport,
  'loading-slip': loadingSlipReport,
  'loading-slip-list': loadingSlipListReport,
  employee: employeeReport,
  'employee-list': employeeListReport,
  vehicle: vehicleReport,
  'vehicle-list': vehicleListReport,
  invoice: invoiceReport,
  'plan-list': planListReport,
} as const;

type Reports = typeof reports;

/** One paper to print. Plain data: it is sent to another thread. */
export type PrintJob = {
  [Report in keyof Reports]: {
    readonly report: Report;
    readonly data: Parameters<Reports[Report]>[0];
    readonly language: Language;
  };
}[keyof Reports];

/** Sets a paper; answers the PDF file. Takes this thread's time: the server goes through the printer. */
export function runReport({ report, data, language }: PrintJob): Promise<Buffer> {
  // The job's type holds its data to its report, which the compiler no longer sees once the two stand apart.
  const set = reports[report] as (data: PrintJob['data'], language: Language) => Sheet;
  return renderPdf(set(data, language));
}
