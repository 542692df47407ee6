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

test('a picture says how large it is, and what is none says nothing', async () => {
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

/** The widths of the logos, and of the places left and right of the name. */
function widthsIn(node: Node): { logos: number[]; sides: number[] } {
  const logos: number[] = [];
  const walk = (each: Node): void => {
    if (each.kind === 'image') logos.push(Math.round(each.width));
    if (each.kind === 'row') for (const cell of each.cells) walk(cell.node);
  };
  walk(node);
  const sides = node.kind === 'row' ? [node.cells[0]?.width, node.cells[2]?.width] : [];
  return { logos, sides: sides.map((width) => Math.round(width ?? 0)) };
}

test.each([
  ['none', [null, null, null, null], [], []],
  ['one', [[300, 300], null, null, null], [54], [54, 54]],
  ['a wide one alone, which takes the room of two', [null, null, null, [800, 160]], [116], [116, 116]],
  ['a wide one beside a square one', [[800, 160], [300, 300], null, null], [54, 54], [116, 116]],
  ['a wide one beside a narrow one', [[120, 600], [800, 160], null, null], [11, 97], [116, 116]],
  [
    'four',
    [
      [800, 160],
      [300, 300],
      [120, 600],
      [300, 300],
    ],
    [54, 54, 11, 54],
    [116, 116],
  ],
] as const)('logos keep their shape: %s', async (_name, sizes, logos, sides) => {
  const pictures = await Promise.all(sizes.map(async (size) => (size === null ? null : await jpeg(size[0], size[1]))));
  const head = letterhead({ company: aCompany(), logos: pictures }, labelsOf('English'));
  expect(widthsIn(head)).toEqual({ logos: [...logos], sides: [...sides] });
});
