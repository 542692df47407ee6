import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSealing } from './sealing.ts';

const NUMBER = '499118665246';
const AADHAAR = 'Aadhaar number';
const now = 'a secret of the tests, long enough';
const before = 'the secret before, long enough too';
const sealing = createSealing({ now, before: null });
const older = createSealing({ now: before, before: null });
const changing = createSealing({ now, before });

test('a sealed value opens only unchanged, for its company and purpose, with its secret', () => {
  const sealed = sealing.seal(AADHAAR, 'a', NUMBER);
  expect(sealed.includes(NUMBER)).toBe(false);
  expect(createSealing({ now, before: null }).unseal(AADHAAR, 'a', sealed)).toBe(NUMBER);
  expect(() => sealing.unseal(AADHAAR, 'b', sealed)).toThrow();
  expect(() => sealing.unseal('secret of a webhook', 'a', sealed)).toThrow();
  expect(() => older.unseal(AADHAAR, 'a', sealed)).toThrow('with a secret that is not here');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealing.unseal(AADHAAR, 'a', changed)).toThrow();
  }
  expect(sealing.seal(AADHAAR, 'a', NUMBER)).not.toEqual(sealed);
});

test('during a change of the secret values of the old one open, and new ones are sealed with the new one', () => {
  expect(changing.unseal(AADHAAR, 'a', older.seal(AADHAAR, 'a', NUMBER))).toBe(NUMBER);
  const fresh = changing.seal(AADHAAR, 'a', NUMBER);
  expect(fresh.subarray(0, changing.mark.length)).toEqual(sealing.mark);
  expect(sealing.unseal(AADHAAR, 'a', fresh)).toBe(NUMBER);
  expect(() => older.unseal(AADHAAR, 'a', fresh)).toThrow();
});

test('values sealed in the old format open with either secret', () => {
  const form1 = (secret: string) => {
    const iv = randomBytes(12);
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'bilty-portal seal v1', 32));
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from('a'));
    const body = Buffer.concat([cipher.update(NUMBER, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.from([1]), iv, cipher.getAuthTag(), body]);
  };
  for (const secret of [now, before]) {
    expect(changing.unseal(AADHAAR, 'a', form1(secret))).toBe(NUMBER);
    expect(() => changing.unseal(AADHAAR, 'b', form1(secret))).toThrow();
  }
  expect(sealing.unseal(AADHAAR, 'a', form1(now))).toBe(NUMBER);
  expect(() => sealing.unseal(AADHAAR, 'a', form1(before))).toThrow();
});

test('an Aadhaar number has one key per company and secret', () => {
  const key = sealing.keyOf('a', NUMBER).toString('hex');
  expect(changing.keyOf('a', NUMBER).toString('hex')).toBe(key);
  expect(sealing.keyOf('b', NUMBER).toString('hex')).not.toBe(key);
  expect(older.keyOf('a', NUMBER).toString('hex')).not.toBe(key);
  expect(changing.keyBefore('a', NUMBER)).toEqual(older.keyOf('a', NUMBER));
  expect(sealing.keyBefore('a', NUMBER)).toBeNull();
  expect(older.fingerprint).not.toEqual(sealing.fingerprint);
});
