import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, asyncProperty, constantFrom, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BiltyReport, biltyReport } from './bilty.ts';
import { renderPdf } from '../kit/engine.ts';
import type { Language } from '../language.ts';
import { type ReadPdf, readBack } from '#test/print/read-back.ts';
import { aBilty, aBiltyReport, aCompany, aLine, RED_DOT, someLines } from '#test/print/samples.ts';

const printed = (changes: Partial<BiltyReport> = {}, language: Language = 'English') =>
  renderPdf(biltyReport(aBiltyReport(changes), language));
const read = async (changes: Partial<BiltyReport> = {}, language: Language = 'English'): Promise<ReadPdf> =>
  readBack(await printed(changes, language));
const times = (text: string, phrase: string) => text.split(phrase).length - 1;

describe('a classic bilty in English', () => {
  test('a classic bilty has everything the specification lists', async () => {
    const { pages, flat } = await read({
      bilty: aBilty({
        lines: [aLine(), aLine({ itemName: 'Cement', weight: 20, freight: 110_000.5, rate: 350, advance: 0 })],
      }),
    });
    expect(pages).toHaveLength(1);
    const phrases = [
      '॥ श्री गणेशाय नमः ॥',
      'Shree Balaji Roadlines',
      '14, Transport Nagar, Indore, Madhya Pradesh – 452010',
      'Mob.: 9876543210, 9876543211, 9876543212, 9876543213, 9876543214',
      'Email: office@balajiroadlines.example · Web: balajiroadlines.example',
      'GSTIN: 23AAHCM8960D1ZG',
      'Tax Invoice / Bilty',
      'BILL TO Name Malwa Cotton Mills Contact 9811111111 GSTIN 23AAACG2115R1ZN HSN No. 52010020 Date 20-11-2026',
      'SHIPPING TO Bilty No. 1043 Receiver Rathi Textiles From Indore To Mumbai Vehicle No. MH12EF9012',
      'Driver Name Suresh Yadav Driver Mobile 9822222222',
      'S.No. Item Name Freight Amount Advance Amount Weight (kg) Rate',
      '1 Cotton 15,000.00 5,000.00 10.5 1,200.00',
      '2 Cement 1,10,000.50 0.00 20 350.00',
      'Total 1,25,000.50 5,000.00 30.5 1,550.00',
      'Sub Total 1,26,550.50 Less Advance Amount -5,000.00',
      '(Freight Amount + Rate - Advance Amount)Total ₹\u00A01,21,550.50'.replace('\u00A0', ' '),
      'Rupees One Lakh Twenty One Thousand Five Hundred Fifty and Fifty Paise Only',
      'Received 0.00 Balance 1,21,550.50',
      'Payment due within 30 days. Subject to Indore jurisdiction.',
      'For Shree Balaji Roadlines Company seal and Sign',
      'Page 1 of 1',
    ];
    for (const phrase of phrases) expect(flat).toContain(phrase);
  });

  test('a classic bilty shows fees only if there are any, and deducts what was received', async () => {
    expect((await read()).flat).not.toMatch(/Delivery Fee|Packaging Fee/);
    const { flat } = await read({ bilty: aBilty({ deliveryFee: 250.5, packagingFee: 99.5, received: 1550 }) });
    expect(flat).toContain('Delivery Fee 250.50 Packaging Fee 99.50');
    expect(flat).toContain('(Freight Amount + Rate - Advance Amount)Total + Delivery Fee + Packaging Fee ₹');
    expect(flat).toContain('Received 1,550.00 Balance 10,000.00');
  });

  test('a classic bilty leaves out what the company has not entered', async () => {
    const bare = { contact2: '', contact3: '', contact4: '', contact5: '', email: '', address: '', pin: '' };
    const { flat } = await read({
      company: aCompany({ ...bare, state: '', gstin: '', titleHeader: '', terms: '', website: '' }),
    });
    expect(flat).toMatch(/^Shree Balaji Roadlines Indore Mob\.: 9876543210 Tax Invoice/);
    expect(flat).not.toMatch(/Email|Web:|श्री/);
  });

  test('each copy of a classic bilty has its own label and page numbers', async () => {
    const { pages } = await read({ copies: ['consignor', 'consignee'], bilty: aBilty({ lines: someLines(40) }) });
    expect(pages).toHaveLength(4);
    expect(pages[0]).toContain('CONSIGNOR COPY – ORIGINAL');
    expect(pages[2]).toContain('CONSIGNEE COPY');
    expect(pages.map((page) => /Page . of ./.exec(page)?.[0])).toEqual([
      'Page 1 of 2',
      'Page 2 of 2',
      'Page 1 of 2',
      'Page 2 of 2',
    ]);
  });
});

