import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { decodeQR } from 'qr/decode.js';
import { PRINT_PLACES } from '#domain/rules/print-places.ts';
import { EXTREMES } from '#test/print/extreme-samples.ts';
import {
  A_CODE,
  aBilled,
  aLawfulBilty,
  aLawfulPaper,
  aLawfulReport,
  FOUR_COPIES,
  someLawfulLines,
  someSettings,
} from '#test/print/lawful-samples.ts';
import { linesOfPage, type PrintedDots, type PrintedForm, type PrintedPage, readPins } from '#test/print/read-pins.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany } from '#test/print/samples.ts';
import type { Language } from '../language.ts';
import type { LawfulBiltyReport, LawfulPaper } from '../papers/lawful-paper.ts';
import { runOfficeReport } from '../pin-reports.ts';
import type { PrintJob } from '../reports.ts';
import { isPlain, plainly } from './characters.ts';
import type { PinPrinter } from './pin-printer.ts';

const NARROW: PinPrinter = { pins: 24, columns: 80, width: 241, height: 304.8 };
const WIDE: PinPrinter = { pins: 9, columns: 136, width: 381, height: 304.8 };
const HALF: PinPrinter = { ...NARROW, height: 152.4 };
/** With a motto in Latin letters, so that nothing on its English papers is drawn. */
const company = aCompany({ titleHeader: 'Subject to Indore jurisdiction', terms: '' });

const four = (changes: Partial<LawfulPaper> = {}) => aLawfulPaper({ copies: FOUR_COPIES, ...changes });
async function bytesOf(printer: PinPrinter, report: Partial<LawfulBiltyReport> = {}, language: Language = 'English') {
  const data = aLawfulReport({ company, papers: [four()], ...report });
  return await runOfficeReport({ report: 'lawful-bilty', language, data, pins: printer });
}
const read = async (printer: PinPrinter, report: Partial<LawfulBiltyReport> = {}, language: Language = 'English') =>
  readPins(await bytesOf(printer, report, language), printer.pins);
const textOf = ({ pages }: PrintedForm) => pages.flatMap((page) => page.texts.map(({ text }) => text)).join(' ');

test('a four-ply LR of two lines is one page of at most 8 kB', async () => {
  for (const printer of [NARROW, HALF, WIDE, { ...HALF, pins: 9 as const }]) {
    const bytes = await bytesOf(printer, { format: printer.height < 200 ? 'A5' : 'A4', papers: [four({ code: '' })] });
    expect(readPins(bytes, printer.pins).pages).toHaveLength(1);
    expect(bytes.length).toBeLessThanOrEqual(8 * 1024);
  }
});

test('a dot matrix print has the same words as the A4 print', async () => {
  const pdf = readBack(
    await runOfficeReport({
      report: 'lawful-bilty',
      language: 'English',
      data: aLawfulReport({ company, papers: [aLawfulPaper()] }),
    }),
  );
  const page = await read(NARROW, { papers: [aLawfulPaper()] });
  const wordsOf = (text: string) =>
    plainly(text)
      .split(/[\s/-]+/)
      .filter((word) => /\w/.test(word))
      .toSorted();
  expect(wordsOf(textOf(page))).toEqual(wordsOf(pdf.flat));
});

test('a print for carbon copies names all copies, and DUPLICATE if one is', async () => {
  const first = textOf(await read(NARROW));
  expect(first).toContain('CONSIGNOR COPY - ORIGINAL / CONSIGNEE COPY / DRIVER / TRANSPORTER COPY / OFFICE / POD COPY');
  expect(first).not.toContain('DUPLICATE');
  const again = FOUR_COPIES.map((each) => ({ ...each, duplicate: each.copy === 'driver' ? 2 : 0 }));
  expect(textOf(await read(NARROW, { papers: [four({ copies: again })] }))).toContain('DUPLICATE 2');
});

test('what is hidden on one copy is hidden on its carbon copies, too', async () => {
  const papers = [four({ bilty: aLawfulBilty(aBilled) })];
  const settings = someSettings({ printHidden: 'driver' });
  const hidden = textOf(await read(NARROW, { papers, settings }));
  const said = textOf(await read(NARROW, { papers, settings: someSettings({ printHidden: '' }) }));
  expect(said).toContain('22,080.00');
  expect(hidden).not.toContain('22,080.00');
});

