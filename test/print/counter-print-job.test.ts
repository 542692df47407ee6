import { describe, expect, test } from 'vitest';
import type { MadeCopy } from '#domain/rules/copies.ts';
import { aPrintableLr, someCounterPapers } from './counter-samples.ts';
import { type PrintChoice, printJobOf } from '#web/booking-counter/print-job.ts';

const asked = (changes: Partial<PrintChoice> = {}): PrintChoice => ({
  language: '',
  format: '',
  head: '',
  copies: [],
  preview: false,
  printedAt: '2026-11-20T09:00:00.000Z',
  printedBy: 'RAM1',
  ...changes,
});
const office = (made: Partial<MadeCopy>): MadeCopy => ({
  copy: 'office',
  duplicate: 0,
  printedAt: '2026-11-20T08:59:00.000Z',
  printedBy: 'RAM1',
  ...made,
});

describe('the print job of a counter’s LR', () => {
  test('a print job has the company’s settings unless others are chosen', () => {
    const { language, data } = printJobOf(someCounterPapers(Uint8Array.of(1, 250)), [aPrintableLr()], asked());
    expect(language).toBe('English');
    expect(data).toMatchObject({ format: 'A4', head: 'letterhead', logos: [Uint8Array.of(1, 250), null, null, null] });
    expect(data.papers).toMatchObject([{ copies: [], preview: false, open: null, driverMobile: '9822222222' }]);
    expect(data.papers[0]?.code).toMatch(/^https:\/\/bilty\.example\.com\/v#Ab3_/);
    expect(printJobOf(someCounterPapers(), [aPrintableLr({ code: '' })], asked()).data.papers[0]?.code).toBe('');
  });

  test('a print job has the choices that were made', () => {
    const more = asked({ language: 'Hindi', format: 'A4 two-up', head: 'plain', preview: true });
    const { language, data } = printJobOf(someCounterPapers(), [aPrintableLr(), aPrintableLr()], more);
    expect(language).toBe('Hindi');
    expect(data).toMatchObject({ format: 'A4 two-up', head: 'plain', papers: [{ preview: true }, { preview: true }] });
  });

  test('the print of a counter’s LR has no number of the register', () => {
    const lr = aPrintableLr();
    const received = { ...lr, bilty: { ...lr.bilty, biltyNo: '77' } };
    expect(printJobOf(someCounterPapers(), [received], asked()).data.papers[0]?.bilty.biltyNo).toBe('');
    const portals = { ...received, lookup: { ...lr.lookup, ofCounter: false } };
    expect(printJobOf(someCounterPapers(), [portals], asked()).data.papers[0]?.bilty.biltyNo).toBe('77');
  });

  test('copies that were printed before are marked as duplicates', () => {
    const duplicates = (made: readonly MadeCopy[], changes: Partial<PrintChoice> = {}) =>
      printJobOf(
        someCounterPapers(),
        [aPrintableLr({ copies: made })],
        asked({ copies: ['driver', 'office'], ...changes }),
      ).data.papers[0]?.copies;
    expect(duplicates([])).toEqual([
      { copy: 'driver', duplicate: 0 },
      { copy: 'office', duplicate: 0 },
    ]);
    expect(duplicates([office({})])).toMatchObject([{ duplicate: 0 }, { duplicate: 0 }]);
    expect(duplicates([office({ duplicate: 2, printedBy: 'SITA1' })])).toMatchObject([
      { duplicate: 0 },
      { duplicate: 3 },
    ]);
    expect(duplicates([office({})], { printedAt: '2026-11-20T09:09:01.000Z' })).toMatchObject([
      { duplicate: 0 },
      { duplicate: 1 },
    ]);
  });
});
