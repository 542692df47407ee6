import { expect, test } from 'vitest';
import { sayInHindi } from '#language/sentences.hi.ts';
import { shownPaper } from './shown.ts';

test.each([
  ['Trip Sheet 12', 'ट्रिप शीट 12'],
  ['HM-7', 'HM-7'],
  ['HO/2627/000028', 'HO/2627/000028'],
  ['', ''],
])('the paper %s of a voucher is called %s on a screen in Hindi', (paper, shown) => {
  expect(shownPaper(paper, sayInHindi)).toBe(shown);
  expect(shownPaper(paper, (label) => label)).toBe(paper);
});
