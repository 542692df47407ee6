import { expect, test } from 'vitest';
import { meantBy, numberIn } from './find-lr.ts';

const lr = (lrNo: string, biltyNo = lrNo) => ({ lrNo, biltyNo });

test('a number is that of the LR, whole or its end, and else the bilty number; several are none', () => {
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

test('what is scanned is the code of a paper, or nothing', () => {
  expect(numberIn(' HO/26-27/000017 ')).toBe('HO/26-27/000017');
  expect(numberIn('https://portal.example/v#AAAA')).toBeNull();
});
