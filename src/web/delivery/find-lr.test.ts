import { expect, test } from 'vitest';
import { meantBy, numberIn } from './find-lr.ts';

const lr = (lrNo: string, biltyNo = lrNo) => ({ lrNo, biltyNo });

test('a typed number is an LR number, whole or its end, else a bilty number; an ambiguous one finds none', () => {
  const found = [lr('HO/26-27/000017', '4'), lr('HO/26-27/000117', '17'), lr('BOM/000004', '9')];
  expect(meantBy('ho/26-27/000017', found)).toBe(found[0]);
  expect(meantBy('17', found)).toBe(found[0]);
  expect(meantBy('000117', found)).toBe(found[1]);
  expect(meantBy('4', found)).toBe(found[2]);
  expect(meantBy('9', found)).toBe(found[2]);
  expect(meantBy('7', found)).toBeUndefined();
  expect(meantBy('17', [lr('HO/17'), lr('BOM/17')])).toBeUndefined();
  expect(meantBy('Rathi', found)).toBeUndefined();
});

test('a scanned text is an LR number, or nothing if it is the address of a paper’s code', () => {
  expect(numberIn(' HO/26-27/000017 ')).toBe('HO/26-27/000017');
  expect(numberIn('https://portal.example/v#AAAA')).toBeNull();
});
