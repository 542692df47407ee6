import sharp from 'sharp';

/** A file as a clerk chooses it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const asPng = (name: string, buffer: Buffer): ChosenFile => ({ name, mimeType: 'image/png', buffer });

/** A small scan of one colour. */
export async function aScan(name: string, background: string): Promise<ChosenFile> {
  return asPng(
    name,
    await sharp({ create: { width: 400, height: 260, channels: 3, background } })
      .png()
      .toBuffer(),
  );
}

/** A photo from a phone, renamed by a clerk who was told that only PNG is accepted. */
export async function aRenamedPhoto(): Promise<ChosenFile> {
  const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: 'grey' } });
  return asPng('licence.png', await photo.jpeg().toBuffer());
}

/** A PNG of more than 600 KB: noise cannot be compressed. */
export async function aLargeScan(): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: 'grey', noise } });
  return asPng('large.png', await picture.png().toBuffer());
}

/** A photo of a phone's camera: 12 megapixels, sharp and noisy. */
export async function aCameraPhoto(): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const photo = sharp({ create: { width: 4000, height: 3000, channels: 3, background: 'grey', noise } });
  return { name: 'IMG_2041.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg({ quality: 80 }).toBuffer() };
}
