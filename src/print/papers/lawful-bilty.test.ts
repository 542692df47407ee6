import { describe, expect, test } from 'vitest';
import { UNDERTAKING } from '#domain/records/consignment-settings.ts';
import type { Language } from '../language.ts';
import { runReport } from '../reports.ts';
import { type ReadPdf, readBack } from '#test/print/read-back.ts';
import { codeOnPage, codesIn, DRAWS_PAGES } from '#test/print/read-code.ts';
import { aCompany, RED_DOT } from '#test/print/samples.ts';
import {
  A_CODE,
  aBilled,
  aLawfulBilty,
  aLawfulLine,
  aLawfulPaper,
  aLawfulReport,
  aTaxed,
  FOUR_COPIES,
  someLawfulLines,
  someSettings,
} from '#test/print/lawful-samples.ts';
import type { LawfulBiltyReport, LawfulPaper } from './lawful-paper.ts';

const printed = (report: Partial<LawfulBiltyReport> = {}, language: Language = 'English') =>
  runReport({ report: 'lawful-bilty', language, data: aLawfulReport(report) });
const read = async (report: Partial<LawfulBiltyReport> = {}, language: Language = 'English'): Promise<ReadPdf> =>
  readBack(await printed(report, language));
const readOne = (
  bilty: Partial<LawfulPaper['bilty']>,
  report: Partial<LawfulBiltyReport> = {},
  paper: Partial<LawfulPaper> = {},
) => read({ ...report, papers: [aLawfulPaper({ bilty: aLawfulBilty(bilty), ...paper })] });
const times = (text: string, phrase: string) => text.split(phrase).length - 1;

/** What the law requires of a consignment note, and the text of the sample that meets it (spec 3 §8). */
const LAW: Readonly<Record<string, readonly string[]>> = {
  'Rule 54(3)': [
    'Total 2,150.5 2,200',
    'CONSIGNOR Malwa Cotton Mills',
    'CONSIGNEE Rathi Textiles',
    'VEHICLE NO. MH12EF9012',
    'Cotton bales, 5201',
    'FROM Indore TO Mumbai',
    'GSTIN of the person liable: 27AAPFU0939F1ZV',
  ],
  'Rule 46': [
    'Shree Balaji Roadlines 14, Transport Nagar, Indore, Madhya Pradesh – 452010',
    'GSTIN 23AAHCM8960D1ZG',
    'LR No. IND/2627/000123 20-11-2026',
    'Shop 12, Mulji Jetha Market, Kalbadevi Mumbai – 400002, Maharashtra (27) GSTIN 27AAPFU0939F1ZV',
    'SAC 996511',
    'Taxable value 22,250.00',
    'GST 5%, reverse charge –',
    'Place of supply: Maharashtra (27)',
    'Deliver at: Godown 3, Bhiwandi Road, Thane',
    'GST payable by consignee under reverse charge.',
    'Reverse charge: Yes',
    'For Shree Balaji Roadlines Authorised signatory',
  ],
  'Carriage by Road Act, s.8 and s.9': [
    '12 Bale Cotton bales, 5201 M/C 1,250.5 1,300',
    '3 Crate Machine parts 900 900',
    'Declared value ₹ 4,80,000.00',
    UNDERTAKING,
    'CONSIGNOR COPY – ORIGINAL',
    'Carrier Reg. MP/CBR/2019/0412, valid until 31-03-2029',
  ],
};

describe.each(['A4', 'A4 two-up', 'A5'] as const)('an LR on %s', (format) => {
  test.each(Object.entries(LAW))('an LR has what %s requires, on one page', async (_law, phrases) => {
    const { pages, flat } = await read({ format });
    expect(pages).toHaveLength(1);
    for (const phrase of phrases) expect(flat).toContain(phrase);
  });

  test('each page of an LR has its copy, number, revision and page number', async () => {
    const bilty = aLawfulBilty({ lines: someLawfulLines(60) });
    const { pages, flat } = await read({ format, papers: [aLawfulPaper({ bilty, copies: FOUR_COPIES })] });
    const onEach = flat.split('Page ').length - 1;
    for (const mark of [
      'CONSIGNOR COPY – ORIGINAL',
      'CONSIGNEE COPY',
      'DRIVER / TRANSPORTER COPY',
      'OFFICE / POD COPY',
    ])
      expect(times(flat, mark)).toBe(onEach / 4);
    expect(times(flat, 'Lorry Receipt / Consignment Note')).toBe(onEach);
    expect(times(flat, 'Revision 1')).toBe(onEach);
    for (const line of bilty.lines) expect(times(flat, line.itemName)).toBe(4);
    expect(pages).toHaveLength(format === 'A4 two-up' ? onEach / 2 : onEach);
  });
});

