// The portal's certificate for a counter (spec 5 §1): the company, the key, the codes, and the period of validity. Only the layout is
// defined here, for browser and server alike; signing and verifying are done elsewhere.
import { addDays } from './calendar-date.ts';
import { bytesOf, daysSinceFirst, FIRST_DAY, hexOf, marked, utf8Of, uuidOf } from './code-bytes.ts';

/** Ids and keys are lower-case hex; company and counter are UUIDs. */
export interface Certificate {
  /** The id of the portal's signing key: the start of the SHA-256 of the public key, 4 bytes. */
  readonly keyId: string;
  readonly company: string;
  readonly counter: string;
  /** The counter's public key, 32 bytes. */
  readonly publicKey: string;
  readonly branchCode: string;
  readonly counterCode: string;
  /** Its first and its last day, `yyyy-mm-dd`. */
  readonly notBefore: string;
  readonly notAfter: string;
}

/** A well-formed certificate; its signature has not been verified. */
export interface ReadCertificate {
  readonly certificate: Certificate;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** Its length in bytes, with the signature. */
  readonly length: number;
}

const VERSION = 1;
const MARK = 'bilty-counter-1\n';
const SIGNATURE = 64;
/** The length of the part before the two codes. */
const HEAD = 1 + 4 + 16 + 16 + 32;
const CODE = /^[A-Z0-9]{1,3}$/;
/** The maximum length, with the signature. */
export const LONGEST_CERTIFICATE = HEAD + 4 + 4 + 4 + SIGNATURE;

/** The bytes of a certificate, without the signature. */
export function encodeCertificate(certificate: Certificate): Uint8Array<ArrayBuffer> {
  const { keyId, company, counter, publicKey, branchCode, counterCode, notBefore, notAfter } = certificate;
  const codes = [branchCode, counterCode].flatMap((code) => [code.length, ...utf8Of(code)]);
  const days = [notBefore, notAfter].map(daysSinceFirst).flatMap((day) => [day >> 8, day & 0xff]);
  return Uint8Array.from([
    VERSION,
    ...bytesOf(keyId),
    ...bytesOf(company.replaceAll('-', '')),
    ...bytesOf(counter.replaceAll('-', '')),
    ...bytesOf(publicKey),
    ...codes,
    ...days,
  ]);
}

/** The bytes over which the portal signs a certificate. */
export const certificateSigned = (encoded: Uint8Array): Uint8Array<ArrayBuffer> => marked(MARK, encoded);

/** The certificate at the start of some bytes; null if there is none. Its signature is still to be verified. */
export function readCertificate(bytes: Uint8Array): ReadCertificate | null {
  if (bytes[0] !== VERSION) return null;
  let at = HEAD;
  const codes: string[] = [];
  for (let each = 0; each < 2; each += 1) {
    const length = bytes[at] ?? 0;
    const code = String.fromCharCode(...bytes.subarray(at + 1, at + 1 + length));
    if (!CODE.test(code)) return null;
    codes.push(code);
    at += 1 + length;
  }
  const end = at + 4;
  if (bytes.length < end + SIGNATURE) return null;
  const encoded = bytes.slice(0, end);
  const hex = (from: number, length: number) => hexOf(encoded.subarray(from, from + length));
  const day = (from: number) => addDays(FIRST_DAY, (encoded[from] ?? 0) * 256 + (encoded[from + 1] ?? 0));
  return {
    certificate: {
      keyId: hex(1, 4),
      company: uuidOf(hex(5, 16)),
      counter: uuidOf(hex(21, 16)),
      publicKey: hex(37, 32),
      branchCode: codes[0] ?? '',
      counterCode: codes[1] ?? '',
      notBefore: day(at),
      notAfter: day(at + 2),
    },
    signed: certificateSigned(encoded),
    signature: bytes.slice(end, end + SIGNATURE),
    length: end + SIGNATURE,
  };
}

/** The bytes of a certificate with its signature. */
export const wholeCertificate = (encoded: Uint8Array, signature: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([...encoded, ...signature]);

/** The certificate that fills all of some bytes; null if they are anything else, or longer. */
export function certificateIn(bytes: Uint8Array | null): ReadCertificate | null {
  const read = bytes === null ? null : readCertificate(bytes);
  return read !== null && read.length === bytes?.length ? read : null;
}
