import type { AnyJob } from './reports.ts';

export type { AnyJob, ListJob, PrintJob } from './reports.ts';

export interface Printer {
  /** Sets one paper; returns the PDF file. Throws PrinterBusy while too many wait. */
  readonly print: (job: AnyJob) => Promise<Buffer>;
  /** How many papers are waiting for a thread. */
  readonly waiting: () => number;
}

/** Too many papers are waiting: try again in a moment (503 with Retry-After). */
export class PrinterBusy extends Error {
  override readonly name = 'PrinterBusy';
}
