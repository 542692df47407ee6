/** What is wrong with a file that should be a small PNG. */
export type PngFault = 'type' | 'size';

/** A picture's file is smaller than this many bytes (spec 1 §9: under 600 KB). */
export const PNG_LIMIT = 600 * 1024;

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Checks a file before it is uploaded; null if it is fine. Reads its first bytes, because a renamed photo has a misleading name. */
export async function pngFault(file: Blob): Promise<PngFault | null> {
  const start = new Uint8Array(await file.slice(0, SIGNATURE.length).arrayBuffer());
  if (SIGNATURE.some((byte, at) => start[at] !== byte)) return 'type';
  return file.size < PNG_LIMIT ? null : 'size';
}

/** A file size for display: "312 KB". */
export const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024))} KB`;

/** Whether a file's type or name says that it is a picture other than a PNG, such as a phone's photo. */
export const isPhoto = ({ type, name }: File): boolean =>
  (type.startsWith('image/') && type !== 'image/png') || /\.(heic|heif)$/i.test(name);
