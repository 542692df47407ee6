// Runs in a thread of its own: what a stranger's file does to its memory and its time, it does to that alone.
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { readEwayBills, type ReadEwayBill } from '#domain/rules/eway-reading.ts';
import { type CheckStop, takeOrders } from '../threads/thread.ts';

/** A file to read. */
export interface FileOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The e-way bills in it. */
export type FileAnswer = readonly ReadEwayBill[];

/** As much text as an e-way bill and its item list take, many times over. */
const MOST_CHARACTERS = 200_000;
/** Spec 3 §10. */
const MOST_PAGES = 20;

/** The text layer of a PDF's pages; empty where it has too many. */
async function textOfPdf(bytes: Uint8Array<ArrayBuffer>, check: CheckStop): Promise<string> {
  // Nothing is fetched, no script of the file runs, no font of it is looked at but for what its letters are.
  const pdf = await getDocumentProxy(bytes, {
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    verbosity: 0,
  });
  if (pdf.numPages > MOST_PAGES) return '';
  let text = '';
  for (let at = 1; at <= pdf.numPages && text.length < MOST_CHARACTERS; at += 1) {
    check();
    const page = await pdf.getPage(at);
    const { items } = await page.getTextContent();
    for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
    text += '\n';
    page.cleanup();
  }
  await pdf.loadingTask.destroy();
  return text.slice(0, MOST_CHARACTERS);
}

async function read({ bytes }: FileOrder, check: CheckStop): Promise<FileAnswer> {
  // Readers of PDF look for its mark within the first kilobyte.
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
  // A password, or garbage: no e-way bill can be read of it.
  const text = isPdf ? await textOfPdf(bytes, check).catch(() => '') : new TextDecoder().decode(bytes);
  check();
  return readEwayBills(text);
}

takeOrders(
  async (order: FileOrder, check) => ({ answer: await read(order, check) }),
  // pdf.js takes longer to load than a file to read.
  async () => void (await getResolvedPDFJS()),
);
