import { assert, asyncProperty, nat } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { base64url, bytesIn, bytesOf, hexOf } from '#domain/rules/code-bytes.ts';
import {
  certificateSigned,
  encodeCertificate,
  wholeCertificate,
  type Certificate,
} from '#domain/rules/counter-certificate.ts';
import { type CodedPaper, encodePaper, paperCode, readPaperCode, signedBytes } from '#domain/rules/paper-code.ts';
import { verify as words } from '#web/language/verify.en.ts';
import type { askPortal } from './portal.ts';
import { keysIn, verifySignature } from './signature.ts';
import { type Verdict, verdictsOn } from './verdict.ts';

// Codes that a counter signed (version 2, spec 5 §5, §13.10), with the keys of spec 5 §12: TEST 1 of RFC 8032 §7.1 is the portal's,
// TEST 2 the counter's.

const PORTAL = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const COUNTER = '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb';
const COUNTER_PUBLIC = '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c';
const keys = keysIn('21fe31df:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo');

async function signBy(secret: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const pkcs8 = Uint8Array.from(bytesOf(`302e020100300506032b657004220420${secret}`));
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes));
}

const CERTIFICATE: Certificate = {
  keyId: '21fe31df',
  company: '00112233-4455-6677-8899-aabbccddeeff',
  counter: '1a2b3c4d-5e6f-4071-8293-0405060708ff',
  publicKey: COUNTER_PUBLIC,
  branchCode: 'IND',
  counterCode: '1',
  notBefore: '2026-11-27',
  notAfter: '2026-12-27',
};
const PAPER: CodedPaper = {
  // The start of the SHA-256 of the counter's public key, by sha256sum.
  keyId: '39f713d0',
  company: CERTIFICATE.company,
  paperId: '0f0e0d0c0b0a09080706050403020100',
  revision: 1,
  date: '2026-11-27',
  packages: 12,
  grams: 1_250_500,
  digest: '2d711642b726b044',
  issuer: '',
  lrNo: 'IND1/2627/000123',
  vehicleNo: 'MH12EF9012',
  origin: 'Indore',
  destination: 'Mumbai',
};
// Written by hand from spec 3 §6 and spec 5 §5: day 2522 (09da), 12 packages, 1,250,500 g; then the texts with their lengths.
const BY_HAND = `
  02 39f713d0 00112233445566778899aabbccddeeff 0f0e0d0c0b0a09080706050403020100 0001 09da 0000000c 001314c4 2d711642b726b044
  00
  10 494e44312f323632372f303030313233
  0a 4d48313245463930 3132
  06 496e646f7265
  06 4d756d626169
  01 21fe31df 00112233445566778899aabbccddeeff 1a2b3c4d5e6f407182930405060708ff
  ${COUNTER_PUBLIC}
  03 494e44 01 31 09da 09f8`;

interface Changes {
  readonly paper?: Partial<CodedPaper>;
  readonly certificate?: Partial<Certificate>;
  /** Other keys that sign. */
  readonly portal?: string;
  readonly counter?: string;
}

async function codeOf({ paper, certificate, portal = PORTAL, counter = COUNTER }: Changes = {}): Promise<string> {
  const certified = encodeCertificate({ ...CERTIFICATE, ...certificate });
  const whole = wholeCertificate(certified, await signBy(portal, certificateSigned(certified)));
  const encoded = encodePaper({ ...PAPER, ...paper }, whole);
  if (encoded === null) throw new Error('A code cannot tell this paper.');
  return paperCode(encoded, await signBy(counter, signedBytes(encoded)));
}
async function signatureOf(code: string) {
  const read = readPaperCode(code);
  return read === null ? 'none' : await verifySignature(read, keys);
}

