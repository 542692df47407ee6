import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { gstinCheck } from '#domain/rules/gstin-check.ts';
import { packageCode, packageSerial } from '#domain/rules/package-serial.ts';
import { barsOfPages, barsOn, READS_BARS } from '#test/print/read-bars.ts';
import { readBack } from '#test/print/read-back.ts';
import { aCompany } from '#test/print/samples.ts';
import { runOfficeReport } from '../pin-reports.ts';
import { code128, valuesOf } from './code-128.ts';
import { type LabelReport } from './label.ts';
import type { LabelPrinter } from './label-printer.ts';

const A_LABEL: LabelReport = {
  company: aCompany(),
  logos: [null, null, null, null],
  number: 'IND/2627/000123',
  from: 'Indore',
  to: 'Mumbai',
  consignee: 'Rathi "Textiles" ^~_',
  packages: 12,
  weight: '1,250.5',
  deliveryBranch: 'Mumbai (BOM)',
  serial: 'K3P9000042',
  first: 1,
  last: 12,
  paper: 'Roll',
};
const set = (changes: Partial<LabelReport> = {}, labels?: LabelPrinter) =>
  runOfficeReport({
    report: 'label',
    language: 'English',
    data: { ...A_LABEL, ...changes },
    ...(labels && { labels }),
  });
const codes = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => packageCode(A_LABEL.serial, first + i));

test('the check value of Code 128 follows its standard: each value times its place, modulo 103', () => {
  // Set B: 104 + 48·1 + 42·2 + 42·3 + 17·4 + 18·5 + 19·6 + 35·7 = 879 = 8·103 + 55.
  expect(valuesOf('PJJ123C')).toEqual([104, 48, 42, 42, 17, 18, 19, 35, 55]);
  // Eleven narrow bars a character, and thirteen at the end.
  expect(code128('PJJ123C')).toHaveLength(9 * 11 + 13);
});

test.skipIf(!READS_BARS)('Code 128 of every character is read by another program', async () => {
  const all = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
  for (let at = 0; at < all.length; at += 16) {
    const text = `A${all.slice(at, at + 16)}Z`;
    const bars = [
      ...Array.from({ length: 12 }, () => false),
      ...code128(text),
      ...Array.from({ length: 12 }, () => false),
    ];
    const row = Uint8Array.from(bars, (black) => (black ? 0 : 255));
    const png = await sharp(row, { raw: { width: row.length, height: 1, channels: 1 } })
      .resize(row.length * 3, 120, { kernel: 'nearest', fit: 'fill' })
      .png()
      .toBuffer();
    expect(await barsOn(png)).toEqual([`CODE-128:${text}`]);
  }
});

test('a package code has company, counter, LR and package, and a check character', () => {
  const serial = packageSerial('0f8fad5b-d9cb-469f-a165-70867728950e', { book: 0, place: 75 });
  expect(serial).toMatch(/^[0-9A-Z]{4}000023$/);
  expect(packageCode(serial, 3)).toBe(`${serial}-3${gstinCheck(`${serial}3`)}`);
  expect(packageSerial('1f8fad5b-d9cb-469f-a165-70867728950e', { book: 0, place: 75 })).not.toBe(serial);
});

describe('labels as PDF', () => {
  test('PDF labels are one a page on a roll and 24 on A4; a single one can be reprinted', async () => {
    const roll = readBack(await set());
    expect(roll.pages).toHaveLength(12);
    for (const said of ['LR IND/2627/000123 · 3/12', 'Indore – Mumbai', '12 packages · 1,250.5 kg', 'Mumbai (BOM)'])
      expect(roll.pages[2]).toContain(said);
    expect(readBack(await set({ paper: 'A4', packages: 49, last: 49 })).pages).toHaveLength(3);
    const one = readBack(await set({ first: 7, last: 7 }));
    expect(one.pages).toHaveLength(1);
    expect(one.flat).toContain('7/12');
  });

  test.skipIf(!READS_BARS)('both codes of each PDF label are read by another program', async () => {
    const read = await barsOfPages(await set({ last: 3 }), 203);
    expect(read).toEqual(codes(1, 3).map((code) => [`CODE-128:${code}`, `QR-Code:${code}`]));
    const sheet = await set({ paper: 'A4', packages: 24, last: 24 });
    expect(await barsOfPages(sheet, 300, { columns: 3, rows: 8 })).toEqual(
      codes(1, 24).map((code) => [`CODE-128:${code}`, `QR-Code:${code}`]),
    );
  });
});

