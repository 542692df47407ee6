import { expect, test } from 'vitest';
import { checkBook } from './book-check.ts';

const usual = { pattern: '{B}/{YY}/{N}', digits: '6', fromNo: '1', toNo: '', restart: 'each year' };

test.each([
  [{}, {}],
  [{ pattern: '' }, {}],
  [{ digits: 'six' }, {}],
  [{ digits: '9' }, { digits: 'Digits must be 3 to 8.' }],
  [{ pattern: '{B}/20{YY}/{N}' }, { pattern: 'LR number can be at most 16 characters.' }],
  [{ pattern: 'a_{YY}{N}' }, { pattern: 'LR number may hold letters, digits, / and - only.' }],
  [{ pattern: '-{YY}/{N}' }, { pattern: 'LR number begins with a letter or digit.' }],
  [{ pattern: '{B}/{N}' }, { pattern: 'Put {YY} into the number, or two years would share it.' }],
  [{ pattern: '{B}/{N}', restart: 'never' }, {}],
  [{ fromNo: '9', toNo: '8' }, { toNo: 'The last number cannot be less than the first.' }],
])('a number book with %j has the errors %j', (changed, said) => {
  expect(checkBook({ ...usual, ...changed })).toEqual(said);
});
