// How codes and certificates are put together from bytes, for browser and server alike.

const utf8 = new TextEncoder();
export const utf8Of = (text: string): Uint8Array<ArrayBuffer> => utf8.encode(text);

export const FIRST_DAY = '2020-01-01';
/** The days from 2020-01-01 to a date; `yyyy-mm-dd`. */
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

/** The bytes of a base64url text of at most so many signs; null where it is none, or another text says the same bytes. */
export function bytesIn(text: string, most: number): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length > most || text.length % 4 === 1) return null;
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  // The last sign has bits that mean nothing; what is signed has one writing.
  return base64url(bytes) === text ? bytes : null;
}

/** What a signature is made over: a mark, by which no signature serves for something else, and the bytes. */
export function marked(mark: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const before = utf8Of(mark);
  const signed = new Uint8Array(before.length + bytes.length);
  signed.set(before);
  signed.set(bytes, before.length);
  return signed;
}
