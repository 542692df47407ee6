import { EWAY_TABS } from '#api/eway-bills.ts';
import { pages } from '#server/eway/statements.ts';
import { get, tokenHeader } from './requests.ts';
import type { Work } from './works.ts';

// The transporter's desk of e-way bills (spec 3 §11).

/** What the greatest company has: open ones, of which a few have no LR yet, and as many that are over. */
const DESK = { open: 20_000, closed: 20_000, withLr: 18_000 } as const;
const PAGE = 20;

/** Puts e-way bills on the desk of the greatest company, as they are in the last weeks of work. */
export const deskStatements: readonly string[] = [
  `insert into eway_bill (tenant_id, id, eway_bill_no, eway_state, generated_at, valid_upto, distance_km, cargo, doc_type, doc_no, doc_date, doc_value,
       from_gstin, from_name, from_place, from_pin, from_state, to_gstin, to_name, to_place, to_pin, to_state, hsn_code, transporter_id, vehicle_no,
       part_b_at, is_estimate, created_by, updated_by)
     select tenant_id, id, (200000000000 + id)::text,
       case when id > ${DESK.open} then 'Closed' when id % 10 = 0 then 'Part A only' else 'Active' end, to_char(now() - interval '2 days', 'YYYY-MM-DD"T"HH24:MI'),
       to_char(now() + (id * 7919 % 20000) * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI'), 585, 'R', 'INV', 'MAT/' || id, current_date - 2, 480000,
       '23AAHCM8960D1ZG', 'Malwa Agro Traders', 'Indore', '452007', '23', '27AAPFU0939F1ZV', 'Shri Ganesh Steel', 'Mumbai', '400002', '27', '230400', '',
       'MP09HA1131', to_char(now() - interval '2 days', 'YYYY-MM-DD"T"HH24:MI'), 'no', 'bench', 'bench'
     from bench_company, generate_series(1, ${DESK.open + DESK.closed}) id where n = 1`,
  `insert into bilty_invoice (tenant_id, bilty_seq, line_no, invoice_no, invoice_date, invoice_value, eway_bill_no)
     select tenant_id, seq, 1, 'MAT/' || seq, current_date - 2, 480000, (200000000000 + seq)::text
     from bench_company, generate_series(1, least(size, ${DESK.withLr})) seq where n = 1`,
];

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

/** A PDF of one page in plain ASCII, for the requests are texts. */
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
    limit: { statement: pages[tab].whole(PAGE), writes: false, constants: { skip: '0' }, random: {} },
    request: get(`Eway_Bill/Page?tab=${encodeURIComponent(tab)}&pageIndex=1&pageSize=${PAGE}`),
    companies: 'greatest',
    // As many as there are cores: the time of one is measured, not that of a queue.
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
