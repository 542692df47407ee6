import type { ReadCode } from '#domain/rules/paper-code.ts';
import { isSignedBy, type PublicKey } from '../secrets/paper-key.ts';

const NO_CODE = { signed: new Uint8Array(128), signature: new Uint8Array(64), certificate: null, paper: { keyId: '' } };

/**
 * Whether a code was signed by a key of the portal, or by a counter whose certificate was. Two signatures are verified in any case: without
 * a counter the same one twice.
 */
export function isSigned(read: ReadCode | null, keys: readonly [PublicKey, ...PublicKey[]]): boolean {
  const { certificate, ...code } = read ?? NO_CODE;
  const named = keys.find(({ keyId }) => keyId === (certificate?.certificate ?? code.paper).keyId);
  const { publicKey } = named ?? keys[0];
  const vouched = certificate ?? code;
  const isVouched = isSignedBy(publicKey, vouched.signed, vouched.signature);
  const own = certificate === null ? publicKey : Buffer.from(certificate.certificate.publicKey, 'hex');
  return isSignedBy(own, code.signed, code.signature) && isVouched && named !== undefined;
}
