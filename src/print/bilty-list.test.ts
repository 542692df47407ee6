import { expect, test } from 'vitest';
import { type BiltyListReport, biltyListReport } from './bilty-list.ts';
import { renderPdf } from './engine.ts';
import type { Language } from './language.ts';
import { readBack } from './read-back.ts';
import { aCompany } from './samples.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    biltyNo: `B${String(i + 1).padStart(4, '0')}`,
    sender: i % 2 === 0 ? 'Malwa Cotton Mills' : 'मालवा कॉटन मिल्स',
    receiver: 'Rathi Textiles',
    biltyDate: '2026-11-20',
  }));

async function read(changes: Partial<BiltyListReport>, language: Language = 'English') {
  const filters = { search: '', fromDate: '', toDate: '' };
  const report = { company: aCompany(), logos: [], filters, rows: [], ...changes };
  return readBack(await renderPdf(biltyListReport(report, language)));
}

test('a list of 1,000 biltys drops none and repeats its heads', async () => {
  const { pages, flat } = await read({ rows: rows(1000) });
  for (const { biltyNo } of rows(1000)) expect(flat.split(`${biltyNo} `)).toHaveLength(2);
  for (const page of pages) expect(page).toMatch(/S\.No\.\nBilty Number\nSender\nReceiver\nDate\n/);
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.at(-1)).toContain('Total\n1,000 biltys');
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
});

test('shows the letterhead, what it was narrowed to, and dates as dd-MM-yyyy', async () => {
  const filters = { search: 'cotton', fromDate: '2026-04-01', toDate: '2026-11-30' };
  const { flat, objects } = await read({ rows: rows(1), filters });
  expect(flat).toContain('Shree Balaji Roadlines');
  expect(flat).toContain('Bilty List Search: cotton · From Date: 01-04-2026 · To Date: 30-11-2026');
  expect(flat).toContain('1 B0001 Malwa Cotton Mills Rathi Textiles 20-11-2026');
  expect(flat).toContain('Total 1 bilty');
  expect(objects.some((object) => object.includes('(View_Bilty_List)'))).toBe(true);
});

test('in Hindi', async () => {
  const { flat } = await read({ rows: rows(2) }, 'Hindi');
  expect(flat).toContain('क्र. बिल्टी क्र. प्रेषक प्राप्तकर्ता दिनांक');
  expect(flat).toContain('मालवा कॉटन मिल्स');
  expect(flat).toContain('कुल 2 बिल्टी');
});

test('an empty list says so', async () => {
  expect((await read({})).flat).toContain('No biltys available to display.');
});
