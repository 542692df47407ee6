import { expect, test } from 'vitest';
import { isBounded } from './sheet-bounds.ts';

const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;

test.each([
  ['a plain cell', '<row r="1"><c r="A1"><v>1</v></c></row>'],
  ['10,000 rows of sixty', '<row r="10000"><c r="BH10000"/></row>'],
  ['an empty row at the very end', '<row r="1048576"/>'],
  ['a text of 32,767 letters', `<row><c t="inlineStr"><is><t>${'&#2309;'.repeat(32_767)}</t></is></c></row>`],
])('a sheet with %s is accepted', (_what, cells) => {
  expect(isBounded(sheet(cells))).toBe(true);
});

test.each([
  ['a cell in a far column', '<row r="1"><c r="ZZZZZZZ99999999"/></row>'],
  ['a row far below', '<row r="99999999"/>'],
  ['an address in single quotes', "<row r = '9999999'/>"],
  ['an address with an entity', '<row r="&#57;9"/>'],
  ['an address with letters other than A to Z', '<c r="éA1"/>'],
  ['a wide and long table', '<row r="100000"><c r="AAA100000"/></row>'],
  ['an overlong text', `<row><c><v>${'9'.repeat(300_000)}</v></c></row>`],
  ['an overlong tag', `<row><c x="${'9'.repeat(300_000)}"/></row>`],
])('a sheet with %s is refused', (_what, cells) => {
  expect(isBounded(sheet(cells))).toBe(false);
});

test('numbers in a theme are not taken for cell addresses', () => {
  expect(isBounded('<a:fillToRect l="50000" t="-80000" r="500000000" b="180000"/>')).toBe(true);
});