test('a cancelled LR says so on each page', async () => {
  const bilty = aLawfulBilty({ cancelled: 'yes', lines: someLawfulLines(90) });
  const { pages } = await read(HALF, { papers: [four({ bilty })] });
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) expect(page.texts.map(({ text }) => text).join(' ')).toContain('*** CANCELLED ***');
});

test('no line is longer than the paper and no page than the form; table heads repeat', async () => {
  for (const printer of [NARROW, HALF, WIDE]) {
    const bilty = aLawfulBilty({ lines: someLawfulLines(90) });
    const { pages, length } = await read(printer, { papers: [four({ bilty })] });
    expect(length * 25.4).toBeCloseTo(printer.height, 0);
    const ends = pages.flatMap(({ texts }) => texts.map(({ x, text, pitch }) => x + (text.length / pitch) * 25.4));
    expect(Math.max(...ends)).toBeLessThanOrEqual((printer.columns / 10) * 25.4 + 0.5);
    // Each further page repeats the heads of the table.
    const heads = pages.filter((page) => linesOfPage(page).some((line) => line.includes('Packing')));
    expect(heads.length).toBeGreaterThan(1);
    const items = pages.flatMap(({ texts }) => texts.flatMap(({ text }) => /Item(\d{3})/.exec(text)?.[1] ?? []));
    expect(items).toEqual(Array.from({ length: 90 }, (_, i) => String(i + 1).padStart(3, '0')));
  }
});

describe('prints on pre-printed paper', () => {
  const placed = { head: 'pre-printed', format: 'A5' } as const;
  const points = {
    lrNo: 'IND/2627/000123',
    date: '20-11-2026',
    vehicleNo: 'MH12EF9012',
    to: 'Mumbai',
    consignee: 'Rathi Textiles',
  } as const;

  test.each([NARROW, WIDE])(
    'each value is at its place on pre-printed paper, within half a millimetre',
    async (printer) => {
      const { pages } = await read({ ...printer, height: 152.4 }, placed);
      const texts = pages[0]?.texts ?? [];
      for (const [name, value] of Object.entries(points)) {
        const [x, y] = PRINT_PLACES[name as keyof typeof points].at;
        const found = texts.find(({ text }) => text.startsWith(value));
        expect.soft(Math.abs((found?.x ?? 0) - x), name).toBeLessThanOrEqual(0.5);
        expect.soft(Math.abs((found?.y ?? 0) - y), name).toBeLessThanOrEqual(0.5);
      }
      const total = texts.find(({ text }) => text === '22,250.00');
      const end = (total?.x ?? 0) + ((total?.text.length ?? 0) / (total?.pitch ?? 1)) * 25.4;
      expect(Math.abs(end - PRINT_PLACES.total.at[0])).toBeLessThanOrEqual(0.5);
    },
  );

  test('a print on pre-printed paper does not name the copies', async () => {
    expect(textOf(await read(HALF, placed))).not.toContain('COPY');
  });
});

describe('Hindi on dot matrix printers', () => {
  const papers = [four({ namesHindi: { consignor: 'मालवा कॉटन मिल्स', consignee: '', billing: '' } })];

  test.each([NARROW, WIDE])(
    'Hindi text is drawn as dots of the printer’s resolution, numbers as letters',
    async (printer) => {
      const { pages } = await read(printer, { papers }, 'Hindi');
      const dots = pages.flatMap((page) => page.dots);
      expect(dots.length).toBeGreaterThan(40);
      for (const { across, columns } of dots) {
        expect(across).toBe(printer.pins === 24 ? 180 : 120);
        expect(columns.every((column) => column.length === (printer.pins === 24 ? 24 : 8))).toBe(true);
      }
      // Its numbers are the printer's own letters.
      expect(textOf({ pages, length: 0 })).toContain('IND/2627/000123');
    },
  );

  test('drawn Hindi has the font’s head line', async () => {
    const { pages } = await read(NARROW, { papers, company: aCompany({ titleHeader: 'इंदौर', terms: '' }) });
    const drawn = pages.flatMap((page) => page.dots).find(({ columns }) => columns.length < 100);
    const black = drawn?.columns.map((column) => column.filter(Boolean).length) ?? [];
    // The head line of Devanagari goes through nearly all of the word: some row is black in nine of ten columns.
    const rows = Array.from({ length: 24 }, (_, row) => drawn?.columns.filter((column) => column[row]).length ?? 0);
    expect(Math.max(...rows) / black.length).toBeGreaterThan(0.8);
    expect(black.reduce((sum, each) => sum + each, 0) / (black.length * 24)).toBeLessThan(0.4);
  });
});