test('an LR has all its other particulars', async () => {
  const { flat } = await read();
  const phrases = [
    '॥ श्री गणेशाय नमः ॥',
    'PAN AAHCM8960D Transporter ID 23AAHCM8960D1ZG',
    'Indore (IND)',
    'DRIVER Suresh Yadav, 9822222222',
    'MCM/26-27/881 19-11-2026 4,80,000.00 331012345678',
    'AT OWNER’S RISK · Insured, New India Assurance, policy NIA/26/4411, 01-04-2026, ₹ 5,00,000.00',
    'Door delivery',
    'Expected on 23-11-2026 Seal No. S-8841',
    'Keep dry.',
    'Freight 22,080.00 Hamali 120.00 Statistical Charge 50.00',
    'TOTAL 22,250.00 Advance 500.00 Received 1,000.00 Balance 20,750.00',
    'TO PAY Rupees Twenty Two Thousand Two Hundred Fifty Only',
    'PAN AAHCM8960D. We own not more than ten goods carriages; declared for non-deduction of tax.',
    'Subject to Indore jurisdiction.',
    'Received the above goods in good order',
    'LR No. IND/2627/000123 · Bilty No. 1043 · Booked by Ramesh Patel, 20-11-2026 14:05 · Revision 1',
  ];
  for (const phrase of phrases) expect(flat).toContain(phrase);
});

test('an LR without a book’s number has its register number', async () => {
  const { flat } = await readOne({ lrNo: '' });
  expect(flat).toContain('LR No. 1043 20-11-2026');
  expect(flat).not.toContain('Bilty No.');
});

describe('tax on an LR', () => {
  test('forward charge is printed with rate, amount and declaration', async () => {
    const elections = [{ year: 2025, election: 'high' }] as const;
    const { flat } = await readOne(aTaxed, { elections });
    expect(flat).toContain('Taxable value 22,250.00 IGST 18% 4,005.00 TOTAL 26,255.00');
    expect(flat).toContain(
      'GST payable by transporter under forward charge. GSTIN of the person liable: 23AAHCM8960D1ZG',
    );
    expect(flat).toContain('Reverse charge: No');
    expect(flat).toContain('supplied by us from the Financial Year 2025-26 under forward charge');
    const within = await readOne({ ...aTaxed, igst: 0, cgst: 2002.5, sgst: 2002.5 });
    expect(within.flat).toContain('CGST 9% 2,002.50 SGST 9% 2,002.50 TOTAL');
  });

  test('the declaration is in the company’s own words if it has some', async () => {
    const settings = someSettings({ declaration: 'Opted since {first}.' });
    const elections = [{ year: 2026, election: 'low' }] as const;
    const { flat } = await readOne(aTaxed, { settings, elections });
    expect(flat).toContain('Opted since 2026-27.');
    expect(flat).not.toContain('have not reverted');
  });

  test('an LR is issued under the GSTIN of its branch if it has one', async () => {
    const branch = { branchCode: 'MUM', name: 'Mumbai', gstin: '27AAHCM8960D1Z8' };
    const { flat } = await readOne(aTaxed, {}, { branch });
    expect(flat).toContain('GSTIN of the person liable: 27AAHCM8960D1Z8');
    expect(flat).not.toContain('23AAHCM8960D1ZG under');
  });

  test('exempt goods are printed without tax and with the reason; an FOC LR has a total of zero', async () => {
    const reason = 'The carriage of these goods is exempt from GST.';
    const exempt = await readOne({ gstPayer: 'Exempt', gstReason: reason, gstRate: 0, taxable: 0 });
    expect(exempt.flat).toContain(`${reason} Reverse charge: No`);
    expect(exempt.flat).not.toMatch(/Taxable|declaration|GST \d/);
    const free = await readOne({ paymentBasis: 'FOC', gstPayer: '', gstReason: '', totalAmount: 0, balanceAmount: 0 });
    expect(free.flat).toContain('FOC Rupees Zero Only');
  });
});

