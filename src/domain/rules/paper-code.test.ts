import {
  asyncProperty,
  assert,
  type Arbitrary,
  constantFrom,
  integer,
  nat,
  oneof,
  property,
  record,
  string,
  uint8Array,
  uuid,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aLawfulBilty } from '#test/print/lawful-samples.ts';
import { type CodedPaper, codeIn, cutText, encodePaper, paperCode, readPaperCode, signedBytes } from './paper-code.ts';
import { digestJson, paperGoods } from './paper-digest.ts';

/** RFC 8032, 7.1, test 1. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const PKCS8 = '302e020100300506032b657004220420';
const privateKey = await crypto.subtle.importKey('pkcs8', Buffer.from(PKCS8 + SECRET, 'hex'), 'Ed25519', false, [
  'sign',
]);
const publicKey = await crypto.subtle.importKey('raw', Buffer.from(PUBLIC, 'hex'), 'Ed25519', false, ['verify']);

/** Spec 3 §12. */
const PAPER: CodedPaper = {
  keyId: '21fe31df',
  company: '00112233-4455-6677-8899-aabbccddeeff',
  paperId: '0f0e0d0c0b0a09080706050403020100',
  revision: 1,
  date: '2026-11-20',
  packages: 12,
  grams: 1_250_500,
  digest: '2d711642b726b044',
  issuer: '23AAHCM8960D1ZG',
  lrNo: 'IND/2627/000123',
  vehicleNo: 'MH12EF9012',
  origin: 'Indore',
  destination: 'Mumbai',
};

function encoded(paper: CodedPaper): Uint8Array {
  const bytes = encodePaper(paper);
  if (bytes === null) throw new Error('A code cannot tell this paper.');
  return bytes;
}
const signatureOf = async (bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, signedBytes(bytes)));
const codeOf = async (paper: CodedPaper) => paperCode(encoded(paper), await signatureOf(encoded(paper)));
const isSigned = async (code: string) => {
  const read = readPaperCode(code);
  return read !== null && (await crypto.subtle.verify('Ed25519', publicKey, read.signature, read.signed));
};
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');

describe('the test vector of spec 3 §12', () => {
  test('the code of the spec’s vector comes out byte for byte', async () => {
    expect((await sha256(Buffer.from(PUBLIC, 'hex'))).slice(0, 8)).toBe(PAPER.keyId);
    const bytes = encoded(PAPER);
    const signature = Buffer.from(await signatureOf(bytes)).toString('hex');
    expect(bytes.length + 64).toBe(178);
    expect(signature.slice(0, 8)).toBe('d03d0b0d');
    expect(signature.slice(-8)).toBe('5848f700');
    const code = await codeOf(PAPER);
    expect(code).toHaveLength(238);
    expect(await sha256(Buffer.from(code))).toMatch(/^e045eff6[0-9a-f]{50}ad6dc4$/);
  });

  test('the code of the spec’s vector is read back, also from an address', async () => {
    const code = await codeOf(PAPER);
    expect(readPaperCode(code)?.paper).toEqual(PAPER);
    expect(await isSigned(code)).toBe(true);
    expect(codeIn(`https://bilty.example/v#${code}`)).toBe(code);
    expect(codeIn(` ${code.slice(0, 100)}\n${code.slice(100)} `)).toBe(code);
  });
});

const hex = (bytes: number) =>
  uint8Array({ minLength: bytes, maxLength: bytes }).map((some) => Buffer.from(some).toString('hex'));
const name = oneof(string({ unit: 'grapheme', maxLength: 30 }), constantFrom('इन्दौर मंडी', 'मुम्बई', 'Indore', ''));
const papers: Arbitrary<CodedPaper> = record({
  keyId: hex(4),
  company: uuid(),
  paperId: hex(16),
  revision: nat(0xffff),
  date: nat(0xffff).map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)),
  packages: integer({ min: 0, max: 0xffff_ffff }),
  grams: integer({ min: 0, max: 0xffff_ffff }),
  digest: hex(8),
  issuer: name,
  lrNo: name,
  vehicleNo: name,
  origin: name,
  destination: name,
});

