// Reads the code in a picture: with the browser's own reader where it has one (Chrome on Android and macOS), otherwise with that of `qr`,
// which is fetched only then (docs/decisions/0035-paper-code.md).

type Picture = HTMLVideoElement | ImageBitmap;

/** The part of the Shape Detection API that TypeScript's DOM types lack. */
interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The formats that are read; without the browser's own reader, QR codes only. */
export type Format = 'qr_code' | 'code_128';

async function openNative(formats: readonly Format[]): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorMaker };
  if (BarcodeDetector === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  if (!known.includes('qr_code')) return null;
  return new BarcodeDetector({ formats: formats.filter((format) => known.includes(format)) });
}

const native = new Map<string, Promise<Detector | null>>();

function nativeOf(formats: readonly Format[]): Promise<Detector | null> {
  const key = formats.join(' ');
  const opened = native.get(key) ?? openNative(formats);
  native.set(key, opened);
  return opened;
}

/** The text of a picture's code; null where none is read. `patience`: the time limit in milliseconds. */
export async function readPicture(
  picture: Picture,
  patience: number,
  formats: readonly Format[] = ['qr_code'],
): Promise<string | null> {
  const detector = await nativeOf(formats);
  // A browser may have the reader but lack the system support for it.
  const [found] = (await detector?.detect(picture).catch(() => [])) ?? [];
  if (found !== undefined) return found.rawValue;
  // A camera shows the next frame at once; a photo has only this chance.
  if (detector !== null && picture instanceof HTMLVideoElement) return null;
  const { decodeQR } = await import('qr/decode.js');
  for (const longest of [1600, 3200]) {
    const pixels = pixelsOf(picture, longest);
    if (pixels === null) return null;
    try {
      return decodeQR(pixels, { timeLimit: patience });
    } catch {
      if (Math.max(pixels.width, pixels.height) < longest || picture instanceof HTMLVideoElement) return null;
    }
  }
  return null;
}

let canvas: HTMLCanvasElement | undefined;

/** The pixels of a picture, scaled so that its longer side is at most `longest`. */
function pixelsOf(picture: Picture, longest: number): ImageData | null {
  const [width, height] =
    picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, longest / Math.max(width, height));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
