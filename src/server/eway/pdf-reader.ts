// Runs in a thread of its own: what a stranger's file does to its memory and its time, it does to that alone.
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

/** A file to read. */
export interface PdfOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mostPages: number;
  readonly mostCharacters: number;
}

/** The text layer of its pages; null: no PDF that can be read, or one of too many pages. */
export type PdfAnswer = string | null;

async function read({ bytes, mostPages, mostCharacters }: PdfOrder): Promise<PdfAnswer> {
  // Nothing is fetched, no script of the file runs, no font of it is looked at but for what its letters are.
  const pdf = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: 0,
  });
  if (pdf.numPages > mostPages) return null;
  let text = '';
  for (let at = 1; at <= pdf.numPages && text.length < mostCharacters; at += 1) {
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
    page.cleanup();
  }
  await pdf.loadingTask.destroy();
  return text.slice(0, mostCharacters);
}

const port = parentPort;
if (port === null) throw new Error('This file is started by read-file.ts, as a worker thread.');

const answer = (given: PdfAnswer) => port.postMessage(given);
// Pages and saves go first. Elsewhere than on Linux it would be the whole process that gives way.
if (process.platform === 'linux') setPriority(5);

port.on('message', (order: PdfOrder) => {
  // Whatever a reader stumbles over (a password, garbage), no e-way bill can be read of it.
  read(order).then(answer, () => answer(null));
});