describe('codes of arbitrary papers', () => {
  test('a code gives back its paper, with long names cut', async () => {
    await assert(
      asyncProperty(papers, async (paper) => {
        const cut = Object.fromEntries(
          (['issuer', 'lrNo', 'vehicleNo', 'origin', 'destination'] as const).map((key) => [key, cutText(paper[key])]),
        );
        expect(readPaperCode(await codeOf(paper))?.paper).toEqual({ ...paper, ...cut });
      }),
    );
  });

  test('a code with any one bit changed is refused', async () => {
    await assert(
      asyncProperty(papers, nat(), async (paper, at) => {
        const bytes = Buffer.from(await codeOf(paper), 'base64url');
        const bit = at % (bytes.length * 8);
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(await isSigned(bytes.toString('base64url'))).toBe(false);
      }),
    );
  });

  test('a code with any one character changed, lost or added is refused', async () => {
    const code = await codeOf(PAPER);
    for (let at = 0; at < code.length; at += 1) {
      for (const other of ['A', 'B', '_', '=']) {
        if (code[at] !== other) expect(await isSigned(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
      }
      expect(await isSigned(code.slice(0, at) + code.slice(at + 1))).toBe(false);
      expect(await isSigned(`${code.slice(0, at)}A${code.slice(at)}`)).toBe(false);
    }
    expect(await isSigned(`${code}A`)).toBe(false);
    expect(await isSigned(`${code}==`)).toBe(false);
  });
});

test.each(['', '#', 'x', 'AQ', 'https://example.com', 'é', 'A'.repeat(238), 'A'.repeat(601)])(
  '"%s" is not a paper code',
  (text) => {
    expect(readPaperCode(text)).toBeNull();
  },
);

test.each([
  { date: '2019-12-31' },
  { date: '2199-06-07' },
  { date: '' },
  { revision: 65_536 },
  { packages: 4_294_967_296 },
  { grams: 4_294_967_296 },
])('a paper that does not fit into a code has none: %o', (changes) => {
  expect(encodePaper({ ...PAPER, ...changes })).toBeNull();
});

test('a long name is cut between characters, as late as possible', () => {
  // क्षे is a single character of four code points, twelve bytes.
  expect(cutText('क्षेक्षेक्षे')).toBe('क्षेक्षे');
  expect(cutText('Navi Mumbai Turbhe MIDC क')).toBe('Navi Mumbai Turbhe MIDC ');
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      const cut = cutText(text);
      expect(Buffer.from(cut).length).toBeLessThanOrEqual(24);
      const whole = Array.from(new Intl.Segmenter('hi').segment(text), ({ segment }) => segment);
      const kept = Array.from(new Intl.Segmenter('hi').segment(cut), ({ segment }) => segment);
      expect(kept).toEqual(whole.slice(0, kept.length));
      const next = whole[kept.length];
      if (next !== undefined) expect(Buffer.from(cut + next).length).toBeGreaterThan(24);
    }),
  );
});

describe('the digest in a code', () => {
  test('the digest covers the other printed values, in the order of the spec', () => {
    expect(digestJson(aLawfulBilty())).toBe(
      '["IND/2627/000123","2026-11-20","Malwa Cotton Mills","23AAACG2115R1ZN","Rathi Textiles","27AAPFU0939F1ZV",' +
        '[[12,"Bale","Cotton bales",1250500,1300000],[3,"Crate","Machine parts",900000,900000]],' +
        '[["MCM/26-27/881","2026-11-19",48000000,"331012345678"]],"To Pay",2225000,"Consignee","Owner"]',
    );
  });

  test('the digest of an LR without a book’s number has its register number', () => {
    expect(digestJson(aLawfulBilty({ lrNo: '' }))).toMatch(/^\["1043",/);
  });

  test('a code has the packages and grams of all lines', () => {
    expect(paperGoods(aLawfulBilty())).toEqual({ packages: 15, grams: 2_150_500 });
  });
});
