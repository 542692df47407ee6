import { utf8Of } from '#domain/rules/code-bytes.ts';
import { dataKey } from './data-key.ts';

// All that this counter keeps is sealed by its data key (spec 5 §2, §13.7): AES-256-GCM, prefixed with a 12-byte IV, and bound to its name,
// so that nothing sealed can be used in place of something else.

type Bytes = Uint8Array<ArrayBuffer>;

const IV = 12;
const gcm = (iv: Bytes, name: string) => ({ name: 'AES-GCM', iv, additionalData: utf8Of(name) });

/** Seals bytes under a name, with a given key or the data key. */
export async function sealBytes(name: string, value: Bytes, key?: CryptoKey): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const encrypted = await crypto.subtle.encrypt(gcm(iv, name), key ?? (await dataKey()), value);
  const sealed = new Uint8Array(IV + encrypted.byteLength);
  sealed.set(iv);
  sealed.set(new Uint8Array(encrypted), IV);
  return sealed;
}

/** Opens what was sealed under a name; throws if it was sealed under another. */
export async function openBytes(name: string, sealed: Bytes, key?: CryptoKey): Promise<Bytes> {
  const opened = await crypto.subtle.decrypt(
    gcm(sealed.slice(0, IV), name),
    key ?? (await dataKey()),
    sealed.subarray(IV),
  );
  return new Uint8Array(opened);
}

/** Seals a JSON value under a name. Throws `Problem` if this counter is not open. */
export const seal = (name: string, value: unknown): Promise<Bytes> => sealBytes(name, utf8Of(JSON.stringify(value)));

/** The value sealed under a name; throws if it was sealed under another, or this counter is not open. */
export async function open(name: string, sealed: Bytes): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await openBytes(name, sealed))) as unknown;
}
