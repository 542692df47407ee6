import { biltyListReport, type BiltyListReport } from './bilty-list.ts';
import { biltyReport, type BiltyReport } from './bilty.ts';
import { renderPdf } from './engine.ts';
import type { Language } from './language.ts';

/** Each paper that can be printed and what it is printed from. */
interface ReportData {
  readonly bilty: BiltyReport;
  readonly 'bilty-list': BiltyListReport;
}

/** One paper to print. Plain data: it is sent to another thread. */
export type PrintJob = {
  [Report in keyof ReportData]: {
    readonly report: Report;
    readonly data: ReportData[Report];
    readonly language: Language;
  };
}[keyof ReportData];

/** Sets a paper; answers the PDF file. Takes this thread's time: the server goes through the printer. */
export function runReport(job: PrintJob): Promise<Buffer> {
  switch (job.report) {
    case 'bilty':
      return renderPdf(biltyReport(job.data, job.language));
    case 'bilty-list':
      return renderPdf(biltyListReport(job.data, job.language));
  }
}
