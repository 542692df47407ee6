import { expect, test } from 'vitest';
import { isBounded } from './sheet-bounds.ts';

const sheet = (cells: string) => `<worksheet><sheetData>${cells}</sheetData></worksheet>`;

test.each([
  ['a plain cell', '<row r="1"><c r="A1"><v>1</v></c></row>'],
  ['10,000 rows of sixty', '<row r="10000"><c r="BH10000"/></row>'],
  ['a row below all others that holds nothing', '<row r="1048576"/>'],
  ['a text of 32,767 letters', `<row><c t="inlineStr"><is><t>${'&#2309;'.repeat(32_767)}</t></is></c></row>`],
])('a sheet with %s is accepted', (_what, cells) => {
  expect(isBounded(sheet(cells))).toBe(true);
});

test.each([
  ['a cell far off', '<row r="1"><c r="ZZZZZZZ99999999"/></row>'],
  ['a row far down', '<row r="99999999"/>'],
  ['a place in single quotes', "<row r = '9999999'/>"],
  ['a place with an entity in it', '<row r="&#57;9"/>'],
  ['a place with other letters', '<c r="éA1"/>'],
  ['a table that is wide and long', '<row r="100000"><c r="AAA100000"/></row>'],
  ['a text without end', `<row><c><v>${'9'.repeat(300_000)}</v></c></row>`],
  ['a tag without end', `<row><c x="${'9'.repeat(300_000)}"/></row>`],
])('a sheet with %s is refused', (_what, cells) => {
  expect(isBounded(sheet(cells))).toBe(false);
});

test('numbers in a theme are not taken for cell addresses', () => {
  expect(isBounded('<a:fillToRect l="50000" t="-80000" r="500000000" b="180000"/>')).toBe(true);
});
