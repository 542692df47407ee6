import { base64url } from '#domain/rules/code-bytes.ts';
import { dataKey } from './data-key.ts';
import { openBytes, sealBytes } from './sealed.ts';
import { counterStores, thisCounter } from './store.ts';

// This counter's signing key (spec 5 §1, §13.7): Ed25519, its pkcs8 sealed by the data key, and not extractable once opened.

type Bytes = Uint8Array<ArrayBuffer>;

const KEY = 'Ed25519';
const NAME = 'signing key';

/** A new key as it is stored. */
export interface MadeKey {
  /** base64url of its 32 bytes. */
  readonly publicKey: string;
  readonly wrappedKey: Bytes;
}

/** Creates a key and seals it with the data key. Throws if the browser does not support Ed25519. */
export async function makeKey(sealing: CryptoKey): Promise<MadeKey> {
  const pair = await crypto.subtle.generateKey(KEY, true, ['sign', 'verify']);
  const [spoken, secret] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey),
    crypto.subtle.exportKey('pkcs8', pair.privateKey),
  ]);
  return {
    publicKey: base64url(new Uint8Array(spoken)),
    wrappedKey: await sealBytes(NAME, new Uint8Array(secret), sealing),
  };
}

/** Opens a sealed key as not extractable. */
async function openKey(wrappedKey: Bytes, sealing: CryptoKey): Promise<CryptoKey> {
  const secret = await openBytes(NAME, wrappedKey, sealing);
  try {
    return await crypto.subtle.importKey('pkcs8', secret, KEY, false, ['sign']);
  } finally {
    secret.fill(0);
  }
}

/** Signs with a sealed key. */
export async function signWith(wrappedKey: Bytes, sealing: CryptoKey, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign(KEY, await openKey(wrappedKey, sealing), bytes));
}

/** Whether this browser can be a counter: a secure page, storage, what opens and prints without a connection, and Ed25519. */
export async function canBeCounter(): Promise<boolean> {
  // Safari supported Ed25519 before the print worker ran in it.
  const isNew = 'serviceWorker' in navigator && 'locks' in navigator && 'withResolvers' in Promise;
  if (!globalThis.isSecureContext || !isNew) return false;
  try {
    await Promise.all([counterStores(), crypto.subtle.generateKey(KEY, false, ['sign', 'verify'])]);
    return true;
  } catch {
    return false;
  }
}

let opened: { readonly by: CryptoKey; readonly key: CryptoKey } | null = null;

/** This counter's signature over bytes. Throws `Problem` if it is not open. */
export async function sign(bytes: Bytes): Promise<Bytes> {
  const by = await dataKey();
  if (opened?.by !== by) {
    const counter = await thisCounter();
    if (counter === undefined) throw new Error('This browser is not a counter.');
    opened = { by, key: await openKey(counter.wrappedKey, by) };
  }
  return new Uint8Array(await crypto.subtle.sign(KEY, opened.key, bytes));
}
