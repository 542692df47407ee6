import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { base64url } from '#domain/rules/code-bytes.ts';
import { contactBytes, contactSigned, proofSigned, type Contact } from '#domain/rules/counter-contact.ts';
import { call, done, type TestCompany } from '#test/factories.ts';
import { unique } from '#test/forms.ts';
import type { TestPortal } from '#test/portal.ts';

// Counters, as a browser would be one: with a key of its own.

type AtPortal = Pick<TestPortal, 'url'>;

/** A key of a counter. */
export interface CounterKey {
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly sign: (bytes: Uint8Array) => Uint8Array;
}

export function aCounterKey(): CounterKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  return { publicKey: raw, sign: (bytes) => new Uint8Array(sign(null, bytes, privateKey)) };
}

/** What a browser sends of its key to be a counter. */
export const keyFields = (key: CounterKey = aCounterKey()) => ({
  public_Key: base64url(key.publicKey),
  proof: base64url(key.sign(proofSigned(key.publicKey))),
});

let last = 0;
/** What an admin says of a new counter; its code is one that no other of this file has. */
export function aCounter(branch: number, fields: Readonly<Record<string, unknown>> = {}) {
  last += 1;
  return { branch, name: `Counter ${unique()}`, code: last.toString(36).toUpperCase().padStart(2, '0'), ...fields };
}

/** A counter that is registered, with what its browser keeps. */
export interface TestCounter {
  readonly id: string;
  readonly key: CounterKey;
  readonly certificate: string;
  readonly branch: number;
  readonly book: number;
  readonly name: string;
  readonly code: string;
  readonly next: string;
  /** The ids of its last contact and of the one before. */
  contact: string;
}

export async function aRegisteredCounter(
  portal: AtPortal,
  { token }: Pick<TestCompany, 'token'>,
  branch: number,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<TestCounter> {
  const key = aCounterKey();
  const body = { ...aCounter(branch, fields), ...keyFields(key) };
  const made = done(await call(portal, 'counterRegister', { token, body }));
  const { id, certificate, book, name, code, next_No: next } = made;
  return { id, key, certificate, branch, book, name, code, next, contact: '' };
}

/** The contact that a counter sends next; `changes`: what it says otherwise. */
export function aContact(counter: TestCounter, changes: Partial<Contact> = {}) {
  const said: Contact = {
    counter: counter.id,
    id: randomBytes(12).toString('hex'),
    before: counter.contact,
    at: new Date().toISOString(),
    waiting: 0,
    users: [],
    ...changes,
  };
  const bytes = contactBytes(said);
  return {
    id: said.id,
    body: {
      branch: counter.branch,
      certificate: counter.certificate,
      contact: base64url(bytes),
      contact_Signature: base64url(counter.key.sign(contactSigned(bytes))),
    },
  };
}
