// Runs in a separate thread, so that a malicious file can only harm the memory and time of that thread.
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { readEwayBills, type ReadEwayBill } from '#domain/rules/eway-reading.ts';
import { type CheckStop, takeOrders } from '../threads/thread.ts';

/** A file to read. */
export interface FileOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The e-way bills in the file. */
export type FileAnswer = readonly ReadEwayBill[];

/** Many times the text of an e-way bill with its item list. */
const MOST_CHARACTERS = 200_000;
/** Spec 3 §10. */
const MOST_PAGES = 20;

/** The text layer of a PDF's pages; empty if it has too many. */
async function textOfPdf(bytes: Uint8Array<ArrayBuffer>, check: CheckStop): Promise<string> {
  // Nothing is fetched, no script in the file runs, and fonts are used only to decode its text.
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
  // PDF readers look for the signature within the first kilobyte.
  const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
  // Password-protected or damaged: no e-way bill can be read from it.
  const text = isPdf ? await textOfPdf(bytes, check).catch(() => '') : new TextDecoder().decode(bytes);
  check();
  return readEwayBills(text);
}

takeOrders(
  async (order: FileOrder, check) => ({ answer: await read(order, check) }),
  // pdf.js takes longer to load than a file takes to read.
  async () => void (await getResolvedPDFJS()),
);
