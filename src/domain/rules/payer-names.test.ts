import { expect, test } from 'vitest';
import { beginningOf, beginningsIn, namedLetters, nameLetters } from './payer-names.ts';

test('the letters of a party’s name leave out title and legal form', () => {
  expect(nameLetters('M/s. Malwa Cotton Mills Pvt. Ltd.')).toBe('malwacottonmills');
  expect(nameLetters('S.K. Traders')).toBe('sktraders');
  expect(nameLetters('Limited')).toBe('limited');
  expect(nameLetters('गुप्ता')).toBe('');
});

test.each([
  ['NEFT CR-HDFC0000123-MALWA COTTON MILLS PVT LTD-N3210', 'Malwa Cotton Mills', 16],
  ['NEFT CR-HDFC0000123-MALWA COTTON MIL', 'M/s Malwa Cotton Mills Private Limited', 14],
  ['UPI/SK TRADERS/9876@okaxis', 'S.K. Traders', 9],
  ['BY CLG M/S ABC CO', 'ABC Co', 5],
  ['RAMESH KIRANA', 'Ram', 0],
  ['UPI/RAMESH', 'Ramesh Kirana', 0],
  ['NEFT MALWA STEEL', 'Malwa Cotton Mills', 0],
  ['CASH DEPOSIT', 'गुप्ता किराना', 0],
])('letters of the narration "%s" that match the name "%s" are counted', (narration, name, letters) => {
  expect(namedLetters(narration, name)).toBe(letters);
  if (letters > 0) expect(beginningsIn(narration)).toContain(beginningOf(name));
});
