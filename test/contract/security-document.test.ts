import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

// docs/security.md names a file and a test for each claim: both must exist.

const ROOT = join(import.meta.dirname, '../..');
const text = await readFile(join(ROOT, 'docs/security.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| (\d+\.|all )/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
const files = new Set(
  [...text.matchAll(/`((?:src|test|docs|packaging|scripts)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path),
);
const claims = [
  ...text.matchAll(/`((?:src|test|scripts)\/[\w./-]+\.(?:test|spec)\.ts)`((?:(?:: |, )_[^_]+_)*)/g),
].flatMap(([, path = '', names = '']) => {
  const told = [...names.matchAll(/_([^_]+)_/g)].map(([, name = '']) => [path, name] as const);
  return told.length === 0 ? [[path, ''] as const] : told;
});

/** The titles of tests and groups in a file; `%s` and `$x` stand for the case of each. */
const titlesOf = (source: string): string[] =>
  [...source.matchAll(/(?:^|[\s(])(?:test|describe)\b[\s\S]*?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)]
    .map(([, , title = '']) => title)
    .concat([...source.matchAll(/\)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1,/g)].map(([, , title = '']) => title));

/** Met, although no test shows it. */
const WITHOUT_A_TEST: Readonly<Record<string, string>> = {
  '6.4.2': 'Nobody is asked anything secret but the password.',
  '14.1.1, 14.1.2': 'The table of the page is what is asked for.',
  '16.1.1': 'The list of the page is what is asked for.',
};

/** The number of requirements of level 1 or 2 in each section of ASVS 5.0.0 but V10 and V17: always the first ones. */
const OF_LEVEL_2: Readonly<Record<string, number>> = Object.fromEntries(
  [
    '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1',
    '3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3',
    '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2',
    '8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
    '12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3',
    '15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
  ]
    .flatMap((line) => line.split(' '))
    .map((each) => {
      const [section = '', most] = each.split(':');
      return [section, Number(most)];
    }),
);
const upTo = (most: number, from = 1) => Array.from({ length: most - from + 1 }, (_, at) => at + from);

/** `1.3.8`, `1.2.6–1.2.8` or a whole section such as `6.5`, as single requirements. */
function spelledOut(written: string): string[] {
  const [first = '', last] = written.split('–');
  const [chapter, section, nr] = first.split('.');
  const head = `${chapter}.${section}`;
  const most =
    last === undefined ? (nr === undefined ? (OF_LEVEL_2[head] ?? 0) : Number(nr)) : Number(last.split('.')[2]);
  return upTo(most, Number(nr ?? 1)).map((each) => `${head}.${each}`);
}

test('the page has more than 100 requirements and 100 quoted tests', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(claims.length).toBeGreaterThan(100);
});

test.each([...files])('the file %s exists', async (path) => {
  expect((await stat(join(ROOT, path))).isFile()).toBe(true);
});

test.each(claims)('%s has a test with the title: %s', async (path, name) => {
  expect(titlesOf(await readFile(join(ROOT, path), 'utf8')).some((title) => title.includes(name))).toBe(true);
});

describe('requirements of the page', () => {
  test('every requirement has one of the five states, and a place', () => {
    for (const [nr, , state, where] of rows) {
      expect(['met', 'partly', '**not met**', 'operator', 'n/a'], nr).toContain(state);
      expect(where, nr).not.toBe('');
    }
  });

  test('every requirement that is met has a test, or a reason why none is needed', () => {
    const without = rows.filter(([, , state, , shown = '']) => state === 'met' && !shown.includes('.ts`'));
    expect(new Set(without.map(([nr]) => nr))).toEqual(new Set(Object.keys(WITHOUT_A_TEST)));
  });

  test('every requirement of levels 1 and 2 is named once', () => {
    const named = rows.flatMap(([nr = '']) => (nr === 'all' ? [] : nr.split(', ').flatMap(spelledOut)));
    const wanted = Object.entries(OF_LEVEL_2).flatMap(([section, most]) => upTo(most).map((nr) => `${section}.${nr}`));
    expect(named.sort()).toEqual(wanted.sort());
    // OAuth and WebRTC.
    expect(rows.filter(([nr]) => nr === 'all')).toHaveLength(2);
  });
});
