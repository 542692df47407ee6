import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';

/** A public key, and how codes name it. */
export interface PublicKey {
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Buffer;
}

/** What signs the codes of papers. */
export interface PaperKey {
  /** The start of the SHA-256 of the public key, 4 bytes in hex. */
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** Ed25519, 64 bytes. */
  readonly sign: (bytes: Uint8Array) => Buffer;
}

// What stands before a key's own bytes in DER (RFC 8410).
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** How a public key is named in a code. */
export const keyIdOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 8);

/** The key of a portal's secret: several portals with one secret have the same. */
export function createPaperKey(secret: string): PaperKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'bilty-portal paper v1', 32));
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);
  return { keyId: keyIdOf(publicKey), publicKey, sign: (bytes) => sign(null, bytes, key) };
}

/** Whether a signature was made over these bytes with the key of this public one. */
export function isSignedBy(publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, publicKey]), format: 'der', type: 'spki' });
  return verify(null, signed, key, signature);
}
