import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEYS, shownKeys, withTally, type KeyPlace, type PortalKey } from '#web/key-register.ts';

const all = Object.entries<PortalKey>(KEYS);
const ROOT = join(import.meta.dirname, '../..');

/** What stands in a form stands beside the form's own keys, and an LR's beside those of all documents. */
const IN_FORMS: readonly KeyPlace[] = ['form', 'document', 'settling', 'lr', 'party'];
const meet = (one: KeyPlace, other: KeyPlace) =>
  one === other ||
  [one, other].some((place) => place === 'everywhere' || place === 'page') ||
  ([one, other].every((place) => IN_FORMS.includes(place)) && [one, other].some((place) => place === 'form')) ||
  (['document', 'lr'].includes(one) && ['document', 'lr'].includes(other));

/** The names of those among keys that have the same key where both would work. */
function twice(keys: readonly (readonly [string, PortalKey])[]): string[] {
  const each = keys.flatMap(([name, key]) => withTally(key, true).map((way) => [name, way] as const));
  return each.flatMap(([name, key], at) =>
    each
      .slice(at + 1)
      .filter(([, other]) => other.keys === key.keys && meet(key.place, other.place))
      .map(([other]) => `${key.keys}: ${name} and ${other}`),
  );
}

test('no key has two meanings where both would work, Tally’s keys included', () => {
  expect(twice(all)).toEqual([]);
  // As Alt+P once did: a party's place, and a receipt.
  expect(twice([...all, ['place', { keys: 'Alt+P', place: 'party' }]])).toEqual(['Alt+P: receipt and place']);
  expect(twice([...all, ['other', { keys: 'F5', place: 'list' }]])).toEqual(['F5: payment and other']);
});

/** What Chrome, Edge and Firefox on Windows keep for themselves, whatever a page does, and what Windows does. */
const NEVER = /^(Ctrl\+(Shift\+)?(W|T|N|Tab|F4|PageUp|PageDown)|Alt\+(F4|Tab|Space|Escape))$/;
/** What they do where a page does not: its own menus, and keys of theirs that no clerk should lose. */
const KEPT = /^(Alt\+(D|E|Home|ArrowLeft|ArrowRight|Enter)|Ctrl\+(A|C|V|X|Z|Y|F|L|R|H|J|D|U|\d|0)|F(3|11|12))$/;

test('no key is one that browsers reserve, or that a clerk needs of the browser', () => {
  const keys = all.flatMap(([, key]) => withTally(key, true).map((way) => way.keys));
  expect(keys.filter((each) => NEVER.test(each) || KEPT.test(each))).toEqual([]);
});

test('every key that a file binds comes from the register', () => {
  const literal = /(\bkeys:|pressed\([^,()]+,)\s*'/;
  const files = globSync('src/web/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/key-register|\.test\./.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => literal.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

test('docs/keys.md has every key of the register', () => {
  const told = readFileSync(join(ROOT, 'docs/keys.md'), 'utf8');
  const missing = all
    .flatMap(([, key]) => withTally(key, true))
    .filter((way) => !told.includes(`\`${shownKeys(way)}\``));
  expect(missing.map(shownKeys)).toEqual([]);
});
