import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KEYS, shownKeys, withTally, type KeyPlace, type PortalKey } from '#web/key-register.ts';

const all = Object.entries<PortalKey>(KEYS);
const ROOT = join(import.meta.dirname, '../..');

/** Keys of parts of a form work beside the form’s own, and those of an LR beside those of all documents. */
const IN_FORMS: readonly KeyPlace[] = ['form', 'document', 'settling', 'lr', 'party'];
const meet = (one: KeyPlace, other: KeyPlace) =>
  one === other ||
  [one, other].some((place) => place === 'everywhere' || place === 'page') ||
  ([one, other].every((place) => IN_FORMS.includes(place)) && [one, other].some((place) => place === 'form')) ||
  (['document', 'lr'].includes(one) && ['document', 'lr'].includes(other));

/** The names of keys that are the same where both would work. */
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
  // As Alt+P once was: the place of a party, and a receipt.
  expect(twice([...all, ['place', { keys: 'Alt+P', place: 'party' }]])).toEqual(['Alt+P: receipt and place']);
  expect(twice([...all, ['other', { keys: 'F5', place: 'list' }]])).toEqual(['F5: payment and other']);
});

/** Keys that Chrome, Edge and Firefox on Windows never give to a page, and keys of Windows. */
const NEVER = /^(Ctrl\+(Shift\+)?(W|T|N|Tab|F4|PageUp|PageDown)|Alt\+(F4|Tab|Space|Escape))$/;
/** Keys that browsers use unless a page does: their menus, and keys that a clerk needs. */
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
