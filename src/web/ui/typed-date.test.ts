import { expect, test } from 'vitest';
import { shownDate, typedDate } from './typed-date.ts';

// The table of design/ui.md: what clerks type, and what the libraries made of it.
test.each([
  ['05-04-2026', '2026-04-05', '05-04-2026'],
  ['05042026', '2026-04-05', '05-04-2026'],
  ['5/4/26', '2026-04-05', '05-04-2026'],
  ['5-4', '2026-04-05', '05-04-2026'],
  ['31-02-2026', '31-02-2026', '31-02-2026'],
  [' 2026-04-05 ', '2026-04-05', '05-04-2026'],
  ['soon', 'soon', 'soon'],
  ['', '', ''],
])('%s is kept as "%s" and shown as "%s"', (typed, kept, shown) => {
  expect(typedDate(typed, '2026-11-20')).toBe(kept);
  expect(shownDate(kept)).toBe(shown);
});