test('a classic bilty in Hindi has the same content, and its text can be extracted', async () => {
  const { pages, flat, objects } = await read(
    {
      company: aCompany({ companyName: 'श्री बालाजी रोडलाइंस', city: 'इंदौर', terms: 'न्याय क्षेत्र इंदौर।' }),
      bilty: aBilty({ sender: 'मालवा कॉटन मिल्स', lines: [aLine({ itemName: 'गेहूँ का आटा' })] }),
      copies: ['driver'],
    },
    'Hindi',
  );
  expect(pages).toHaveLength(1);
  const phrases = [
    'चालक प्रति',
    'श्री बालाजी रोडलाइंस',
    'टैक्स इनवॉइस / बिल्टी',
    'नाम मालवा कॉटन मिल्स संपर्क 9811111111',
    'बिल्टी क्र. 1043 प्राप्तकर्ता Rathi Textiles',
    'क्र. माल का विवरण भाड़ा अग्रिम वज़न (किग्रा) दर',
    'गेहूँ का आटा 15,000.00',
    'ग्यारह हज़ार दो सौ रुपये मात्र',
    'भुगतान 30 दिनों के भीतर देय है। न्याय क्षेत्र इंदौर।',
    'कृते श्री बालाजी रोडलाइंस कंपनी की मुहर और हस्ताक्षर',
    'पेज 1 / 1',
  ];
  for (const phrase of phrases) expect(flat).toContain(phrase);
  expect(objects.some((object) => object.includes('/Lang (hi-IN)'))).toBe(true);
});

describe('number of lines of a classic bilty', () => {
  test.each([
    [1, 1],
    [2, 1],
    [40, 2],
    [200, 5],
  ])('a classic bilty with %d lines has %d pages, all lines and repeated heads', async (count, pageCount) => {
    const lines = someLines(count);
    const { pages, flat } = await read({ bilty: aBilty({ lines }) });
    expect(pages).toHaveLength(pageCount);
    for (const line of lines) expect(times(flat, line.itemName)).toBe(1);
    expect(times(flat, 'Freight Amount Advance Amount Weight')).toBe(
      pages.filter((page) => page.includes('Item0') || page.includes('Item1') || page.includes('Item2')).length,
    );
    expect(pages.at(-1)).toContain(`Page ${pageCount} of ${pageCount}`);
  });

  test('a classic bilty never separates the total from the last row', async () => {
    for (let count = 20; count < 40; count++) {
      const { pages } = await read({ bilty: aBilty({ lines: someLines(count) }) });
      const last = `Item0${count}`;
      expect(pages.findIndex((page) => page.includes(last))).toBe(
        pages.findIndex((page) => page.includes('\nTotal\n')),
      );
    }
  });
});

const FIVE_TERMS = Array.from(
  { length: 5 },
  (_, at) => `${at + 1}. ${'Goods are carried at the risk of the owner. '.repeat(2)}`,
);

