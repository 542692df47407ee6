import { expect, test } from 'vitest';
import { isPlainUsername, isReservedUsername, lookOf, suggestUsername } from './username.ts';

test.each([
  ['Ramesh Verma', 'RAM12'],
  ['a b c', 'ABC12'],
  ['José Núñez', 'JOS12'],
  ['Éé-Ωx', 'EEX12'],
  ['Al', ''],
  ['राम कुमार', 'RAM12'],
  ['सुनीता', 'SUN12'],
  ['ज़ाकिर', 'JAK12'],
  ['રમેશ', 'RME12'],
  ['முருகன்', 'MUR12'],
  ['李小龙', ''],
  ['Ωψ', ''],
])('for the name %s the username %j is suggested', (name, suggested) => {
  expect(suggestUsername(name, 12)).toBe(suggested);
  if (suggested !== '') expect(isPlainUsername(suggested)).toBe(true);
});

test.each(['RAM1', 'ram.verma', 'a-b_c', '-a-', '9876543210', 'x'])('the username %s may be registered', (name) => {
  expect([isPlainUsername(name), isReservedUsername(name)]).toEqual([true, false]);
});

test.each([
  '',
  '...',
  'ram verma',
  '\u017Fam',
  '\u212Aumar',
  'İlhan',
  '１２３',
  'राम',
  'ram@example.com',
  'http://evil',
  'a\u200bb',
  'ram\n',
])('the username %j may not be registered', (name) => {
  expect(isPlainUsername(name)).toBe(false);
});

test.each(['admin', 'ADMIN', 'Adm1n', 'super.admin', 'Super_Adm1n', 'r00t', 'SUPP0RT', 'b1lty-porta1', 'adrnin'])(
  'the username %s is reserved',
  (name) => {
    expect(isReservedUsername(name)).toBe(true);
  },
);

test.each([
  ['RAM10', 'ramlO'],
  ['amit', 'AM1T'],
  ['amit', 'amlt'],
  ['ram', 'rarn'],
  ['wasim', 'vvasim'],
  ['ram.verma', 'ram-verma'],
  ['ram_verma', 'ramverma'],
])('the username %s looks like %s', (one, other) => {
  expect(lookOf(one)).toBe(lookOf(other));
});

test.each([
  ['RAM1', 'RAM2'],
  ['RAM1', 'RAM11'],
  ['RAM5', 'RAMS'],
  ['RAM8', 'RAMB'],
])('the username %s does not look like %s', (one, other) => {
  expect(lookOf(one)).not.toBe(lookOf(other));
});

test('a suggested username is never reserved', () => {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const names = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
  // Ids whose digits look like letters: only these can form a word.
  const ids = [1, 10, 11, 100, 101, 110, 111, 1000, 1001, 1010, 1011, 1100, 1101, 1110, 1111, 10_000, 11_111];
  const reserved = names.flatMap((name) =>
    ids.map((id) => suggestUsername(name, id)).filter((each) => isReservedUsername(each)),
  );
  expect(reserved).toEqual([]);
});
