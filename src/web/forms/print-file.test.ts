import { expect, test } from 'vitest';
import { numberedName } from './print-file.ts';

test.each([
  ['120', 'Bilty-120.pdf'],
  ['A/7', 'Bilty-A-7.pdf'],
  ['../../etc', 'Bilty-etc.pdf'],
  ['INV/26-27/000042', 'Bilty-INV-26-27-000042.pdf'],
  ['क्र. ७', 'Bilty-क्र-७.pdf'],
  ['//', 'Bilty.pdf'],
])('the file name of a print has the number “%s”', (number, name) => {
  expect(numberedName('Bilty.pdf', number)).toBe(name);
});