describe('sums, terms and seal of a classic bilty', () => {
  const company = aCompany({ terms: FIVE_TERMS.join('\n') });

  test.each(['English', 'Hindi'] as const)(
    'sums, terms and seal are never alone on the last page, in %s',
    async (language) => {
      const seal = { English: 'Company seal and Sign', Hindi: 'कंपनी की मुहर और हस्ताक्षर' }[language];
      const taken = new Map<number, number>();
      for (let count = 24; count <= 66; count += 3) {
        const { pages } = await read({ company, bilty: aBilty({ lines: someLines(count) }) }, language);
        taken.set(count, pages.length);
        expect(pages.at(-1)).toContain(`Item0${String(count).padStart(2, '0')}`);
        expect(pages.at(-1)).toContain(seal);
      }
      // The layout is tightened before it breaks: 24 lines on one page, 60 on two.
      expect([taken.get(24), taken.get(36), taken.get(60)]).toEqual([1, 2, 2]);
    },
  );

  test('the layout is tightened only if that saves a page', async () => {
    const heightOf = (page = '') => page.split('\n').filter((line) => line.startsWith('Item')).length;
    const { pages } = await read({ company, bilty: aBilty({ lines: someLines(40) }) });
    const { pages: more } = await read({ company, bilty: aBilty({ lines: someLines(45) }) });
    expect(heightOf(pages[0])).toBe(heightOf(more[0]));
  });
});

test('every later page names the bilty, the parties and the copy', async () => {
  const { pages } = await read({ copies: ['driver'], bilty: aBilty({ lines: someLines(90) }) });
  const head = /^Bilty No\. 1043 · 20-11-2026 · Malwa Cotton Mills – Rathi Textiles\nDRIVER/;
  expect(pages).toHaveLength(3);
  expect(pages[0]).not.toMatch(head);
  for (const page of pages.slice(1)) expect(page).toMatch(head);
});