test('the rate is printed only if every freight is computed from it', async () => {
  const rated = await readOne({ lines: [aLawfulLine(), aLawfulLine()] });
  expect(rated.flat).toContain('Freight @ ₹2.50 / kg 6,500.00');
  const typed = await readOne({ lines: [aLawfulLine(), aLawfulLine({ freight: 9000 })] });
  expect(typed.flat).toContain('Freight 12,250.00');
});

test('unknown particulars of an LR are left out', async () => {
  const { flat } = await readOne(
    {
      billingName: '',
      insured: 'no',
      valueNotDeclared: 'yes',
      invoices: [],
      charges: [],
      received: 0,
      consigneeGstin: 'URP',
    },
    { settings: someSettings({ pan: '', transporterId: '', carrierNo: '', ownsUpToTen: 'no', jurisdiction: '' }) },
    { branch: null, bookedBy: '', bookedAt: '', open: null, driverMobile: '' },
  );
  expect(flat).toContain('Value not declared by the consignor');
  expect(flat).toContain('Not insured');
  expect(flat).toContain('GSTIN of the person liable: not registered');
  expect(flat).not.toMatch(/PAN|Transporter ID|Carrier Reg|BILL TO|Invoice No|Received 0|Booked by|jurisdiction/);
});

test('a contract that hides amounts hides them on every copy but the office’s', async () => {
  const flatOf = async (copy: 'consignor' | 'office') =>
    (await readOne(aBilled, {}, { copies: [{ copy, duplicate: 0 }], hidesAmounts: true })).flat;
  expect(await flatOf('consignor')).not.toContain('22,250.00');
  expect(await flatOf('office')).toContain('22,250.00');
});

describe('copies of an LR without amounts', () => {
  // All amounts of the carrier on a copy with amounts.
  const AMOUNTS = ['22,080.00', '120.00', '50.00', '22,250.00', '500.00', '1,000.00', '20,750.00', 'Rupees'];

  test.each(['letterhead', 'pre-printed'] as const)(
    'a copy without amounts shows none of the carrier’s, with a %s head',
    async (head) => {
      const wordsOf = async (copy: 'consignee' | 'consignor') =>
        (await readOne(aBilled, { head }, { copies: [{ copy, duplicate: 0 }] })).flat.split(' ');
      const shown = await wordsOf('consignor');
      const hidden = await wordsOf('consignee');
      for (const amount of AMOUNTS) {
        expect(shown).toContain(amount);
        expect(hidden).not.toContain(amount);
      }
      expect(hidden.join(' ')).toContain('Freight will be billed');
      // The value of the goods is a statement of the consignor, not an amount of the carrier.
      expect(hidden).toContain('4,80,000.00');
    },
  );

  test('amounts are hidden on the copies in the settings, and only for TBB', async () => {
    const copies = FOUR_COPIES;
    const withWords = async (bilty: Partial<LawfulPaper['bilty']>, printHidden: string) => {
      const { pages } = await readOne(bilty, { settings: someSettings({ printHidden }) }, { copies });
      return pages.map((page) => page.replaceAll(/\s+/g, ' ').includes('Rupees Twenty'));
    };
    expect(await withWords(aBilled, 'Consignee,Driver')).toEqual([true, false, false, true]);
    expect(await withWords(aBilled, 'Consignor, office')).toEqual([false, true, true, false]);
    expect(await withWords(aBilled, '')).toEqual([true, true, true, true]);
    expect(await withWords({}, 'Consignee,Driver')).toEqual([true, true, true, true]);
  });
});

