import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

// A class that a screen names but its style sheet lacks is `undefined`: neither the compiler nor the build reports it.

const WEB = join(import.meta.dirname, '../../src/web');
const withoutComments = (css: string) => css.replaceAll(/\/\*.*?\*\//gs, '');
/** The classes that a style sheet defines itself; those of the whole portal are in `:global`. */
const classesOf = (css: string) =>
  new Set(
    [
      ...withoutComments(css)
        .replaceAll(/\{[^{}]*\}/g, '{}')
        .replaceAll(/:global\([^)]*\)/g, '')
        .matchAll(/\.([a-zA-Z][\w-]*)/g),
    ].map(([, name = '']) => name),
  );
const SHEETS = new Map(
  globSync(`${WEB}/**/*.module.css`).map((path) => [path, classesOf(readFileSync(path, 'utf8'))] as const),
);

interface Named {
  readonly file: string;
  readonly sheet: string;
  /** Null: the name is computed. */
  readonly name: string | null;
}
const NAMED = globSync(`${WEB}/**/*.{ts,tsx}`).flatMap((file): Named[] => {
  const text = readFileSync(file, 'utf8');
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, classes = '', from = '']) => {
    const sheet = from.startsWith('#web/') ? join(WEB, from.slice('#web/'.length)) : resolve(dirname(file), from);
    return [...text.matchAll(new RegExp(`\\b${classes}\\[(?:'([^']+)'|[^\\]]+)\\]`, 'g'))].map(([, name]) => ({
      file,
      sheet,
      name: name ?? null,
    }));
  });
});

test('every class that a screen names is in its style sheet', () => {
  expect(NAMED.length).toBeGreaterThan(500);
  const missing = NAMED.filter(({ sheet, name }) => name !== null && SHEETS.get(sheet)?.has(name) !== true);
  expect(missing).toEqual([]);
});

test('every class of a style sheet is named by a screen', () => {
  const unnamed = [...SHEETS].flatMap(([sheet, classes]) => {
    const of = NAMED.filter((each) => each.sheet === sheet);
    if (of.some(({ name }) => name === null)) return [];
    return [...classes].filter((name) => !of.some((each) => each.name === name)).map((name) => `${sheet}: ${name}`);
  });
  expect(unnamed).toEqual([]);
});
