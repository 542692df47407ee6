import { expect, test } from 'vitest';
import { PNG_LIMIT, pngFault } from './png.ts';

const png = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Blob([bytes]);
};

test('a file that is not a PNG is refused by its type, whatever its name and size', async () => {
  expect(await pngFault(new File([new Uint8Array([0xff, 0xd8, 0xff])], 'photo.png', { type: 'image/png' }))).toBe(
    'type',
  );
  expect(await pngFault(new Blob([]))).toBe('type');
  expect(await pngFault(new Blob([new Uint8Array(PNG_LIMIT + 1)]))).toBe('type');
});

test('a PNG must be smaller than the limit', async () => {
  expect(await pngFault(png(PNG_LIMIT - 1))).toBe(null);
  expect(await pngFault(png(PNG_LIMIT))).toBe('size');
});