describe('marks on the pages of an LR', () => {
  const across = (pages: readonly string[]) => pages.map((page) => times(page, 'CANCELLED'));
  const contents = ({ objects }: ReadPdf) => objects.filter((object) => object.includes(' Tf')).join('\n');
  const RED = '0.85 0.1 0.1 rg';

  test('a cancelled LR says so across each page, with the reason on the last', async () => {
    const cancelled = { cancelled: 'yes', cancelReason: 'Goods were not given' } as const;
    const { pages, flat } = await readOne({ ...cancelled, lines: someLawfulLines(60) });
    expect(across(pages.slice(0, -1))).toEqual(pages.slice(1).map(() => 1));
    expect(pages.length).toBeGreaterThan(1);
    expect(across(pages.slice(-1))).toEqual([2]);
    expect(flat).toContain('CANCELLED: Goods were not given');
    expect(across((await readOne({})).pages)).toEqual([0]);
    const placed = await readOne(cancelled, { head: 'pre-printed' });
    expect(across(placed.pages)).toEqual([1]);
  });

  test('an LR of dangerous goods has a red corner and the class on each page', async () => {
    const dangerous = await readOne({ dangerous: 'yes', dangerousClass: '3', lines: someLawfulLines(60) });
    expect(times(contents(dangerous), RED)).toBe(dangerous.pages.length);
    expect(times(dangerous.flat, 'DANGEROUS GOODS – 3')).toBe(dangerous.pages.length);
    expect(contents(await read())).not.toContain(RED);
  });

  test('the danger notice is on one line on A5, too', async () => {
    const { pages } = await readOne({ dangerous: 'yes', dangerousClass: '3' }, { format: 'A5' });
    expect(pages[0]).toContain('DANGEROUS GOODS – 3');
  });

  test('a reprinted copy says how often it was reprinted', async () => {
    const copies = [
      { copy: 'consignor', duplicate: 0 },
      { copy: 'driver', duplicate: 3 },
    ] as const;
    const { pages } = await readOne({}, {}, { copies });
    expect(pages.map((page) => /DUPLICATE \d/.exec(page)?.[0])).toEqual([undefined, 'DUPLICATE 3']);
  });
});

describe('sheets of LRs', () => {
  const CUT = '[4 3] 0 d';
  const sizes = ({ objects }: ReadPdf) =>
    objects.flatMap((object) => /\/MediaBox \[0 0 ([\d. ]+)\]/.exec(object)?.[1] ?? []);
  const four = [aLawfulPaper({ copies: FOUR_COPIES })];

  test('A4 two-up has two LRs on each sheet with a line to cut along', async () => {
    const read2 = await read({ format: 'A4 two-up', papers: four });
    expect(sizes(read2)).toEqual(['595.28 841.89', '595.28 841.89']);
    expect(read2.pages.map((page) => times(page, 'IND/2627/000123'))).toEqual([4, 4]);
    expect(read2.pages[0]).toMatch(/CONSIGNOR COPY[\s\S]*CONSIGNEE COPY/);
    expect(read2.objects.filter((object) => object.includes(CUT))).toHaveLength(2);
  });

  test('A5 is half a sheet, A4 a whole one without a line', async () => {
    expect(sizes(await read({ format: 'A5' }))).toEqual(['595.28 419.53']);
    const whole = await read();
    expect(sizes(whole)).toEqual(['595.28 841.89']);
    expect(whole.objects.some((object) => object.includes(CUT))).toBe(false);
  });

  test('plain paper leaves the upper part free for the printed head', async () => {
    const firstLine = async (head: LawfulBiltyReport['head'], printFree: number) => {
      const { objects } = await read({ head, settings: someSettings({ printFree }) });
      const content = objects.find((object) => object.includes(' Tf')) ?? '';
      return Math.min(...Array.from(content.matchAll(/1 0 0 -1 [\d.]+ ([\d.]+) Tm/g), ([, y]) => Number(y)));
    };
    // 40 mm are 113.4 points.
    expect(await firstLine('plain', 40)).toBeGreaterThan(113.4);
    expect(await firstLine('plain', 40)).toBeLessThan(135);
    expect(await firstLine('letterhead', 40)).toBeLessThan(60);
    const { flat } = await read({ head: 'plain' });
    expect(flat).not.toContain('Transport Nagar');
    expect(flat).toContain('GSTIN 23AAHCM8960D1ZG');
  });

  test('the head of an LR has the logos', async () => {
    const { objects } = await read({ logos: [RED_DOT, null, Uint8Array.from(RED_DOT), null] });
    expect(objects.filter((object) => object.includes('/Subtype /Image'))).toHaveLength(2);
  });
});