/** Reads a code from its bands, put together as a picture with 3 pixels a dot. */
async function codeIn(dots: readonly PrintedDots[]): Promise<string> {
  const bands = dots.filter(
    ({ columns }) => columns.length === dots.find((each) => each.columns.length > 150)?.columns.length,
  );
  const side = bands[0]?.columns.length ?? 0;
  const margin = 12;
  const high = bands.length * 24 + margin * 2;
  const wide = side + margin * 2;
  const pixels = new Uint8Array(wide * high).fill(255);
  bands.forEach(({ columns }, band) =>
    columns.forEach((column, x) =>
      column.forEach((black, y) => {
        if (black) pixels[(margin + band * 24 + y) * wide + margin + x] = 0;
      }),
    ),
  );
  const { data, info } = await sharp(pixels, { raw: { width: wide, height: high, channels: 1 } })
    .resize(wide * 3, high * 3, { kernel: 'nearest' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: 5000, effort: 9 });
}

test('24 pins print the QR code with 3 dots a square; 9 pins print none', async () => {
  const papers = [four({ code: A_CODE })];
  const { pages } = await read(NARROW, { papers });
  const dots = pages[0]?.dots ?? [];
  expect(await codeIn(dots)).toBe(A_CODE);
  // One band below the other, without a line of white.
  const tops = dots.map(({ y }) => y);
  for (let i = 1; i < tops.length; i++) expect((tops[i] ?? 0) - (tops[i - 1] ?? 0)).toBeCloseTo((24 / 180) * 25.4, 2);
  expect((await read(WIDE, { papers })).pages[0]?.dots).toEqual([]);
});

/** Texts of the same line that overlap. */
const meetings = ({ texts }: PrintedPage): string[] =>
  [...Map.groupBy(texts, ({ y }) => Math.round(y * 10)).values()].flatMap((line) => {
    const sorted = line.toSorted((one, other) => one.x - other.x);
    return sorted.flatMap((text, i) => {
      const before = sorted[i - 1];
      const end = before === undefined ? 0 : before.x + (before.text.length / before.pitch) * 25.4;
      return before !== undefined && end > text.x + 0.3 ? [`${before.text} | ${text.text}`] : [];
    });
  });

test.each(['challan', 'money-receipt', 'freight-bill', 'bill-note', 'hire-memo', 'trip-sheet', 'bilty'] as const)(
  'a %s has every figure of its A4 print on each printer, without overlaps',
  async (report) => {
    // The samples' figures are nines; repeated heads have none.
    const nines = (text: string) => text.replaceAll(/[^9]/g, '').length;
    for (const printer of [NARROW, WIDE, HALF]) {
      const job = EXTREMES[report]('English') as PrintJob;
      const copies = 'copies' in job.data ? job.data.copies.slice(0, 1) : [];
      const one = { ...job, data: { ...job.data, copies } } as PrintJob;
      const form = readPins(await runOfficeReport({ ...one, pins: printer }), printer.pins);
      expect(nines(textOf(form))).toBe(nines(readBack(await runOfficeReport(one)).flat));
      expect(form.pages.flatMap(meetings)).toEqual([]);
    }
  },
);

test('characters that not every printer has are replaced', () => {
  expect(plainly('₹\u00A01,234.00')).toBe('Rs. 1,234.00');
  expect(plainly('Café – №7 “A”')).toBe('Cafe - No.7 "A"');
  expect(isPlain(plainly('इंदौर'))).toBe(false);
});