describe('unexpected text on a classic bilty', () => {
  const unspaced = (text: string) => text.replaceAll(/\s/g, '');

  test('an item name of 3,000 letters flows over pages and keeps every word', async () => {
    const itemName = Array.from({ length: 600 }, (_, i) => `w${String(i).padStart(3, '0')}`).join(' ');
    const { pages, flat } = await read({
      bilty: aBilty({ lines: [aLine(), aLine({ itemName }), aLine({ itemName: 'After' })] }),
    });
    for (const word of itemName.split(' ')) expect(times(flat, word)).toBe(1);
    expect(pages.length).toBeGreaterThan(1);
    expect(flat).toMatch(/\bAfter\b/);
  });

  test.each([
    ['Latin', 'x'.repeat(500)],
    ['Hindi', 'प्राप्तकर्ता'.repeat(50)],
  ])('a word of 500 letters in %s is broken between letters', async (_script, itemName) => {
    const { flat } = await read({ bilty: aBilty({ lines: [aLine({ itemName })] }) });
    expect(unspaced(flat)).toContain(itemName);
  });

  test('emoji, quotes and tags are printed as text', async () => {
    const itemName = `<script>alert("1")</script> 🚚👨‍👩‍👧 \\(a) 'b' %s गाड़ी🚚`;
    const { flat } = await read({ bilty: aBilty({ sender: '""<b>&amp;', lines: [aLine({ itemName })] }) });
    expect(unspaced(flat)).toContain(unspaced(itemName));
    expect(flat).toContain('""<b>&amp;');
  });

  test('the largest amounts are not wrapped', async () => {
    const most = 999_999_999_999.99;
    const lines = Array.from({ length: 200 }, () =>
      aLine({ freight: most, rate: most, advance: 0, weight: 999_999_999.999 }),
    );
    const { flat } = await read({ bilty: aBilty({ lines }) });
    expect(flat).toContain('9,99,99,99,99,999.99 0.00 99,99,99,999.999 9,99,99,99,99,999.99');
    expect(flat).toContain('Sub Total 39,99,99,99,99,99,996.00');
    expect(flat).toContain('₹ 39,99,99,99,99,99,996.00');
  });

  test('long names and terms wrap completely', async () => {
    const long = 'Consolidated Carriers and Forwarders of Central India '.repeat(4).trim();
    const terms = Array.from({ length: 120 }, (_, i) => `${i + 1}. Term number ${i + 1}.`).join('\n');
    const { flat } = await read({ company: aCompany({ companyName: long, terms }), bilty: aBilty({ sender: long }) });
    expect(times(flat, long)).toBeGreaterThanOrEqual(3);
    expect(flat).toContain('119. Term number 119. 120. Term number 120.');
  });

  test('no text makes a classic bilty fail', async () => {
    const anyText = string({ unit: 'binary', maxLength: 60 }).filter((text) => text.isWellFormed());
    await assert(
      asyncProperty(anyText, constantFrom<Language>('English', 'Hindi'), async (text, language) => {
        const { flat } = await read(
          { bilty: aBilty({ receiver: text, lines: [aLine({ itemName: text })] }) },
          language,
        );
        const shown = text.replaceAll(/[\s\p{Cc}]/gu, '');
        expect(unspaced(flat)).toContain(shown);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the PDF file of a classic bilty', () => {
  test('the PDF has title, language and a structure for screen readers', async () => {
    const { objects } = await read({ logos: [RED_DOT, null, null, null] });
    const file = objects.join('\n');
    for (const role of ['Document', 'H1', 'P', 'Table', 'TR', 'TH', 'TD', 'Figure'])
      expect(file).toContain(`/S /${role}\n`);
    expect(file).toContain('/Lang (en-IN)');
    expect(file).toContain('/DisplayDocTitle true');
    expect(file).toContain('/Marked true');
    expect(file).toContain('/Alt (Logo of Shree Balaji Roadlines)');
    expect(file).toContain('/Scope /Column');
  });

  test('the PDF has one picture for each valid logo, and none for a broken one', async () => {
    const pictures = async (logos: BiltyReport['logos']) => {
      const { objects, flat } = await read({ logos });
      expect(flat).toContain('Shree Balaji Roadlines');
      return objects.filter((object) => object.includes('/Subtype /Image')).length;
    };
    expect(await pictures([null, null, null, null])).toBe(0);
    expect(await pictures([Uint8Array.from(RED_DOT), null, null, Uint8Array.from(RED_DOT)])).toBe(2);
    expect(await pictures([new Uint8Array([1, 2, 3]), RED_DOT, null, new Uint8Array([0xff, 0xd8, 1])])).toBe(1);
  });

  test('the PDF is small: only used letters are embedded', async () => {
    expect((await printed()).length).toBeLessThan(40_000);
    expect((await printed({}, 'Hindi')).length).toBeLessThan(45_000);
    expect((await printed({ bilty: aBilty({ lines: someLines(200) }) })).length).toBeLessThan(250_000);
  });
});

// Another program that extracts text, where it is installed.
const READER = 'pdftotext';

const hasPdftotext = (() => {
  try {
    execFileSync(READER, ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test.skipIf(!hasPdftotext)('another program extracts the same text in both scripts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'print-'));
  try {
    const file = join(folder, 'bilty.pdf');
    writeFileSync(
      file,
      await printed({ bilty: aBilty({ sender: 'मालवा कॉटन मिल्स प्रा. लि.', received: 0.5 }) }, 'Hindi'),
    );
    const text = execFileSync(READER, ['-layout', file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ');
    const phrases = [
      'टैक्स इनवॉइस / बिल्टी',
      'मालवा कॉटन मिल्स प्रा. लि.',
      'ग्यारह हज़ार दो सौ रुपये मात्र',
      'कंपनी की मुहर और हस्ताक्षर',
      'Rathi Textiles',
      '11,199.50',
    ];
    for (const phrase of phrases) expect(text).toContain(phrase);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