describe('LRs on pre-printed paper', () => {
  test('pre-printed paper gets values only, without labels', async () => {
    const { pages, flat } = await read({ head: 'pre-printed' });
    expect(pages).toHaveLength(1);
    const values = [
      'IND/2627/000123',
      '20-11-2026',
      'Malwa Cotton Mills',
      '27AAPFU0939F1ZV',
      'Cotton bales, 5201',
      '1,250.5',
    ];
    for (const value of [...values, '22,250.00', 'TO PAY', 'Maharashtra (27)', '331012345678'])
      expect(flat).toContain(value);
    const labels = [
      'LR No.',
      'Shree Balaji',
      'CONSIGNEE Rathi',
      'Freight',
      'TOTAL',
      'Pkgs',
      'undertakes',
      'Authorised',
      'Booked by',
    ];
    for (const label of labels) expect(flat).not.toContain(label);
  });

  test('values are printed where the company places them, and not at all if it places them nowhere', async () => {
    const printPlaces = '{"lrNo": [100, 50], "total": [200, 60], "remark": null, "vehicleNo": [25.4, 25.4]}';
    const { objects, flat } = await read({ head: 'pre-printed', settings: someSettings({ printPlaces }) });
    const content = objects.find((object) => object.includes(' Tf')) ?? '';
    // The baseline of a text's first line is 0.98 of its size of 8 points below its place.
    const at = (x: string, y: number) => content.includes(`1 0 0 -1 ${x} ${Math.round(y * 100) / 100} Tm`);
    expect(at('283.46', (50 * 72) / 25.4 + 7.84)).toBe(true);
    expect(at('72', 72 + 7.84)).toBe(true);
    expect(flat).not.toContain('Keep dry.');
  });

  test('longer lists continue on a copy of the pre-printed page', async () => {
    const settings = someSettings({ printPlaces: '{"rows": [4, 5]}' });
    const { pages, flat } = await readOne({ lines: someLawfulLines(10) }, { head: 'pre-printed', settings });
    expect(pages).toHaveLength(3);
    for (const page of pages) expect(page).toContain('CONSIGNOR COPY – ORIGINAL');
    expect(times(flat, '22,250.00')).toBe(times(pages[0] ?? '', '22,250.00'));
    expect(pages[2]).toContain('Item010');
    expect(flat).toContain('Page 3 of 3');
  });

  test('a test sheet shows each place by its name on a grid of millimetres', async () => {
    const data = { company: aCompany(), logos: [], settings: someSettings(), format: 'A4' } as const;
    const sheet = readBack(await runReport({ report: 'lawful-test-sheet', language: 'English', data }));
    expect(sheet.pages).toHaveLength(1);
    for (const word of ['LR No.', 'Consignor GSTIN', 'Charged Weight', 'e-Way Bill No.', 'Place of Supply', '290'])
      expect(sheet.flat).toContain(word);
    const lines = sheet.objects.map((object) => times(object, ' l S')).reduce((a, b) => Math.max(a, b));
    expect(lines).toBe(211 + 297 + 1);
    const hindi = readBack(await runReport({ report: 'lawful-test-sheet', language: 'Hindi', data }));
    expect(hindi.flat).toContain('आपूर्ति का स्थान');
  });
});

describe('the end of an LR', () => {
  test.each(['A4', 'A5'] as const)('the end of an LR is never alone on the last page of %s', async (format) => {
    for (let count = 2; count <= 62; count += 6) {
      const { pages } = await readOne({ lines: someLawfulLines(count) }, { format });
      expect(pages.at(-1)).toContain('Authorised signatory');
      expect(pages.at(-1)).toContain('Reverse charge: Yes');
    }
  });

  test('terms longer than a page flow over pages', async () => {
    const terms = Array.from({ length: 120 }, (_, i) => `${i + 1}. Term number ${i + 1}.`).join('\n');
    const { pages, flat } = await read({ company: aCompany({ terms }), format: 'A5' });
    expect(pages.length).toBeGreaterThan(2);
    for (let i = 1; i <= 120; i++) expect(times(flat, `Term number ${i}.`)).toBe(1);
    expect(pages.at(-1)).toContain('Authorised signatory');
  });
});

