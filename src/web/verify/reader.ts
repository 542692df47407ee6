// Reads the code in a picture: by the browser's own reader where it has one (Chrome on Android and macOS), else by that of
// `qr`, which is fetched then only (docs/decisions/0035-paper-code.md).

type Picture = HTMLVideoElement | ImageBitmap;

/** What TypeScript's DOM lacks of the Shape Detection API. */
interface Detector {
  detect(picture: Picture): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorMaker {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Of the codes that are read; without a reader of the browser's own, QR codes only. */
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

/** What its code says; null where none is read. `patience`: for how many milliseconds it may be looked for. */
export async function readPicture(
  picture: Picture,
  patience: number,
  formats: readonly Format[] = ['qr_code'],
): Promise<string | null> {
  const detector = await nativeOf(formats);
  // A browser may have the reader and lack what it asks of the system.
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

/** The pixels of a picture, its longer side at most so long. */
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
