// What a counter prints (spec 5 §5, §8): only LRs and their labels, so that its worker contains no other paper.
import { renderPins } from './escp/page.ts';
import { renderPdf } from './kit/engine.ts';
import { renderLabels } from './labels/commands.ts';
import { type LabelReport, labelReport } from './labels/label.ts';
import type { Language } from './language.ts';
import type { PrintedFor } from './office-printer.ts';
import { lawfulBiltyReport } from './papers/lawful-bilty.ts';
import type { LawfulBiltyReport } from './papers/lawful-paper.ts';

/** LR papers to set, one after another. Plain data, because it is sent to a worker. */
export interface LrPrintJob extends Pick<PrintedFor, 'pins'> {
  readonly data: LawfulBiltyReport;
  readonly language: Language;
}

/** The labels of an LR to set. Also plain data. */
export interface LabelPrintJob extends Pick<PrintedFor, 'labels'> {
  readonly label: LabelReport;
  readonly language: Language;
}

export type CounterPrintJob = LrPrintJob | LabelPrintJob;

/** Sets what a counter prints, as `runOfficeReport` does. */
export async function runCounterReport(job: CounterPrintJob): Promise<Uint8Array<ArrayBuffer>> {
  const { language } = job;
  if ('label' in job)
    return job.labels === undefined
      ? await renderPdf(labelReport(job.label, language))
      : renderLabels(job.label, language, job.labels);
  const { data, pins } = job;
  if (pins === undefined) return await renderPdf(lawfulBiltyReport(data, language));
  return renderPins(lawfulBiltyReport({ ...data, carbon: true }, language), pins);
}
