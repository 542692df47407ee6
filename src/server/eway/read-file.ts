import { readEwayJson, readEwayText, type ReadEwayBill } from '#domain/rules/eway-reading.ts';
import { createThreads } from '../spreadsheets/threads.ts';
import type { PdfAnswer, PdfOrder } from './pdf-reader.ts';

/** As much text as an e-way bill and its item list take, many times over. */
const MOST_CHARACTERS = 200_000;
/** Spec 3 §10. */
const MOST_PAGES = 20;

/** Reads the e-way bills out of a file that somebody else made: JSON, the text layer of a PDF, or plain text. */
export function createEwayFileReader() {
  const readers = createThreads<PdfAnswer>(new URL('./pdf-reader.ts', import.meta.url), {
    name: 'pdf',
    timeLimit: 3000,
    memory: 128,
    // A PDF of 2 MB unpacks to what it likes.
    buffers: 192,
  });
  async function textOfPdf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
    const order: PdfOrder = { bytes, mostPages: MOST_PAGES, mostCharacters: MOST_CHARACTERS };
    return (await readers.run(order, [bytes.buffer])) ?? '';
  }
  return async (file: Blob): Promise<readonly ReadEwayBill[]> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Readers of PDF look for its mark within the first kilobyte.
    const isPdf = Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
    return readEwayBills(isPdf ? await textOfPdf(bytes) : new TextDecoder().decode(bytes));
  };
}

/** The e-way bills in a text: JSON, or what was copied from a print. */
export function readEwayBills(text: string): readonly ReadEwayBill[] {
  if (/^\s*[[{]/.test(text)) return readEwayJson(text);
  const read = readEwayText(text);
  return read === null ? [] : [read];
}
