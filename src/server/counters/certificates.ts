import { addDays } from '#domain/rules/calendar-date.ts';
import { base64url, bytesIn } from '#domain/rules/code-bytes.ts';
import {
  certificateIn,
  certificateSigned,
  encodeCertificate,
  LONGEST_CERTIFICATE,
  wholeCertificate,
  type Certificate,
} from '#domain/rules/counter-certificate.ts';
import { CERTIFICATE_DAYS } from '#domain/records/counter.ts';
import { isSignedBy, type PaperKey, type PublicKey } from '../secrets/paper-key.ts';

/** The key that signs certificates, and all keys that ever did. */
export interface CertificateKeys {
  readonly own: PaperKey;
  /** Stores the portal's own key, before the first certificate it signed is given out. */
  readonly keepOwn: () => Promise<unknown>;
  readonly keys: () => Promise<readonly [PublicKey, ...PublicKey[]]>;
}

/** A certificate starting on a day, as base64url, with its last day. */
export function issueCertificate(
  { own }: CertificateKeys,
  certified: Omit<Certificate, 'keyId' | 'notBefore' | 'notAfter'>,
  notBefore: string,
): { readonly certificate: string; readonly notAfter: string } {
  const notAfter = addDays(notBefore, CERTIFICATE_DAYS);
  const encoded = encodeCertificate({ ...certified, keyId: own.keyId, notBefore, notAfter });
  return { certificate: base64url(wholeCertificate(encoded, own.sign(certificateSigned(encoded)))), notAfter };
}

/** The bytes of a base64url text, up to `most` bytes; null if it is invalid. */
export const bytesOfText = (text: string, most: number) => bytesIn(text, Math.ceil((most * 4) / 3));

/** The certificate in a text, if signed by a key of the portal; null if a single bit is wrong. */
export async function certifiedBy({ keys }: CertificateKeys, text: string): Promise<Certificate | null> {
  const read = certificateIn(bytesOfText(text, LONGEST_CERTIFICATE));
  if (read === null) return null;
  const key = (await keys()).find(({ keyId }) => keyId === read.certificate.keyId);
  return key !== undefined && isSignedBy(key.publicKey, read.signed, read.signature) ? read.certificate : null;
}
