// Encodes codes and certificates as bytes, in browser and server alike.

const utf8 = new TextEncoder();
export const utf8Of = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text);

export const FIRST_DAY = '2020-01-01';
/** The days from 2020-01-01 to a date (`yyyy-mm-dd`). */
export const daysSinceFirst = (date: string): number => (Date.parse(date) - Date.parse(FIRST_DAY)) / 86_400_000;

/** The bytes of lower-case hex. */
export const bytesOf = (hex: string): number[] => hex.match(/../g)?.map((pair) => Number.parseInt(pair, 16)) ?? [];
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
/** Sixteen bytes of hex as a uuid. */
export const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export const base64url = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The bytes of a base64url text, up to `most` characters; null if it is invalid or not the canonical encoding. */
export function bytesIn(text: string, most: number): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length > most || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  // The last character may have unused bits; signed content must have a single encoding.
  return base64url(bytes) === text ? bytes : null;
}

/** The bytes that are signed: a mark that makes a signature valid for one purpose only, and the content. */
export function marked(mark: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const before = utf8Of(mark);
  const signed = new Uint8Array(before.length + bytes.length);
  signed.set(before);
  signed.set(bytes, before.length);
  return signed;
}
