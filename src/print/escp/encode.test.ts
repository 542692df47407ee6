import { expect, test } from 'vitest';
import { encodePages, type PlacedItem } from './encode.ts';

// The codes of Epson's "ESC/P Reference Manual" (1997), by hand.
const ESC = 0x1b;
const INIT = [ESC, 0x40];
const EIGHTH = [ESC, 0x30];
const FORM_FEED = 0x0c;
const CR = 0x0d;

const words = (
  text: string,
  more: Partial<{ y: number; at: number; pitch: 10 | 12 | 17; bold: boolean }> = {},
): PlacedItem => ({
  y: 0,
  at: 0,
  text,
  pitch: 10,
  bold: false,
  ...more,
});
const encoded = (items: readonly PlacedItem[], pins: 9 | 24 = 24, lines = 48) => [
  ...encodePages([items], { pins, lines }),
];
const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));

test('a print resets the printer, sets the form length in eighths of an inch and feeds each page', () => {
  expect(encoded([], 24, 48)).toEqual([...INIT, ...EIGHTH, ESC, 0x43, 48, FORM_FEED]);
  const two = [...encodePages([[], []], { pins: 9, lines: 96 })];
  expect(two).toEqual([...INIT, ...EIGHTH, ESC, 0x43, 96, FORM_FEED, FORM_FEED]);
});

const begun = [...INIT, ...EIGHTH, ESC, 0x43, 48];

test('12 characters an inch are ESC M, 17 are SI after ESC P, and DC2 ends them', () => {
  const items = [words('ten'), words('twelve', { at: 120, pitch: 12 }), words('close', { at: 240, pitch: 17 })];
  expect(encoded(items)).toEqual([
    ...begun,
    ...ascii('ten'),
    0x12,
    ESC,
    0x4d,
    ESC,
    0x24,
    60,
    0,
    ...ascii('twelve'),
    ESC,
    0x50,
    0x0f,
    ESC,
    0x24,
    120,
    0,
    ...ascii('close'),
    CR,
    0x12,
    ESC,
    0x50,
    FORM_FEED,
  ]);
});

test('the head moves by sixtieths of an inch, low byte first, or by spaces if few', () => {
  // 5 inches are 300 sixtieths: 44 + 256.
  expect(encoded([words('a', { at: 600 })])).toEqual([...begun, ESC, 0x24, 44, 1, ...ascii('a'), CR, FORM_FEED]);
  expect(encoded([words('a', { at: 24 }), words('b', { at: 60 })])).toEqual([
    ...begun,
    ...ascii('  a  b'),
    CR,
    FORM_FEED,
  ]);
});

test.each([
  [24, 180],
  [9, 216],
] as const)('%s pins move down by ESC J in 1/%s inch, at most 255 at once', (pins, steps) => {
  const down = (y: number) => encoded([words('a', { y })], pins).slice(begun.length);
  expect(down(0.5)).toEqual([ESC, 0x4a, steps / 2, ...ascii('a'), CR, FORM_FEED]);
  expect(down(2)).toEqual([ESC, 0x4a, 255, ESC, 0x4a, steps * 2 - 255, ...ascii('a'), CR, FORM_FEED]);
});

test('bold is ESC E until ESC F, which comes before the end of the page', () => {
  expect(encoded([words('a', { bold: true })])).toEqual([...begun, ESC, 0x45, ...ascii('a'), CR, ESC, 0x46, FORM_FEED]);
});

// Column 1: the first, second and third dots; column 2: the last.
const columns = Uint8Array.from([0b1110_0000, 0, 0, 0, 0, 0b0000_0001]);

test('24 pins draw by ESC * 39 with three bytes a column', () => {
  expect(encoded([{ y: 0, at: 0, columns }])).toEqual([...begun, ESC, 0x2a, 39, 2, 0, ...columns, CR, FORM_FEED]);
});

test('9 pins draw by ESC * 1 in three passes, each one step lower', () => {
  const pass = (...bytes: readonly number[]) => [ESC, 0x2a, 1, 2, 0, ...bytes, CR];
  const step = [ESC, 0x4a, 1];
  expect(encoded([{ y: 0, at: 0, columns }], 9)).toEqual([
    ...begun,
    // Dots 1, 4, 7 …, then 2, 5, 8 …, then 3, 6 … 24.
    ...pass(0b1000_0000, 0),
    ...step,
    ...pass(0b1000_0000, 0),
    ...step,
    ...pass(0b1000_0000, 0b0000_0001),
    FORM_FEED,
  ]);
});

test('the steps of the three passes count in the next movement', () => {
  const items = [{ y: 0, at: 0, columns }, words('a', { y: 0.125 })];
  // 27 steps are an eighth of an inch, two were made.
  expect(encoded(items, 9).slice(-6)).toEqual([ESC, 0x4a, 25, ...ascii('a'), CR, FORM_FEED]);
});
