import sharp from 'sharp';
import { expect, test } from 'vitest';
import { labelsOf } from '../language.ts';
import { letterhead } from './letterhead.ts';
import type { Node } from '../kit/nodes.ts';
import { pictureSize } from '../kit/picture-size.ts';
import { aCompany, RED_DOT } from '#test/print/samples.ts';

const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1a56a8' } });
const jpeg = async (width: number, height: number) => new Uint8Array(await aPicture(width, height).jpeg().toBuffer());

test('the size of a PNG or JPEG is read, and anything else has none', async () => {
  expect(pictureSize(RED_DOT)).toEqual({ width: 1, height: 1 });
  expect(pictureSize(await jpeg(360, 72))).toEqual({ width: 360, height: 72 });
  const progressive = await aPicture(31, 7).withMetadata({ density: 300 }).jpeg({ progressive: true }).toBuffer();
  expect(pictureSize(progressive)).toEqual({ width: 31, height: 7 });
  const whole = await jpeg(20, 20);
  for (let length = 0; length < 30; length += 1) expect(pictureSize(whole.subarray(0, length))).toBeNull();
  for (const text of ['', 'PNG', '<svg/>', '\xff\xd8\x00\x00\x00\x00\x00\x00']) {
    expect(pictureSize(Buffer.from(text, 'latin1'))).toBeNull();
  }
});

/** The sizes of the placed logos, and whether the name is above them. */
function placesIn(head: Node) {
  const logos: [width: number, height: number][] = [];
  const walk = (each: Node): void => {
    if (each.kind === 'image') logos.push([Math.round(each.width), Math.round(each.height)]);
    if (each.kind === 'row') for (const cell of each.cells) walk(cell.node);
    if (each.kind === 'panel') each.children.forEach(walk);
  };
  walk(head);
  const line = head.kind === 'panel' ? head.children[1] : head;
  const sides = line?.kind === 'row' ? [line.cells[0]?.width, line.cells[2]?.width] : [];
  return { logos, sides: sides.map((width) => Math.round(width ?? 0)), above: head.kind === 'panel' };
}

const headOf = async (sizes: readonly (readonly [number, number] | null)[], companyName = 'Shree Balaji Roadlines') => {
  const pictures = await Promise.all(sizes.map(async (size) => (size === null ? null : await jpeg(size[0], size[1]))));
  return placesIn(letterhead({ company: aCompany({ companyName }), logos: pictures }, labelsOf('English')));
};

const SQUARE = [300, 300] as const;
const WIDE = [800, 200] as const;

test.each([
  ['one', [SQUARE, null, null, null], [[54, 54]], 54],
  ['a wide one alone', [null, null, null, WIDE], [[150, 38]], 150],
  [
    'a wide one beside a square one, at the same height',
    [WIDE, SQUARE, null, null],
    [
      [114, 28],
      [28, 28],
    ],
    150,
  ],
  [
    'two wide ones, one below the other',
    [WIDE, WIDE, null, null],
    [
      [100, 25],
      [100, 25],
    ],
    100,
  ],
  ['four', [SQUARE, SQUARE, SQUARE, SQUARE], Array.from({ length: 4 }, () => [54, 54]), 116],
] as const)('logos keep their shape and a readable size: %s', async (_name, sizes, logos, side) => {
  expect(await headOf(sizes)).toEqual({ logos, sides: [side, side], above: side > 116 });
});

test('a long company name is placed above the logos', async () => {
  const long = 'Shree Balaji International Roadlines and Warehousing Company';
  expect((await headOf([SQUARE, SQUARE, SQUARE, SQUARE], long)).above).toBe(true);
  expect((await headOf([SQUARE, null, null, null])).above).toBe(false);
  expect(await headOf([null, null, null, null], long)).toMatchObject({ logos: [], sides: [] });
});
