import { describe, expect, test } from 'vitest';
import { runReport } from '../reports.ts';
import { type ReadPdf, readBack } from '#test/print/read-back.ts';
import { aCompany, RED_DOT } from '#test/print/samples.ts';
import { aBilled, aLawfulPaper, FOUR_COPIES, someLawfulLines, someSettings } from '#test/print/lawful-samples.ts';
import { read, readOne, times } from '#test/print/read-lawful.ts';
import type { LawfulBiltyReport, LawfulPaper } from './lawful-paper.ts';

// The sheets on which LRs are printed: sizes, two on a sheet, pre-printed paper.

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
