// Runs in a separate thread, so that rendering a paper never delays the server's other answers.
import { workerData } from 'node:worker_threads';
import { renderPdf } from '#print/kit/engine.ts';
import { panel, text } from '#print/kit/nodes.ts';
import { type Language, labelsOf } from '#print/language.ts';
import { runOfficeReport } from '#print/pin-reports.ts';
import type { AnyJob } from '#print/reports.ts';
import { takeOrders } from './thread.ts';

/** The PDF file, or printer data. */
export type Printed = Uint8Array<ArrayBuffer>;
/** What it is started for: papers that a clerk waits for, or long ones. */
export type PrintThread = 'at once' | 'in time';

const { uses } = workerData as { uses: PrintThread };

/** Every text in a dictionary, nested ones too. */
function wordsIn(dictionary: object): string[] {
  return Object.values(dictionary).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    return typeof entry === 'object' && entry !== null ? wordsIn(entry) : [];
  });
}

/** Loads the fonts and shapes every label once; otherwise the first clerk would wait for it. */
async function warmUp(language: Language): Promise<void> {
  const labels = labelsOf(language);
  const lines = wordsIn(labels).flatMap((word) => [text(word), text(word, { bold: true })]);
  await renderPdf({ title: '', lang: labels.lang, parts: [{ body: panel(lines) }], foot: '', pageOf: labels.pageOf });
}

takeOrders(
  async (job: AnyJob, check) => {
    const pdf: Printed = await runOfficeReport(job, check);
    return { answer: pdf, given: [pdf.buffer] };
  },
  async () => {
    if (uses === 'in time') return;
    await warmUp('English');
    await warmUp('Hindi');
  },
);
