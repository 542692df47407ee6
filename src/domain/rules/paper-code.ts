// The code on a lawful bilty that proves it (spec 3 §6): part of what is printed, with an Ed25519 signature. An offline counter signs with
// its own key, and puts the portal's certificate of that key before its signature (version 2, spec 5 §5). Only the layout is defined here,
// for browser and server alike; signing and verifying are done elsewhere.
import { addDays } from './calendar-date.ts';
import { readCertificate, type Certificate, type ReadCertificate } from './counter-certificate.ts';
import { base64url, bytesIn, bytesOf, daysSinceFirst, FIRST_DAY, hexOf, marked, utf8Of, uuidOf } from './code-bytes.ts';

/** The data in a paper's code. Ids are lower-case hex; the company's is its UUID. */
export interface CodedPaper {
  /** The start of the SHA-256 of the public key, 4 bytes: the portal's, or that of the counter that signed it. */
  readonly keyId: string;
  readonly company: string;
  /** 16 bytes. */
  readonly paperId: string;
  readonly revision: number;
  /** `yyyy-mm-dd`. */
  readonly date: string;
  readonly packages: number;
  readonly grams: number;
  /** The start of the SHA-256 of everything else that is printed (paper-digest.ts), 8 bytes. */
  readonly digest: string;
  /** The issuer's GSTIN or transporter id. */
  readonly issuer: string;
  readonly lrNo: string;
  readonly vehicleNo: string;
  readonly origin: string;
  readonly destination: string;
}

/** A well-formed code; its signatures have not been verified. */
export interface ReadCode {
  readonly paper: CodedPaper;
  /** The certificate of the counter that signed it; null: the portal did. */
  readonly certificate: ReadCertificate | null;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** The prefix of the signed bytes, by the code's version. */
const MARKS: Readonly<Record<number, string>> = { 1: 'bilty-lr-1\n', 2: 'bilty-lr-2\n' };
const [BY_PORTAL, BY_COUNTER] = [1, 2];
const SIGNATURE = 64;
const TEXTS = ['issuer', 'lrNo', 'vehicleNo', 'origin', 'destination'] as const;
const LONGEST_TEXT = 24;
/** The length of the part before the texts. */
const HEAD = 1 + 4 + 16 + 16 + 2 + 2 + 4 + 4 + 8;
const LONGEST_CODE = 600;
const MOST = { u16: 0xffff, u32: 0xffff_ffff };

/** Cuts a text to the space in a code, without splitting a character: a Hindi one may have several code points of three bytes each. */
export function cutText(text: string): string {
  if (utf8Of(text).length <= LONGEST_TEXT) return text;
  let kept = '';
  // Needed only where codes are made: browsers from before 2024 lack it.
  for (const { segment } of new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)) {
    if (utf8Of(kept + segment).length > LONGEST_TEXT) break;
    kept += segment;
  }
  return kept;
}

const fits = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most;

/**
 * The bytes of a paper's code, without the signature; with the certificate of the counter that will sign it. Null if the format cannot
 * represent the paper (a date before 2020, 4,295 tonnes): a code that differs from its paper would be worse than none.
 */
export function encodePaper(paper: CodedPaper, certificate?: Uint8Array): Uint8Array<ArrayBuffer> | null {
  const { revision, packages, grams } = paper;
  const days = daysSinceFirst(paper.date);
  const fitting = fits(revision, MOST.u16) && fits(days, MOST.u16) && fits(packages, MOST.u32) && fits(grams, MOST.u32);
  if (!fitting) return null;
  const texts = TEXTS.map((name) => utf8Of(cutText(paper[name])));
  const length = HEAD + texts.reduce((sum, text) => sum + 1 + text.length, 0);
  const bytes = new Uint8Array(length + (certificate?.length ?? 0));
  const numbers = new DataView(bytes.buffer);
  bytes.set([
    certificate === undefined ? BY_PORTAL : BY_COUNTER,
    ...bytesOf(paper.keyId),
    ...bytesOf(paper.company.replaceAll('-', '')),
    ...bytesOf(paper.paperId),
  ]);
  numbers.setUint16(37, revision);
  numbers.setUint16(39, days);
  numbers.setUint32(41, packages);
  numbers.setUint32(45, grams);
  bytes.set(bytesOf(paper.digest), 49);
  let at = HEAD;
  for (const text of texts) {
    bytes[at] = text.length;
    bytes.set(text, at + 1);
    at += 1 + text.length;
  }
  if (certificate !== undefined) bytes.set(certificate, at);
  return bytes;
}

