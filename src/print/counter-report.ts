// What a counter prints (spec 5 §5): LRs alone, so that its worker has no other paper in it.
import type { LawfulBiltyReport } from './papers/lawful-paper.ts';
import { lawfulBiltyReport } from './papers/lawful-bilty.ts';
import { renderPins } from './escp/page.ts';
import { renderPdf } from './kit/engine.ts';
import type { Language } from './language.ts';
import type { PrintedFor } from './office-printer.ts';

/** Papers of LRs to set, one after the other. Plain data: it is sent to a worker. */
export interface LrPrintJob extends Pick<PrintedFor, 'pins'> {
  readonly data: LawfulBiltyReport;
  readonly language: Language;
}

/** Sets LRs as `runOfficeReport` does. */
export async function runCounterReport({ data, language, pins }: LrPrintJob): Promise<Uint8Array<ArrayBuffer>> {
  if (pins === undefined) return await renderPdf(lawfulBiltyReport(data, language));
  return renderPins(lawfulBiltyReport({ ...data, carbon: true }, language), pins);
}
