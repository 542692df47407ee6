import { bytesOf } from '#domain/rules/code-bytes.ts';
import type { Certificate } from '#domain/rules/counter-certificate.ts';
import { contactFollows, contactIn } from '#domain/rules/counter-contact.ts';
import { contactSigned, type Contact } from '#domain/rules/signed-contact.ts';
import { COUNTER_TWICE, COUNTER_UNKNOWN } from '#domain/records/counter.ts';
import type { Run } from '../database/connect.ts';
import { conflict, counterUnknown } from '../errors/errors.ts';
import { isSignedBy } from '../secrets/paper-key.ts';
import { bytesOfText, certifiedBy, type CertificateKeys } from './certificates.ts';
import { lockCounter, noteContact, noteTwice, type StandingCounter } from './counter-statements.ts';

const MOST_BYTES = 6000;

/** A contact as sent. */
export interface SentContact {
  readonly certificate: string;
  readonly contact: string;
  readonly contactSignature: string;
}

/** The counter of a contact, by its certificate, and what it says. Throws 401 if either signature is wrong. */
export async function verifiedContact(
  keys: CertificateKeys,
  sent: SentContact,
): Promise<{ readonly certified: Certificate; readonly contact: Contact }> {
  const certified = await certifiedBy(keys, sent.certificate);
  const bytes = bytesOfText(sent.contact, MOST_BYTES);
  const signature = bytesOfText(sent.contactSignature, 64);
  const contact = contactIn(bytes);
  const isRight =
    certified !== null &&
    contact !== null &&
    bytes !== null &&
    signature !== null &&
    contact.counter === certified.counter &&
    isSignedBy(Uint8Array.from(bytesOf(certified.publicKey)), contactSigned(bytes), signature);
  if (!isRight) throw counterUnknown(COUNTER_UNKNOWN);
  return { certified, contact };
}

/** The counter of a contact, locked until the transaction ends, and whether it is known to exist twice. */
export async function meet(
  run: Run,
  { certified, contact }: { readonly certified: Certificate; readonly contact: Contact },
): Promise<StandingCounter> {
  const [counter] = await run(lockCounter, { id: certified.counter });
  if (counter === undefined || !counter.publicKey.equals(Buffer.from(certified.publicKey, 'hex')))
    throw counterUnknown(COUNTER_UNKNOWN);
  const follows = contactFollows(counter, contact);
  if (counter.isTwice || follows === 'twice') {
    await run(noteTwice, { id: counter.id });
    return { ...counter, isTwice: true };
  }
  const { id: named, waiting, users } = contact;
  await run(noteContact, { id: counter.id, contact: named, isNext: follows === 'next', waiting, users });
  return counter;
}

/** The 409 for a counter that exists twice: nothing more of it is booked automatically. */
export const existsTwice = () => conflict('counter_twice', COUNTER_TWICE);