describe('a code signed at a counter', () => {
  test('a counter’s code has the bytes of the specification and is verified', async () => {
    const code = await codeOf();
    const bytes = hexOf(bytesIn(code, code.length) ?? new Uint8Array());
    const byHand = BY_HAND.replaceAll(/\s/g, '');
    expect(bytes.slice(0, byHand.length)).toBe(byHand);
    // The signatures of the certificate and of the paper.
    expect(bytes.length - byHand.length).toBe(2 * 2 * 64);
    expect(await signatureOf(code)).toBe('right');
  });

  test('a counter’s code is read back with its certificate', async () => {
    const read = readPaperCode(await codeOf());
    expect(read?.paper).toEqual(PAPER);
    expect(read?.certificate?.certificate).toEqual(CERTIFICATE);
  });

  test('a counter’s code with any one bit changed is refused', async () => {
    const code = await codeOf();
    const whole = bytesIn(code, code.length) ?? new Uint8Array();
    await assert(
      asyncProperty(nat(whole.length * 8 - 1), async (bit) => {
        const bytes = whole.slice();
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(['wrong', 'stranger', 'none']).toContain(await signatureOf(base64url(bytes)));
      }),
      { numRuns: 300 },
    );
  });

  test.each<readonly [why: string, changes: Changes]>([
    ['of another company', { paper: { company: '11112233-4455-6677-8899-aabbccddeeff' } }],
    ['two days before its certificate', { paper: { date: '2026-11-25' } }],
    ['after its certificate', { paper: { date: '2026-12-28' } }],
    ['with a number of another book', { paper: { lrNo: 'IND2/2627/000123' } }],
  ])('a counter’s code %s is refused', async (_why, changes) => {
    expect(await signatureOf(await codeOf(changes))).toBe('none');
  });

  test('a counter’s code is valid from the day before its certificate to its last day', async () => {
    expect(await signatureOf(await codeOf({ paper: { date: '2026-11-26' } }))).toBe('right');
    expect(await signatureOf(await codeOf({ paper: { date: '2026-12-27' } }))).toBe('right');
  });

  test('a counter’s code is wrong with another counter’s key or an unsigned certificate', async () => {
    expect(await signatureOf(await codeOf({ counter: PORTAL }))).toBe('wrong');
    expect(await signatureOf(await codeOf({ portal: COUNTER }))).toBe('wrong');
    expect(await signatureOf(await codeOf({ certificate: { keyId: 'aabbccdd' } }))).toBe('stranger');
  });
});

type Answer = Awaited<ReturnType<typeof askPortal>>;
const t = { ...words, statuses: {} };

async function lastOf(answer: Answer): Promise<Verdict | undefined> {
  const verdicts: Verdict[] = [];
  const means = { t, verify: (read: Parameters<typeof verifySignature>[0]) => verifySignature(read, keys) };
  for await (const verdict of verdictsOn(await codeOf(), { ...means, ask: () => Promise.resolve(answer) }))
    verdicts.push(verdict);
  return verdicts.at(-1);
}

describe('verdicts on a counter’s code', () => {
  const known = { company: 'Verma Roadways', counter: 'Window 2', current: 1 };

  test('a genuine code names company and counter, and when the portal received the LR', async () => {
    expect(await lastOf({ ...known, state: 'genuine', received: '2026-11-28' })).toMatchObject({
      tone: 'good',
      sentence: 'Genuine. Issued by Verma Roadways at counter Window 2.',
      also: 'Booked without a connection; the portal received it on 28-11-2026.',
    });
  });

  test('a code of an LR the portal has not received yet is genuine with a warning', async () => {
    expect(await lastOf({ ...known, state: 'waiting' })).toMatchObject({
      tone: 'warning',
      sentence: 'Genuine. Issued by Verma Roadways at counter Window 2.',
      but: 'The portal has not received it yet.',
    });
  });

  test('a code of a lost counter says first that it was reported lost', async () => {
    expect(await lastOf({ ...known, state: 'lost', lost: '2026-11-29' })).toMatchObject({
      tone: 'bad',
      sentence: 'Counter Window 2 was reported lost on 29-11-2026.',
    });
  });

  test('a code checked without a connection names the counter that signed it', async () => {
    expect(await lastOf('offline')).toMatchObject({
      tone: 'warning',
      sentence: 'Signature is right, of counter IND 1. Current state unknown: no connection.',
      paper: PAPER,
    });
  });
});
