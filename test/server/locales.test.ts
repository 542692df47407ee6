import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Locales format dates for people: engines differ, and in WebKit all forms once began with an invalid date.

const SRC = new URL('../../src/', import.meta.url).pathname;

test('no source file computes a date or time from the formatting of a locale', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const found = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith('.test.ts') &&
      /\bDateTimeFormat\b|\btoLocale(Date|Time)String\b|Date\([^)]*\)\.toLocaleString/.test(
        readFileSync(SRC + file, 'utf8'),
      ),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});
