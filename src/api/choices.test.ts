import { expect, test } from 'vitest';
import { choices } from './choices.ts';

const field = choices(['read', 'papers', 'money'], { wire: 'scopes', label: 'Scopes', none: 'Please choose a scope.' });
const read = (raw: unknown) => field.schema().safeParse(field.normalise(raw));

test.each([
  [['read'], ['read']],
  [
    ['money', 'read', 'money'],
    ['read', 'money'],
  ],
  ['money, read', ['read', 'money']],
])('the value %j is read as the choices %j', (raw, expected) => {
  expect(read(raw).data).toEqual(expected);
});

test.each([
  [undefined, 'Please choose a scope.'],
  [null, 'Please choose a scope.'],
  ['', 'Please choose a scope.'],
  [[], 'Please choose a scope.'],
  [{}, 'Please choose a scope.'],
  [7, 'Please choose a scope.'],
  [['write'], 'Scopes must be some of: read, papers, money.'],
  [[null], 'Scopes must be some of: read, papers, money.'],
  [['read', {}], 'Scopes must be some of: read, papers, money.'],
])('the value %j is refused: %s', (raw, message) => {
  expect(read(raw).error?.issues[0]?.message).toBe(message);
});
