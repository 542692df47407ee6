import { expect, test } from 'vitest';
import { aLawfulBilty, aLawfulLine, someLawfulLines } from '#test/print/lawful-samples.ts';
import { costOf, mostPapers } from './cost.ts';

const invoices = Array.from({ length: 50 }, (_, at) => ({
  id: at + 1,
  invoiceNo: `MCM/26-27/${at}`,
  invoiceDate: '2026-11-19',
  invoiceValue: 480_000,
  ewayBillNo: '331012345678',
}));
const papers = (many: number, copies: number, data: (at: number) => unknown) =>
  Array.from({ length: many }, (_, at) => ({ data: data(at), copies }));
const usual = () => aLawfulBilty({ lines: someLawfulLines(5) });
const words = (lr: number, line: number) =>
  Array.from({ length: 10 }, (_, at) => `क${'खगघचछजझटठड'.charAt(at)}${lr}/${line}`).join(' ');
const hindi = (lr: number) =>
  aLawfulBilty({
    lines: Array.from({ length: 50 }, (_, at) => aLawfulLine({ id: at + 1, itemName: words(lr, at) })),
    invoices,
  });

test('two hundred usual LRs in four copies are within the print limit, as are fifty of fifty lines', () => {
  expect(mostPapers(papers(200, 4, usual))).toBeNull();
  expect(mostPapers(papers(50, 1, hindi))).toBeNull();
});

test('two hundred LRs of fifty Hindi lines exceed the limit, which says how many are possible', () => {
  const most = mostPapers(papers(200, 1, hindi)) ?? 0;
  expect(most).toBeGreaterThanOrEqual(40);
  expect(most).toBeLessThan(100);
  expect(mostPapers(papers(most, 1, hindi))).toBeNull();
});

test('the cost counts shaping each word once, however often it appears', () => {
  const once = costOf(papers(1, 1, () => hindi(1)));
  expect(costOf(papers(10, 1, () => hindi(1)))).toBeLessThan(once * 3);
  expect(costOf(papers(10, 1, hindi))).toBeGreaterThan(once * 8);
});
