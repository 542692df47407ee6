import { randomBytes } from 'node:crypto';
import Pdf from 'pdfkit';
import { expect, test } from 'vitest';
import { joined, WrittenPdf } from './written-pdf.ts';

const OPTIONS = { autoFirstPage: false, font: '', compress: false, info: { CreationDate: new Date(0) } };
/** Pages of many sizes: some much smaller than a block of the file, one larger. */
const PAGES = [40, 300, 7000, 300_000, 12, 60_000, 60_000].map((size) => randomBytes(size));

function fill(doc: PDFKit.PDFDocument): void {
  for (const page of PAGES) {
    doc.addPage();
    doc.page.write(page);
  }
}

test('a document is the same to the byte as its stream', async () => {
  const streamed = new Pdf(OPTIONS);
  const pieces: Uint8Array[] = [];
  streamed.on('data', (piece: Uint8Array) => void pieces.push(piece));
  const end = new Promise((resolve) => {
    streamed.on('end', resolve);
  });
  fill(streamed);
  streamed.end();
  await end;
  const written = new WrittenPdf(OPTIONS);
  fill(written);
  expect(Buffer.compare(await written.whole(), joined(pieces))).toBe(0);
});

test('no piece of a document waits in its stream', async () => {
  const written = new WrittenPdf(OPTIONS);
  fill(written);
  expect((written as unknown as { readonly readableLength: number }).readableLength).toBe(0);
  expect((await written.whole()).length).toBeGreaterThan(400_000);
});
