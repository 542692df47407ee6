import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// How a locale writes a date is for people's eyes: engines differ in it, and WebKit's forms all began with an invalid date.

const SRC = new URL('../../src/', import.meta.url).pathname;

test('no date or time is made of a locale’s way of writing it', () => {
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
