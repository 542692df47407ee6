import { describe, expect, test } from 'vitest';
import { type BiltyListReport, biltyListReport } from './bilty-list.ts';
import { exportBiltyListReport } from './export-bilty.ts';
import { loadingSlipListReport } from './loading-slip.ts';
import { partyListReport } from './party-list.ts';
import { renderPdf } from '../kit/engine.ts';
import type { Language } from '../language.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany, aLoadingSlip, anExportBilty } from '#test/print/samples.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    biltyNo: `B${String(i + 1).padStart(4, '0')}`,
    sender: i % 2 === 0 ? 'Malwa Cotton Mills' : 'मालवा कॉटन मिल्स',
    receiver: 'Rathi Textiles',
    biltyDate: '2026-11-20',
    destination: 'Mumbai',
    vehicleNo: 'MH12EF9012',
    sums: { total: 1250.5, balance: -0.25 },
  }));

const narrowedToNothing = { search: '', fromDate: '', toDate: '' };
const head = { company: aCompany(), logos: [], filters: narrowedToNothing };

async function read(changes: Partial<BiltyListReport>, language: Language = 'English') {
  return readBack(await renderPdf(biltyListReport({ ...head, rows: [], ...changes }, language)));
}

describe('printed lists', () => {
  test('a printed list of 1,000 rows has all rows and repeats its heads', async () => {
    const { pages, flat } = await read({ rows: rows(1000) });
    for (const { biltyNo } of rows(1000)) expect(flat.split(`${biltyNo} `)).toHaveLength(2);
    for (const page of pages)
      expect(page).toMatch(
        /S\.No\.\nBilty Number\nSender\nReceiver\nDate\nTo ?\n\(Destination\)\nVehicle No\.\nTotal\nBalance\n/,
      );
    expect(pages.length).toBeGreaterThan(20);
    expect(pages.at(-1)).toMatch(/Total\n1,000 biltys\n+12,50,500\.00\n-250\.00/);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  test('a printed list has the letterhead, its filters and dates as dd-MM-yyyy', async () => {
    const filters = { search: 'cotton', fromDate: '2026-04-01', toDate: '2026-11-30' };
    const { flat, objects } = await read({ rows: rows(1), filters });
    expect(flat).toContain('Shree Balaji Roadlines');
    expect(flat).toContain('Bilty List Search: cotton · From Date: 01-04-2026 · To Date: 30-11-2026');
    expect(flat).toContain('1 B0001 Malwa Cotton Mills Rathi Textiles 20-11-2026 Mumbai MH12EF9012 1,250.50 -0.25');
    expect(flat).toContain('Total 1 bilty');
    expect(
      objects.some(
        (object) =>
          object.includes('<rdf:li') && object.includes('>Bilty List \u00E2\u0080\u0093 Shree Balaji Roadlines<'),
      ),
    ).toBe(true);
  });
});

test('a list with LRs is landscape, with GSTINs, invoices, e-way bills, packages and tax', async () => {
  const [classic, lawful] = [rows(1), rows(2).slice(1)];
  const lrs = lawful.map((row) => ({
    ...row,

    lrNo: 'IND/2627/000123',
    reported: {
      consignorGstin: '23AAACG2115R1ZN',
      consigneeGstin: '27AAPFU0939F1ZV',
      packages: 15,
      invoices: 'A-1, A-2',
      ewayBills: '331012345678',
      tax: 4005.5,
    },
  }));
  // With the columns that the definition lists, too, a GSTIN is in one line.
  for (const columns of [{}, { columns: ['paymentBasis', 'lrStatus', 'total', 'balance'] }]) {
    const [page = ''] = (await read({ rows: lrs, ...columns }, 'Hindi')).pages;
    for (const gstin of ['23AAACG2115R1ZN', '27AAPFU0939F1ZV']) expect(page.split(/\s+/)).toContain(gstin);
  }
  const { flat, objects } = await read({ rows: [...classic, ...lrs], columns: ['total', 'balance'] });
  expect(flat).toContain(
    'IND/2627/000123 B0002 20-11-2026 मालवा कॉटन मिल्स 23AAACG2115R1ZN Rathi Textiles 27AAPFU0939F1ZV',
  );
  expect(flat).toContain('A-1, A-2 331012345678 15 4,005.50');
  expect(objects.some((object) => object.includes('/MediaBox [0 0 841.89 595.28]'))).toBe(true);
  expect(
    (await read({ rows: classic })).objects.some((object) => object.includes('/MediaBox [0 0 595.28 841.89]')),
  ).toBe(true);
});

test('the total of a list without sums says how many there are', async () => {
  const place = { city: 'Indore', gstin: '23AAACG2115R1ZN' };
  const party = { name: 'Rathi Textiles', nameHindi: '', contact: '9876543210', places: [place] };
  const listed = async (total: object) =>
    readBack(await renderPdf(partyListReport({ ...head, rows: [party, party], ...total }, 'English'))).flat;
  expect(await listed({})).toContain('Total 2 parties');
  const part = await listed({ total: { rows: 30_000, more: false } });
  expect(part.split('The first 2 of 30,000 parties')).toHaveLength(3);
  expect(part).not.toContain('Total');
});

test.each([
  ['English', { rows: 5012, more: false }, 'The newest 2 of 5,012 biltys'],
  ['English', { rows: 10_000, more: true }, 'The newest 2 of more than 10,000 biltys'],
  ['Hindi', { rows: 5012, more: false }, '5,012 बिल्टी में से सबसे नई 2'],
  ['Hindi', { rows: 10_000, more: true }, '10,000 से अधिक बिल्टी में से सबसे नई 2'],
] as const)('an incomplete list in %s says so and has no totals', async (language, total, said) => {
  const { flat } = await read({ rows: rows(2), total }, language);
  expect(flat.split(said)).toHaveLength(3);
  // The head of the last column but one is the same word.
  expect(flat).not.toMatch(/(Total|कुल) \d/);
  // Sums of a part would be taken for those of the whole list.
  expect(flat).not.toContain('2,501.00');
});

describe.each([
  {
    name: 'biltys',
    sheet: (count: number, language: Language) => biltyListReport({ ...head, rows: rows(count) }, language),
    English: [
      'S.No. Bilty Number Sender Receiver Date To (Destination) Vehicle No. Total Balance',
      'Total 2 biltys 2,501.00 -0.50',
      'No biltys available to display.',
    ],
    Hindi: [
      'क्र. बिल्टी क्र. प्रेषक प्राप्तकर्ता तारीख कहाँ तक वाहन क्र. कुल शेष',
      'कुल 2 बिल्टी 2,501.00 -0.50',
      'दिखाने के लिए कोई बिल्टी नहीं है।',
    ],
    row: '2 B0002 मालवा कॉटन मिल्स Rathi Textiles 20-11-2026 Mumbai MH12EF9012 1,250.50 -0.25',
  },
  {
    name: 'export biltys',
    sheet: (count: number, language: Language) =>
      exportBiltyListReport(
        { ...head, rows: Array.from({ length: count }, () => ({ ...anExportBilty(), sums: { total: 100 } })) },
        language,
      ),
    English: [
      'S.No. Bilty No. Bilty Date Consignor Name Consignee Name To Truck No. Total',
      'Total 2 export biltys 200.00',
      'No export biltys available to display.',
    ],
    Hindi: [
      'क्र. बिल्टी क्र. बिल्टी तारीख प्रेषक का नाम प्राप्तकर्ता का नाम',
      'कुल 2 एक्सपोर्ट बिल्टी',
      'दिखाने के लिए कोई एक्सपोर्ट बिल्टी नहीं है।',
    ],
    row: '2 E-77 20-11-2026 Malwa Cotton Mills Gulf Fibres LLC',
  },
  {
    name: 'loading slips',
    sheet: (count: number, language: Language) => {
      const slip = { ...aLoadingSlip(), driverName: 'सुरेश यादव', sums: { quantity: 0.1, weight: 20.25, boxes: 5 } };
      return loadingSlipListReport({ ...head, rows: Array.from({ length: count }, () => slip) }, language);
    },
    English: [
      'S.No. Loading Slip Id Name Of Party Date Vehicle No. Driver Name Quantity Weight Boxes',
      'Total 2 loading slips 0.2 40.5 10',
      'No loading slips available to display.',
    ],
    Hindi: [
      'क्र. लोडिंग स्लिप क्र. पार्टी का नाम तारीख वाहन क्र. चालक',
      'कुल 2 लोडिंग स्लिप',
      'दिखाने के लिए कोई लोडिंग स्लिप नहीं है।',
    ],
    row: '2 318 Rathi Textiles 20-11-2026 MH12EF9012 सुरेश यादव 0.1 20.25 5',
  },
])('the printed list of $name', ({ sheet, row, ...words }) => {
  test.each(['English', 'Hindi'] as const)('the printed list in %s has the columns of its screen', async (language) => {
    const [heads = '', total = '', none = ''] = words[language];
    const { flat } = readBack(await renderPdf(sheet(2, language)));
    expect(flat).toContain(heads);
    expect(flat).toContain(row);
    expect(flat).toContain(total);
    expect(readBack(await renderPdf(sheet(0, language))).flat).toContain(none);
  });
});
