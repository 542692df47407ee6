import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';

/** A public key, and its id in codes. */
export interface PublicKey {
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Buffer;
}

/** The key that signs the codes of papers. */
export interface PaperKey {
  /** The start of the SHA-256 of the public key, 4 bytes in hex. */
  readonly keyId: string;
  /** 32 bytes. */
  readonly publicKey: Buffer;
  /** Ed25519, 64 bytes. */
  readonly sign: (bytes: Uint8Array) => Buffer;
}

// The DER prefix of the raw key bytes (RFC 8410).
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex');

/** The id of a public key in codes. */
export const keyIdOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, 8);

/** The signing key derived from a portal's secret: portals that share a secret have the same key. */
export function createPaperKey(secret: string): PaperKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'bilty-portal paper v1', 32));
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length);
  return { keyId: keyIdOf(publicKey), publicKey, sign: (bytes) => sign(null, bytes, key) };
}

/** Whether a signature of these bytes was made with the private key of this public key. */
export function isSignedBy(publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.concat([PUBLIC, publicKey]), format: 'der', type: 'spki' });
  return verify(null, signed, key, signature);
}
