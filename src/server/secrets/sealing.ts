import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealed } from './sealed-columns.ts';

/** A portal's secret, and the one before for as long as something of it is left. */
export interface Secrets {
  readonly now: string;
  readonly before: string | null;
}

/** Keeps what the law wants kept secret: sealed in the database, and found there without being read. */
export interface Sealing {
  /** AES-256-GCM, bound to what it is and whose (a company or a login): moved to another's row it no longer opens. */
  seal(what: Sealed, owner: string, text: string): Buffer;
  /** What was sealed, with this secret or the one before. Throws where it was sealed for another, otherwise, or was changed. */
  unseal(what: Sealed, owner: string, sealed: Buffer): string;
  /** HMAC-SHA-256 of a text within its company, to find and to compare it by. */
  keyOf(tenantId: string, text: string): Buffer;
  /** The same with the secret before; null where there is none. */
  keyBefore(tenantId: string, text: string): Buffer | null;
  /** What all that is sealed with the secret of now begins with. */
  readonly mark: Buffer;
  /** Tells one secret from another and nothing else of it. */
  readonly fingerprint: Buffer;
  readonly fingerprintBefore: Buffer | null;
}

// Of form 1 nothing says which secret it was sealed with, nor what it is.
const FORM_1 = 1;
const FORM = 2;
const NAME_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** How long the begin is that says what something was sealed with. */
export const MARK_BYTES = 1 + NAME_BYTES;

/** The keys of a secret of 32 characters or more. Each purpose has a key of its own, derived by HKDF. */
function keysOf(secret: string) {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `bilty-portal ${purpose} v1`, 32));
  const lookUpKey = derived('look-up');
  const fingerprint = derived('fingerprint');
  return {
    sealKey: derived('seal'),
    fingerprint,
    name: fingerprint.subarray(0, NAME_BYTES),
    keyOf: (tenantId: string, text: string) => createHmac('sha256', lookUpKey).update(`${tenantId}\n${text}`).digest(),
  };
}

function decipher(key: Buffer, bound: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const cipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
  return cipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + cipher.final('utf8');
}

/** The sealing of a portal's secrets. */
export function createSealing({ now, before }: Secrets): Sealing {
  const own = keysOf(now);
  const older = before === null ? null : keysOf(before);
  const known = older === null ? [own] : [own, older];
  const mark = Buffer.concat([Buffer.from([FORM]), own.name]);

  /** Of what does not say which: the secret before, if it is not the one of now. */
  function openForm1(owner: string, sealed: Buffer): string {
    try {
      return decipher(own.sealKey, owner, sealed);
    } catch (error) {
      if (older === null) throw error;
      return decipher(older.sealKey, owner, sealed);
    }
  }

  return {
    seal(what, owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own.sealKey, iv).setAAD(Buffer.from(`${what}\n${owner}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([mark, iv, cipher.getAuthTag(), body]);
    },
    unseal(what, owner, sealed) {
      if (sealed[0] === FORM_1) return openForm1(owner, sealed.subarray(1));
      if (sealed[0] !== FORM) throw new Error('This was sealed in a form that this version does not know.');
      const name = sealed.subarray(1, MARK_BYTES);
      const keys = known.find((each) => each.name.equals(name));
      if (!keys) throw new Error('This was sealed with a secret that is not here.');
      return decipher(keys.sealKey, `${what}\n${owner}`, sealed.subarray(MARK_BYTES));
    },
    keyOf: own.keyOf,
    keyBefore: (tenantId, text) => older?.keyOf(tenantId, text) ?? null,
    mark,
    fingerprint: own.fingerprint,
    fingerprintBefore: older?.fingerprint ?? null,
  };
}
