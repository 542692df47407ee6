import { momentOf } from '#domain/rules/moment.ts';
import { EWAY_TABS } from '#domain/records/eway-bill.ts';
import { pages } from '#server/eway/statements.ts';
import { get, tokenHeader } from './requests.ts';
import { reads, type Work } from './work.ts';

// The transporter's desk of e-way bills (spec 3 §11).

const PAGE = 20;
/** A bill that ended before this moment can no longer be extended: eight hours, by the law since 2018. */
const OVER = momentOf(Date.now() - 8 * 3_600_000);

const LINES = [
  'E-Way Bill No: 3410 0756 0271',
  'E-Way Bill Date: 15/09/2023 02:44 PM',
  'Valid From: 15/09/2023 02:44 PM [1769KM]',
  'Valid Until: 24/09/2023',
  'GSTIN of Supplier 27AADCC6645D1ZS,Corning Technologies India Private Limited',
  'Place of Dispatch Thane,MAHARASHTRA-421302',
  'GSTIN of Recipient 36AABCB3822B1ZB,BHARAT ELECTRONICS LIMITED',
  'Place of Delivery Hyderabad,TELANGANA-500076',
  'Document No. CT/2324/001',
  'Document Date 14/09/2023',
  'Value of Goods 3747421.12',
];

/** A PDF of one page in plain ASCII, because request bodies are texts. */
function aPdf(): string {
  const content = `BT /F1 10 Tf 14 TL 40 780 Td ${LINES.map((line) => `(${line}) Tj T*`).join('\n')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  return `${file}${xref}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}
const BOUNDARY = 'bench';
const FORM = [
  `--${BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="bill.pdf"',
  'Content-Type: application/pdf',
  '',
  aPdf(),
  `--${BOUNDARY}--`,
  '',
].join('\r\n');

export const DESK_WORKS: readonly Work[] = [
  ...EWAY_TABS.map((tab): Work => ({
    name: `desk-${tab.replaceAll(' ', '-')}`,
    title: `e-way desk, ${tab} (20,000 open)`,
    limit: reads(pages[tab].whole(PAGE), { constants: { skip: '0', over: OVER } }),
    request: get(`Eway_Bill/Page?tab=${encodeURIComponent(tab)}&pageIndex=1&pageSize=${PAGE}`),
    companies: 'greatest',
    // One for each core: this measures the time of one call, not of a queue.
    clients: 2,
  })),
  {
    name: 'read-file',
    title: 'read an e-way bill out of a PDF',
    request: (company) => ({
      method: 'POST',
      path: '/api/Eway_Bill/ReadFile',
      headers: { ...tokenHeader(company), 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: FORM,
    }),
    companies: 'greatest',
    clients: 2,
  },
];
