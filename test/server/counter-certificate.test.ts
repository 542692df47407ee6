import { createPrivateKey, createPublicKey, sign, verify, webcrypto } from 'node:crypto';
import { assert, integer, property, record, stringMatching, uint8Array, uuid } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  certificateIn,
  certificateSigned,
  encodeCertificate,
  LONGEST_CERTIFICATE,
  readCertificate,
  wholeCertificate,
  type Certificate,
} from '#domain/rules/counter-certificate.ts';
import { hexOf } from '#domain/rules/code-bytes.ts';

// RFC 8032 §7.1: TEST 1 as the portal's key, TEST 2 as the counter's (spec 5 §12).
const PORTAL = {
  secret: '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
  public: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
};
const COUNTER = {
  secret: '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
  public: '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
};
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'));
const privateKey = (secret: string) =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${secret}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
const publicKey = (raw: string) =>
  createPublicKey({ key: Buffer.from(`302a300506032b6570032100${raw}`, 'hex'), format: 'der', type: 'spki' });

const CERTIFICATE: Certificate = {
  // The start of the SHA-256 of the portal's public key, as sha256sum prints it.
  keyId: '21fe31df',
  company: '0b1e2c3d-4f50-4617-8293-a4b5c6d7e8f9',
  counter: '1a2b3c4d-5e6f-4071-8293-0405060708ff',
  publicKey: COUNTER.public,
  branchCode: 'IND',
  counterCode: '1',
  notBefore: '2026-11-27',
  notAfter: '2026-12-27',
};
// Written by hand from spec 5 §1: 2026-11-27 is day 2522 (09da), 2026-12-27 day 2552 (09f8).
const BY_HAND = bytes(`
  01 21fe31df
  0b1e2c3d4f504617 8293a4b5c6d7e8f9
  1a2b3c4d5e6f4071 82930405060708ff
  3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c
  03 494e44
  01 31
  09da 09f8`);

const signedBy = (encoded: Uint8Array) =>
  wholeCertificate(encoded, new Uint8Array(sign(null, certificateSigned(encoded), privateKey(PORTAL.secret))));

describe('the certificate of a counter', () => {
  test('a certificate has the bytes of the specification', () => {
    expect(hexOf(encodeCertificate(CERTIFICATE))).toBe(hexOf(BY_HAND));
    expect(new TextDecoder().decode(certificateSigned(BY_HAND)).slice(0, 16)).toBe('bilty-counter-1\n');
  });

  test('a certificate signed by Node is read and verified by WebCrypto, and the other way round', async () => {
    const whole = signedBy(BY_HAND);
    const read = certificateIn(whole);
    expect(read?.certificate).toEqual(CERTIFICATE);
    const { subtle } = webcrypto;
    const portal = await subtle.importKey('raw', bytes(PORTAL.public), 'Ed25519', true, ['verify']);
    if (read === null) throw new Error('No certificate.');
    expect(await subtle.verify('Ed25519', portal, read.signature, read.signed)).toBe(true);
    const secret = bytes(`302e020100300506032b657004220420${PORTAL.secret}`);
    const key = await subtle.importKey('pkcs8', secret, 'Ed25519', false, ['sign']);
    const signature = new Uint8Array(await subtle.sign('Ed25519', key, certificateSigned(BY_HAND)));
    expect(verify(null, certificateSigned(BY_HAND), publicKey(PORTAL.public), signature)).toBe(true);
    // Ed25519 is deterministic: both signatures are the same.
    expect(hexOf(signature)).toBe(hexOf(read.signature));
  });

  test('a certificate is 141 to 145 bytes long', () => {
    const longest = signedBy(encodeCertificate({ ...CERTIFICATE, counterCode: 'A12' }));
    const shortest = signedBy(encodeCertificate({ ...CERTIFICATE, branchCode: 'I' }));
    expect([shortest.length, longest.length]).toEqual([141, LONGEST_CERTIFICATE]);
    expect(LONGEST_CERTIFICATE).toBe(145);
  });

  test('a certificate is read from its bytes as it was written', () => {
    const hex = (length: number) => uint8Array({ minLength: length, maxLength: length }).map((drawn) => hexOf(drawn));
    const code = stringMatching(/^[A-Z0-9]{1,3}$/);
    const date = integer({ min: 0, max: 0xffff }).map((day) => new Date(Date.UTC(2020, 0, 1 + day)));
    const iso = date.map((day) => day.toISOString().slice(0, 10));
    const drawn = record({
      keyId: hex(4),
      company: uuid(),
      counter: uuid(),
      publicKey: hex(32),
      branchCode: code,
      counterCode: code,
      notBefore: iso,
      notAfter: iso,
    });
    assert(
      property(drawn, (certificate) => {
        expect(certificateIn(signedBy(encodeCertificate(certificate)))?.certificate).toEqual(certificate);
      }),
      { numRuns: 50 },
    );
  });

  test('a certificate with any one bit changed is not verified', () => {
    const whole = signedBy(BY_HAND);
    for (let bit = 0; bit < whole.length * 8; bit += 1) {
      const changed = Uint8Array.from(whole);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const read = certificateIn(changed);
      const isRight = read !== null && verify(null, read.signed, publicKey(PORTAL.public), read.signature);
      expect(isRight).toBe(false);
    }
  });

  test('a certificate with bytes missing or added is not read', () => {
    const whole = signedBy(BY_HAND);
    for (let length = 0; length < whole.length; length += 1)
      expect(readCertificate(whole.subarray(0, length))).toBeNull();
    expect(certificateIn(Uint8Array.from([...whole, 0]))).toBeNull();
    expect(certificateIn(null)).toBeNull();
    // In front of other bytes it is read, with its length.
    expect(readCertificate(Uint8Array.from([...whole, 7, 7]))?.length).toBe(whole.length);
  });
});
