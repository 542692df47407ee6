import { PNG_LIMIT } from './png.ts';

// The call takes a PNG under 600 KB (spec 1 §9). A photo of 12 megapixels would be 20 MB of it: it is made smaller, and its
// colours fewer, for a text that is large and grey can be read and one that is small cannot.
const LONG_SIDES = [1600, 1280, 1024, 800, 640, 480];
// What a channel's 256 steps become; 16 are seen as bands, but no letter suffers.
const STEPS = [32, 16];

/** Rounds each channel of RGBA pixels to `steps` values and makes them opaque: fewer values take fewer bytes. */
export function withFewerColours(pixels: Uint8ClampedArray, steps: number): void {
  const size = 255 / (steps - 1);
  for (let at = 0; at < pixels.length; at += 1) {
    pixels[at] = at % 4 === 3 ? 255 : Math.round(Math.round((pixels[at] ?? 0) / size) * size);
  }
}

function drawn(photo: ImageBitmap, longSide: number): { canvas: HTMLCanvasElement; pixels: ImageData } {
  const scale = Math.min(1, longSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('This browser draws no pictures.');
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
}

/** Converts a photo to the largest PNG that the call accepts; null if the browser cannot read it. */
export async function pngOfPhoto(file: File): Promise<File | null> {
  // Upright as the phone was held: JPEG stores the orientation beside the pixels.
  const photo = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (photo === null) return null;
  try {
    for (const longSide of LONG_SIDES) {
      const { canvas, pixels } = drawn(photo, longSide);
      for (const steps of STEPS) {
        withFewerColours(pixels.data, steps);
        canvas.getContext('2d')?.putImageData(pixels, 0, 0);
        const blob = await new Promise<Blob | null>((resolve) => {
          canvas.toBlob(resolve, 'image/png');
        });
        if (blob !== null && blob.size < PNG_LIMIT) {
          return new File([blob], `${file.name.replace(/\.\w+$/, '')}.png`, { type: 'image/png' });
        }
      }
    }
    return null;
  } finally {
    photo.close();
  }
}
