import { expect, test } from 'vitest';
import { NEWS } from './news.ts';
import { helpPages, opensAlone } from './pages.ts';

test('news is in both languages, newest first, each with a link to a page with help', () => {
  const days = NEWS.map(({ day }) => day);
  expect(days).toEqual(days.toSorted().toReversed());
  for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  for (const { title, text, to } of NEWS) {
    for (const { English, Hindi } of [title, text]) {
      expect(English).not.toMatch(/\p{Script=Devanagari}/u);
      expect(Hindi).toMatch(/\p{Script=Devanagari}/u);
    }
    expect(to in helpPages && opensAlone(to), to).toBe(true);
  }
});
