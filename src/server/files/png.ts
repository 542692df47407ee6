// Checks a PNG's header before anything is decoded: a decoder should be the last to see an untrusted file.

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const HEAD_BYTES = 33;

/** The longest side and area of a picture that is decoded, in pixels: a page scanned at 600 dpi. */
const GREATEST_SIDE = 6000;
export const GREATEST_AREA = 24_000_000;

// Colour type → the bit depths allowed with it.
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Whether bytes begin like a PNG whose picture is small enough to decode. */
export function looksLikePng(bytes: Buffer): boolean {
  if (bytes.length <= HEAD_BYTES || !bytes.subarray(0, 8).equals(SIGNATURE)) return false;
  if (bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return false;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const [depth, colour, compression, filter, interlace] = bytes.subarray(24, 29);
  return (
    width >= 1 &&
    height >= 1 &&
    width <= GREATEST_SIDE &&
    height <= GREATEST_SIDE &&
    width * height <= GREATEST_AREA &&
    (DEPTHS[colour ?? -1] ?? []).includes(depth ?? 0) &&
    compression === 0 &&
    filter === 0 &&
    (interlace === 0 || interlace === 1)
  );
}
