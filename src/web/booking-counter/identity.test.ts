import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bytesIn, hexOf, utf8Of } from '#domain/rules/code-bytes.ts';
import {
  COUNTER_LOCKED,
  dataKey,
  forgetDataKey,
  newDataKey,
  openedBy,
  openWith,
  unwrapDataKey,
  wrapDataKey,
} from './data-key.ts';
import { makeKey, sign, signWith } from './keys.ts';
import { open, seal, sealBytes } from './sealed.ts';
import {
  counterStores,
  saveCounter,
  thisCounter,
  wrapOf,
  writeWrap,
  allWraps,
  removeWrap,
  type CounterRow,
} from './store.ts';

const importAes = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Stores a counter whose key is sealed with a data key. */
async function aCounterHere(raw: Uint8Array<ArrayBuffer>): Promise<CounterRow> {
  const counter: CounterRow = {
    id: '1a2b3c4d-5e6f-4071-8293-0405060708ff',
    company: '00112233-4455-6677-8899-aabbccddeeff',
    branch: 1,
    branchName: 'Indore',
    branchCode: 'IND',
    name: 'Front desk',
    code: 'F1',
    book: 7,
    pattern: 'INDF1/{YY}/{N}',
    digits: 5,
    state: 'active',
    twice: false,
    ...(await makeKey(await importAes(raw))),
    certificate: '',
    certificateUntil: '2026-12-27',
    contact: { id: '', before: '', heard: true },
    heardAt: 0,
    latest: 0,
    sequence: 0,
    numbers: {},
    persisted: false,
  };
  await (await counterStores()).put('counter', counter, 'this');
  return counter;
}

beforeEach(async () => {
  const stores = await counterStores();
  await Promise.all([stores.clear('counter'), stores.clear('wraps')]);
});
afterEach(forgetDataKey);

test('without the data key nothing is sealed, opened or signed', async () => {
  await aCounterHere(newDataKey());
  expect(openedBy()).toBe('');
  await expect(dataKey()).rejects.toThrow(COUNTER_LOCKED);
  await expect(seal('lr 1', {})).rejects.toThrow(COUNTER_LOCKED);
  await expect(open('lr 1', new Uint8Array(40))).rejects.toThrow(COUNTER_LOCKED);
  await expect(sign(utf8Of('x'))).rejects.toThrow(COUNTER_LOCKED);
});

test('a sealed value opens only unchanged, under its name and with its key', async () => {
  openWith(newDataKey(), 'ram');
  const sealed = await seal('lr 1', { lrNo: 'INDF1/2627/00001' });
  expect(await open('lr 1', sealed)).toEqual({ lrNo: 'INDF1/2627/00001' });
  await expect(open('lr 2', sealed)).rejects.toThrow();
  for (const at of [0, 12, sealed.length - 1])
    await expect(open('lr 1', sealed.with(at, (sealed[at] ?? 0) ^ 1))).rejects.toThrow();
  // Sealing the same value twice gives different bytes.
  expect(await seal('lr 1', { lrNo: 'INDF1/2627/00001' })).not.toEqual(sealed);
  openWith(newDataKey(), 'ram');
  await expect(open('lr 1', sealed)).rejects.toThrow();
});

test('a value is sealed by AES-256-GCM, with the IV in front and the name authenticated', async () => {
  const raw = newDataKey();
  const key = await importAes(raw);
  const sealed = await sealBytes('snapshot parties', utf8Of('Malwa'), key);
  const gcm = { name: 'AES-GCM', iv: sealed.slice(0, 12), additionalData: utf8Of('snapshot parties') };
  const opened = await crypto.subtle.decrypt(gcm, key, sealed.slice(12));
  expect(new TextDecoder().decode(opened)).toBe('Malwa');
});