/** The bytes that are signed for a paper. */
export const signedBytes = (encoded: Uint8Array): Uint8Array<ArrayBuffer> =>
  marked(MARKS[encoded[0] ?? 0] ?? '', encoded);

/** The code of a paper: its bytes and its signature as base64url. */
export function paperCode(encoded: Uint8Array, signature: Uint8Array): string {
  return base64url(Uint8Array.from([...encoded, ...signature]));
}

/** The five texts in a paper's bytes, and where they end; null if they are malformed. */
function textsIn(encoded: Uint8Array) {
  const reader = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const texts: Partial<Record<(typeof TEXTS)[number], string>> = {};
  let at = HEAD;
  for (const name of TEXTS) {
    const length = encoded[at] ?? LONGEST_TEXT + 1;
    if (length > LONGEST_TEXT || at + 1 + length > encoded.length) return null;
    try {
      texts[name] = reader.decode(encoded.subarray(at + 1, at + 1 + length));
    } catch {
      return null;
    }
    at += 1 + length;
  }
  const { issuer = '', lrNo = '', vehicleNo = '', origin = '', destination = '' } = texts;
  return { texts: { issuer, lrNo, vehicleNo, origin, destination }, end: at };
}

/**
 * Whether a counter may have signed a paper: it is of its company, dated within its certificate's validity or on the day before, with a
 * number from its book.
 */
function certifies({ company, branchCode, counterCode, notBefore, notAfter }: Certificate, paper: CodedPaper): boolean {
  const isInTime = paper.date >= addDays(notBefore, -1) && paper.date <= notAfter;
  return company === paper.company && isInTime && paper.lrNo.startsWith(branchCode + counterCode);
}

/** Parses a code; null if malformed. Its signature, and that of its certificate, are still to be verified. */
export function readPaperCode(code: string): ReadCode | null {
  const bytes = bytesIn(code, LONGEST_CODE);
  if (bytes === null || bytes.length < HEAD + TEXTS.length + SIGNATURE || MARKS[bytes[0] ?? 0] === undefined)
    return null;
  const encoded = bytes.slice(0, -SIGNATURE);
  const texts = textsIn(encoded);
  if (texts === null) return null;
  const certificate = bytes[0] === BY_COUNTER ? readCertificate(encoded.subarray(texts.end)) : null;
  if (bytes[0] === BY_COUNTER && certificate === null) return null;
  if (texts.end + (certificate?.length ?? 0) !== encoded.length) return null;
  const numbers = new DataView(encoded.buffer);
  const hex = (from: number, length: number) => hexOf(encoded.subarray(from, from + length));
  const paper: CodedPaper = {
    keyId: hex(1, 4),
    company: uuidOf(hex(5, 16)),
    paperId: hex(21, 16),
    revision: numbers.getUint16(37),
    date: addDays(FIRST_DAY, numbers.getUint16(39)),
    packages: numbers.getUint32(41),
    grams: numbers.getUint32(45),
    digest: hex(49, 8),
    ...texts.texts,
  };
  if (certificate !== null && !certifies(certificate.certificate, paper)) return null;
  return { paper, certificate, signed: signedBytes(encoded), signature: bytes.slice(-SIGNATURE) };
}

/** The code in scanned, pasted or typed text: what follows `#` in its address, or the whole text. */
export function codeIn(text: string): string {
  return text.slice(text.indexOf('#') + 1).replaceAll(/\s/g, '');
}