describe('LRs in Hindi', () => {
  test('a Hindi LR has Hindi labels, and names in Hindi where kept', async () => {
    const { pages, flat, objects } = await read({}, 'Hindi');
    expect(pages).toHaveLength(1);
    const phrases = [
      'प्रेषक प्रति – मूल',
      'बिल्टी / माल रसीद',
      'प्रेषक मालवा कॉटन मिल्स',
      'प्राप्तकर्ता Rathi Textiles',
      'नग पैकिंग माल (बताए अनुसार), HSN निशान असल किग्रा चार्ज किग्रा',
      'हमाली 120.00 Statistical Charge 50.00',
      'टू-पे बाईस हज़ार दो सौ पचास रुपये मात्र',
      'रिवर्स चार्ज में GST प्राप्तकर्ता को देना है। GST देने वाले का GSTIN: 27AAPFU0939F1ZV',
      'आपूर्ति का स्थान: महाराष्ट्र (27)',
      'कृते Shree Balaji Roadlines',
      'पेज 1 / 1',
    ];
    for (const phrase of phrases) expect(flat).toContain(phrase);
    expect(objects.some((object) => object.includes('/Lang (hi-IN)'))).toBe(true);
  });

  test('a Hindi LR has no English but typed texts and those the company can change', async () => {
    const { flat } = await read({ settings: someSettings({ undertaking: '' }) }, 'Hindi');
    for (const word of ['Freight', 'Reverse', 'payable', 'Received', 'Date', 'delivery', 'Total', 'Page'])
      expect(flat).not.toContain(word);
  });
});

test('an LR without copies is one unmarked print', async () => {
  for (const head of ['letterhead', 'pre-printed'] as const) {
    const { pages, flat } = await readOne({}, { head }, { copies: [] });
    expect(pages).toHaveLength(1);
    expect(flat).not.toContain('COPY');
  }
});

test('many LRs are one file, each with its own number and page numbers', async () => {
  const papers = ['A/1', 'A/2', 'A/3'].map((lrNo) =>
    aLawfulPaper({ bilty: aLawfulBilty({ lrNo }), copies: FOUR_COPIES }),
  );
  const { pages } = await read({ papers });
  expect(pages).toHaveLength(12);
  const found = pages.map((page) => /A\/\d/.exec(page)?.[0]);
  expect(found).toEqual(['A/1', 'A/2', 'A/3'].flatMap((lrNo) => [lrNo, lrNo, lrNo, lrNo]));
  for (const page of pages) expect(page).toContain('Page 1 of 1');
});

test('an LR has a title and a structure for screen readers, with one heading', async () => {
  const { objects } = await readOne({ lines: someLawfulLines(60) }, { format: 'A5' });
  const file = objects.join('\n');
  for (const role of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD']) expect(file).toContain(`/S /${role}\n`);
  expect(times(file, '/S /H1\n')).toBe(1);
  expect(file).toContain('IND/2627/000123');
});

describe('the QR code of an LR', () => {
  const codeOf = (paper: Partial<LawfulPaper>, report: Partial<LawfulBiltyReport> = {}) =>
    printed({ ...report, papers: [aLawfulPaper(paper)] });

  test('the code is read from every page at 150 dpi in black and white, also turned', async () => {
    const bilty = aLawfulBilty({ lines: someLawfulLines(60) });
    for (const format of ['A4', 'A4 two-up', 'A5'] as const) {
      const pdf = await codeOf({ bilty }, { format });
      const pages = readBack(pdf).flat.match(/Page \d/g) ?? [];
      expect(pages.length).toBeGreaterThan(1);
      expect(await codesIn(pdf)).toEqual(pages.map(() => A_CODE));
    }
    expect(await codesIn(await codeOf({}, { head: 'plain' }))).toEqual([A_CODE]);
    for (const turned of [-3, 2, 7]) expect(await codesIn(await codeOf({}), { turned })).toEqual([A_CODE]);
  });

  test.skipIf(!DRAWS_PAGES)('the code is found on a whole rendered page, also turned', async () => {
    for (const format of ['A4', 'A5'] as const) {
      for (const turned of [0, -3, 2]) expect(await codeOnPage(await codeOf({}, { format }), { turned })).toBe(A_CODE);
    }
  });

  test('the longest code is read, also turned', async () => {
    const longest = `${A_CODE}${'x'.repeat(100)}`;
    expect(await codesIn(await codeOf({ code: longest }), { turned: 2 })).toEqual([longest]);
  });

  test('the code is printed on pre-printed paper where the company places it', async () => {
    const placed = (printPlaces: string) =>
      codeOf({}, { head: 'pre-printed', settings: someSettings({ printPlaces }) });
    expect(await codesIn(await placed(''))).toEqual([A_CODE]);
    expect(await codesIn(await placed('{"code": [10, 100]}'))).toEqual([A_CODE]);
    expect(await codesIn(await placed('{"code": null}'))).toEqual([]);
  });

  test('an LR without a code has none', async () => {
    expect(await codesIn(await codeOf({ code: '' }))).toEqual([]);
  });
});
