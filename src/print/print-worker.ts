// Runs in a thread of its own, so that setting a long list never holds up the server's other answers.
import { parentPort } from 'node:worker_threads';
import { renderPdf } from './kit/engine.ts';
import { type Language, labelsOf } from './language.ts';
import { panel, text } from './kit/nodes.ts';
import { type ListJob, type PrintJob, runReport } from './reports.ts';

/** What the printer asks of this thread. */
export interface Order {
  readonly number: number;
  readonly job: PrintJob | ListJob;
}

/** What this thread answers. */
export type Answer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'printed'; readonly number: number; readonly pdf: Uint8Array }
  | { readonly kind: 'failed'; readonly number: number; readonly message: string };

const port = parentPort;
if (port === null) throw new Error('This file is started by the printer, as a worker thread.');

const answer = (message: Answer, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

/** Every word of a dictionary and of those within it. */
function wordsIn(dictionary: object): string[] {
  return Object.values(dictionary).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return [entry];
    return typeof entry === 'object' && entry !== null ? wordsIn(entry) : [];
  });
}

/** Opens the fonts and shapes every label once, which would otherwise be the first clerk's wait. */
async function warmUp(language: Language): Promise<void> {
  const labels = labelsOf(language);
  const lines = wordsIn(labels).flatMap((word) => [text(word), text(word, { bold: true })]);
  await renderPdf({ title: '', lang: labels.lang, parts: [{ body: panel(lines) }], foot: '', pageOf: labels.pageOf });
}

async function fill({ number, job }: Order): Promise<void> {
  try {
    // A copy of its own: a small Buffer is a slice of memory that others share, which must not be given away.
    const pdf = new Uint8Array(await runReport(job));
    answer({ kind: 'printed', number, pdf }, [pdf.buffer]);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    answer({ kind: 'failed', number, message });
  }
}

port.on('message', (order: Order) => void fill(order));

await warmUp('English');
await warmUp('Hindi');
answer({ kind: 'ready' });
