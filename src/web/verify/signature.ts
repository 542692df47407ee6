import { bytesOf } from '#domain/rules/code-bytes.ts';
import type { ReadCode } from '#domain/rules/paper-code.ts';

/** Parses the page's public keys (base64url) by their ids: `21fe31df:11qY… …`. */
export const keysIn = (keyList: string): ReadonlyMap<string, string> =>
  new Map(
    keyList
      .split(' ')
      .map((each) => each.split(':'))
      .flatMap(([id = '', key = '']) => (key === '' ? [] : [[id, key] as const])),
  );

const keyOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

type Signed = Pick<ReadCode, 'signed' | 'signature'>;

async function isSignedBy(subtle: SubtleCrypto, publicKey: Uint8Array<ArrayBuffer>, { signed, signature }: Signed) {
  const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return await subtle.verify('Ed25519', key, signature, signed);
}

/**
 * Verifies a code here, without the server: the portal's signature, and of a paper of a counter that of the counter besides.
 * `stranger`: no key that the page knows has made it; `unchecked`: this browser cannot, which only https lets (WebCrypto) and older
 * ones do not know how (Ed25519).
 */
export async function verifySignature(
  read: ReadCode,
  keys: ReadonlyMap<string, string>,
): Promise<'right' | 'wrong' | 'stranger' | 'unchecked'> {
  const { paper, certificate } = read;
  const known = keys.get(certificate?.certificate.keyId ?? paper.keyId);
  if (known === undefined) return 'stranger';
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return 'unchecked';
  try {
    if (!(await isSignedBy(subtle, keyOf(known), certificate ?? read))) return 'wrong';
    if (certificate === null) return 'right';
    const own = Uint8Array.from(bytesOf(certificate.certificate.publicKey));
    return (await isSignedBy(subtle, own, read)) ? 'right' : 'wrong';
  } catch {
    return 'unchecked';
  }
}