test('a counter signs with its sealed key, which no other data key opens', async () => {
  const raw = newDataKey();
  const { publicKey, wrappedKey } = await aCounterHere(raw);
  openWith(raw, 'ram');
  const signature = await sign(utf8Of('bilty'));
  const key = await crypto.subtle.importKey('raw', bytesIn(publicKey, 43) ?? new Uint8Array(), 'Ed25519', false, [
    'verify',
  ]);
  expect(await crypto.subtle.verify('Ed25519', key, signature, utf8Of('bilty'))).toBe(true);
  expect(await crypto.subtle.verify('Ed25519', key, signature, utf8Of('biltz'))).toBe(false);
  openWith(newDataKey(), 'ram');
  await expect(sign(utf8Of('bilty'))).rejects.toThrow();
  await expect(signWith(wrappedKey, await importAes(newDataKey()), utf8Of('x'))).rejects.toThrow();
  expect(await signWith(wrappedKey, await importAes(raw), utf8Of('bilty'))).toEqual(signature);
});

/** The key that PBKDF2-SHA-256 derives from a password. */
async function derived(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number, bytes: number) {
  const typed = await crypto.subtle.importKey('raw', utf8Of(password), 'PBKDF2', false, ['deriveBits']);
  const made = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(made, typed, bytes * 8));
}

test('a password wraps the data key by 600,000 rounds of PBKDF2 for one user', async () => {
  // RFC 7914 §11.
  expect(hexOf(await derived('passwd', utf8Of('salt'), 1, 16))).toBe('55ac046e56e3089fec1691c22544b605');
  expect(hexOf(await derived('Password', utf8Of('NaCl'), 80_000, 16))).toBe('4ddcd8f60b98be21830cee5ef22701f9');
  const raw = newDataKey();
  const kept = await wrapDataKey(raw, 'Ram1', 'Neem tree 47');
  expect([kept.rounds, kept.salt.length]).toEqual([600_000, 16]);
  const wrapping = await importAes(await derived('Neem tree 47', kept.salt, 600_000, 32));
  const gcm = { name: 'AES-GCM', iv: kept.wrapped.slice(0, 12), additionalData: utf8Of('wrap ram1') };
  expect(new Uint8Array(await crypto.subtle.decrypt(gcm, wrapping, kept.wrapped.slice(12)))).toEqual(raw);

  expect(await unwrapDataKey(kept, 'RAM1', 'Neem tree 47')).toEqual(raw);
  expect(await unwrapDataKey(kept, 'ram1', 'Neem tree 48')).toBeNull();
  expect(await unwrapDataKey(kept, 'shyam', 'Neem tree 47')).toBeNull();
});

test('another window passes the data key on, and a logout there removes it here', async () => {
  const raw = newDataKey();
  const window = new BroadcastChannel('booking-counter-key');
  const heard: object[] = [];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of its own origin alone
  const tell = (message: object) => window.postMessage(message);
  window.addEventListener('message', ({ data }: MessageEvent<object>) => {
    heard.push(data);
    if ('wanted' in data) tell({ bytes: raw, owner: 'ram' });
  });
  try {
    await dataKey();
    expect(openedBy()).toBe('ram');
    // Now the other window asks this one.
    tell({ wanted: true });
    await expect.poll(() => heard).toContainEqual({ bytes: raw, owner: 'ram' });
    tell({ gone: true });
    await expect.poll(openedBy).toBe('');
  } finally {
    window.close();
  }
});

test('a counter and its users are stored, and concurrent changes are all made', async () => {
  expect(await thisCounter()).toBeUndefined();
  await expect(saveCounter({ sequence: 1 })).rejects.toThrow('This browser is not a counter.');
  const raw = newDataKey();
  await aCounterHere(raw);
  await Promise.all([1, 2, 3, 4].map(() => saveCounter(({ sequence }) => ({ sequence: sequence + 1 }))));
  await saveCounter({ numbers: { 2627: 4 } });
  expect(await thisCounter()).toMatchObject({ name: 'Front desk', sequence: 4, numbers: { 2627: 4 } });

  const user = { userName: 'Ram1', name: 'Ram', email: '', contact: '', companyName: '', tenantId: '', roleId: '2' };
  const wrap = await wrapDataKey(raw, 'Ram1', 'Neem tree 47');
  await writeWrap({ userName: 'ram1', user, ...wrap, version: 'a', onlineAt: 1, wrong: 0 });
  expect(await wrapOf('RAM1')).toMatchObject({ user, version: 'a' });
  expect(await allWraps()).toHaveLength(1);
  await removeWrap('RAM1');
  expect(await wrapOf('ram1')).toBeUndefined();
});
