import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helpPages } from '#web/help/pages.ts';

const FOLDER = join(import.meta.dirname, '../../src/web/help/pictures');
const files = readdirSync(FOLDER);

test('every help picture is of a screen with help, in both languages', () => {
  const names = Object.keys(helpPages).map((path) => path.split('/').slice(2).join('-') || 'dashboard');
  const pictured = names.filter((name) => files.some((file) => file.startsWith(`${name}.`)));
  expect(pictured.length).toBeGreaterThan(10);
  expect(files.toSorted()).toEqual(pictured.flatMap((name) => [`${name}.en.webp`, `${name}.hi.webp`]).toSorted());
});

test('a help picture is 35 kB at most, and all together are 1 MB at most', () => {
  const sizes = files.map((file) => statSync(join(FOLDER, file)).size);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(35_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1_000_000);
});
