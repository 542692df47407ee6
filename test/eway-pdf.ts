import { deflateSync } from 'node:zlib';
import PdfDocument from 'pdfkit';

// PDFs as others make them, for the code that reads e-way bills.

/** The print of an e-way bill, from a public transcript (spec 3 §12). */
export const PRINT = `E-Way Bill No: 3410 0756 0271
E-Way Bill Date: 15/09/2023 02:44 PM
Valid From: 15/09/2023 02:44 PM [1769KM]
Valid Until: 24/09/2023
GSTIN of Supplier 27AADCC6645D1ZS,Corning Technologies India Private Limited
Place of Dispatch Thane,MAHARASHTRA-421302
GSTIN of Recipient 36AAB CB382 2B1ZB ,BHARAT ELECTRONICS LIMITED
Place of Delivery Hyderabad,TELANGANA-500076
Document No. CT/2324/001
Document Date 14/09/2023
Value of Goods 3747421.12`;

/** A PDF with a text layer: one text per page. `password` opens it. */
export function aPdf(pages: readonly string[], password?: string): Promise<Buffer<ArrayBuffer>> {
  const pdf = new PdfDocument({ autoFirstPage: false, ...(password !== undefined && { userPassword: password }) });
  const chunks: Buffer[] = [];
  for (const page of pages) pdf.addPage().text(page);
  return new Promise((resolve) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.from(Buffer.concat(chunks))));
    pdf.end();
  });
}

/** A PDF of a few kilobytes whose page unpacks to `megabytes`. */
export function aBomb(megabytes: number): Buffer<ArrayBuffer> {
  const packed = deflateSync(deflateSync(Buffer.alloc(megabytes * 1024 * 1024, ' '), { level: 1 }));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
  ].map((body, at) => Buffer.from(`${at + 1} 0 obj\n${body}\nendobj\n`));
  const head = `4 0 obj\n<< /Length ${packed.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n`;
  const end = '\nendstream\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n';
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, Buffer.from(head), packed, Buffer.from(end)]);
}
