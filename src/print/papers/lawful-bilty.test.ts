import { describe, expect, test } from 'vitest';
import { UNDERTAKING } from '#domain/records/consignment-settings.ts';
import { type ReadPdf, readBack } from '#test/print/read-back.ts';
import { codeOnPage, codesIn, DRAWS_PAGES } from '#test/print/read-code.ts';
import { aCompany } from '#test/print/samples.ts';
import {
  A_CODE,
  aBilled,
  aLawfulBilty,
  aLawfulLine,
  aLawfulPaper,
  aTaxed,
  FOUR_COPIES,
  someLawfulLines,
  someSettings,
} from '#test/print/lawful-samples.ts';
import { printed, read, readOne, times } from '#test/print/read-lawful.ts';
import type { LawfulBiltyReport, LawfulPaper } from './lawful-paper.ts';

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

  test.each(['A4', 'A4 two-up', 'A5'] as const)(
    'the motto has as much room in a preview on %s as on paper',
    async (format) => {
      const motto = 'Daily service to Mumbai and Delhi';
      const company = aCompany({ titleHeader: motto });
      for (const preview of [false, true]) {
        const { pages, flat } = await readOne({ dangerous: 'yes' }, { format, company }, { preview });
        expect(pages[0]).toContain(motto);
        expect(flat.includes('PREVIEW')).toBe(preview);
      }
    },
  );

  test('a reprinted copy says how often it was reprinted', async () => {
    const copies = [
      { copy: 'consignor', duplicate: 0 },
      { copy: 'driver', duplicate: 3 },
    ] as const;
    const { pages } = await readOne({}, {}, { copies });
    expect(pages.map((page) => /DUPLICATE \d/.exec(page)?.[0])).toEqual([undefined, 'DUPLICATE 3']);
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
