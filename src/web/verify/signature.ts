import type { ReadCode } from '#domain/rules/paper-code.ts';

/** Public keys (base64url) by their ids, as the page brings them: `21fe31df:11qY… …`. */
export const keysIn = (told: string): ReadonlyMap<string, string> =>
  new Map(
    told
      .split(' ')
      .map((each) => each.split(':'))
      .flatMap(([id = '', key = '']) => (key === '' ? [] : [[id, key] as const])),
  );

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

/**
 * Verifies a code here, without the server. `stranger`: no key that the page knows has made it; `unchecked`: this browser
 * cannot, which only https lets (WebCrypto) and older ones do not know how (Ed25519).
 */
export async function verifySignature(
  { paper, signed, signature }: ReadCode,
  keys: ReadonlyMap<string, string>,
): Promise<'right' | 'wrong' | 'stranger' | 'unchecked'> {
  const known = keys.get(paper.keyId);
  if (known === undefined) return 'stranger';
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return 'unchecked';
  try {
    const key = await subtle.importKey('raw', bytesOf(known), 'Ed25519', false, ['verify']);
    return (await subtle.verify('Ed25519', key, signature, signed)) ? 'right' : 'wrong';
  } catch {
    return 'unchecked';
  }
}
