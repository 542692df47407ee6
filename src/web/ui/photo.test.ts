import { expect, test } from 'vitest';
import { withFewerColours } from './photo.ts';
import { isPhoto } from './png.ts';

const file = (name: string, type: string) => new File([], name, { type });

test('a phone gives JPEG, HEIC, or HEIC that the browser does not know', () => {
  expect(isPhoto(file('permit.jpg', 'image/jpeg'))).toBe(true);
  expect(isPhoto(file('IMG_1.HEIC', 'image/heic'))).toBe(true);
  expect(isPhoto(file('IMG_1.HEIC', ''))).toBe(true);
});

test('a PNG goes as it is, and what is no picture is none', () => {
  expect(isPhoto(file('scan.png', 'image/png'))).toBe(false);
  expect(isPhoto(file('permit.pdf', 'application/pdf'))).toBe(false);
});

test('black and white stay what they are, what lies between comes near, and nothing is seen through', () => {
  const pixels = new Uint8ClampedArray([0, 255, 100, 0]);
  withFewerColours(pixels, 16);
  expect([...pixels]).toEqual([0, 255, 102, 255]);
});

test('the fewer steps are among the more ones', () => {
  const pixels = Uint8ClampedArray.from({ length: 256 }, (_, value) => value);
  withFewerColours(pixels, 16);
  expect(new Set([...pixels].filter((_, at) => at % 4 !== 3)).size).toBe(16);
});
