import { expect, test } from 'vitest';
import { withFewerColours } from './photo.ts';
import { isPhoto } from './png.ts';

const file = (name: string, type: string) => new File([], name, { type });

test('JPEG and HEIC files are photos, HEIC also without a known type', () => {
  expect(isPhoto(file('permit.jpg', 'image/jpeg'))).toBe(true);
  expect(isPhoto(file('IMG_1.HEIC', 'image/heic'))).toBe(true);
  expect(isPhoto(file('IMG_1.HEIC', ''))).toBe(true);
});

test('PNG and PDF files are not photos', () => {
  expect(isPhoto(file('scan.png', 'image/png'))).toBe(false);
  expect(isPhoto(file('permit.pdf', 'application/pdf'))).toBe(false);
});

test('reducing colours keeps black and white, rounds others and removes transparency', () => {
  const pixels = new Uint8ClampedArray([0, 255, 100, 0]);
  withFewerColours(pixels, 16);
  expect([...pixels]).toEqual([0, 255, 102, 255]);
});

test('reducing to 16 steps leaves 16 different values', () => {
  const pixels = Uint8ClampedArray.from({ length: 256 }, (_, value) => value);
  withFewerColours(pixels, 16);
  expect(new Set([...pixels].filter((_, at) => at % 4 !== 3)).size).toBe(16);
});