describe('labels as ZPL', () => {
  const zpl = async (changes: Partial<LabelReport> = {}, dots = 203) =>
    Buffer.from(await set(changes, { speaks: 'ZPL', dots, width: 100, height: 50 })).toString('latin1');
  /** The fields of a label: position in dots, format, and the text with its _xx escapes decoded. */
  const fieldsOf = (label: string) =>
    Array.from(label.matchAll(/\^FO(\d+),(\d+)(.*?)\^FD(.*?)\^FS/g), ([, x, y, how = '', said = '']) => ({
      x: Number(x),
      y: Number(y),
      how,
      said: how.endsWith('^FH')
        ? said.replaceAll(/_([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)))
        : said,
    }));

  test('a ZPL label fits its size and has the same text and codes', async () => {
    const labels = (await zpl()).split('^XZ').filter((label) => label.includes('^XA'));
    expect(labels).toHaveLength(12);
    expect(labels[2]).toContain('^PW799^LL400');
    const fields = fieldsOf(labels[2] ?? '');
    const said = fields.map((field) => field.said);
    expect(said).toContain('LR IND/2627/000123 - 3/12');
    expect(said).toContain('Rathi "Textiles" ^~_');
    const [code = ''] = codes(3, 3);
    expect(said).toContain(`>:${code}`);
    expect(said).toContain(`MA,${code}`);
    for (const { x, y } of fields) expect([x < 799, y < 400]).toEqual([true, true]);
    // Each character of the code is eleven narrow bars; it ends before the QR code begins.
    const bars = fields.find(({ how }) => how.includes('^BC'));
    const narrow = Number(/\^BY(\d+)/.exec(bars?.how ?? '')?.[1]);
    expect((bars?.x ?? 0) + narrow * ((code.length + 3) * 11 + 2)).toBeLessThan(
      fields.find(({ how }) => how.includes('^BQ'))?.x ?? 0,
    );
  });

  test('text without printer letters is a ZPL picture with the stated number of bytes', async () => {
    const [label = ''] = (await zpl({ consignee: 'राठी टेक्सटाइल्स' })).split('^XZ');
    const [, all, , stride, hex = ''] = /\^GFA,(\d+),(\d+),(\d+),([0-9A-F]+)\^FS/.exec(label) ?? [];
    expect(hex).toHaveLength(Number(all) * 2);
    expect(Number(all) % Number(stride)).toBe(0);
    expect(/[1-9A-F]/.test(hex)).toBe(true);
  });
});

describe('labels as TSPL', () => {
  const tspl = async (changes: Partial<LabelReport> = {}) =>
    Buffer.from(await set(changes, { speaks: 'TSPL', dots: 300, width: 100, height: 50 })).toString('latin1');

  test('a TSPL label is printed once, has the same codes and escapes quotes', async () => {
    const all = await tspl({ last: 2 });
    expect(all.match(/^SIZE 100 mm,50 mm\r$/gm)).toHaveLength(2);
    expect(all.match(/^PRINT 1,1\r$/gm)).toHaveLength(2);
    const [code = ''] = codes(2, 2);
    expect(all).toMatch(new RegExp(String.raw`^BARCODE \d+,\d+,"128",\d+,0,0,(\d+),\1,"${code}"\r$`, 'm'));
    expect(all).toMatch(new RegExp(String.raw`^QRCODE \d+,\d+,M,\d+,A,0,"${code}"\r$`, 'm'));
    expect(all).toContain(String.raw`"Rathi \["]Textiles\["] ^~_"`);
  });

  test('text without printer letters is a TSPL picture', async () => {
    const all = await tspl({ first: 1, last: 1, consignee: 'राठी' });
    const [whole = '', stride, high] = /BITMAP \d+,\d+,(\d+),(\d+),0,/.exec(all) ?? [];
    const begin = all.indexOf(whole) + whole.length;
    expect(all.slice(begin + Number(stride) * Number(high)).startsWith('\r\n')).toBe(true);
  });
});
