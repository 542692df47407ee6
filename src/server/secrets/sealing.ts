import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealed } from './sealed-columns.ts';

/** A portal's secret, and the previous one as long as something depends on it. */
export interface Secrets {
  readonly now: string;
  readonly before: string | null;
}

/** Seals data that must by law be kept secret: encrypted in the database, and still found without decrypting. */
export interface Sealing {
  /** AES-256-GCM, bound to the kind of value and its owner (a company or a login): moved to another row it does not open. */
  seal(what: Sealed, owner: string, text: string): Buffer;
  /** Opens a value sealed with this secret or the previous one. Throws if it was sealed for another owner or kind, or altered. */
  unseal(what: Sealed, owner: string, sealed: Buffer): string;
  /** HMAC-SHA-256 of a text within its company, to find and compare it. */
  keyOf(tenantId: string, text: string): Buffer;
  /** The same with the previous secret; null if there is none. */
  keyBefore(tenantId: string, text: string): Buffer | null;
  /** The prefix of everything sealed with the current secret. */
  readonly mark: Buffer;
  /** Identifies the secret without revealing it. */
  readonly fingerprint: Buffer;
  readonly fingerprintBefore: Buffer | null;
}

// Values of form 1 state neither the secret they were sealed with nor their kind.
const FORM_1 = 1;
const FORM = 2;
const NAME_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The length of the prefix that identifies the secret. */
export const MARK_BYTES = 1 + NAME_BYTES;

/** The keys derived from a secret of 32 characters or more: a separate key per purpose, by HKDF. */
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

/** Creates the sealing with a portal's secrets. */
export function createSealing({ now, before }: Secrets): Sealing {
  const own = keysOf(now);
  const older = before === null ? null : keysOf(before);
  const known = older === null ? [own] : [own, older];
  const mark = Buffer.concat([Buffer.from([FORM]), own.name]);

  /** For form 1, which does not name its secret: tries the previous one if the current one does not open it. */
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
