import { marked, utf8Of } from './code-bytes.ts';

// What a counter signs besides its bookings (spec 5 §13.7, §13.9). Without the parser, which a browser would otherwise load with every
// form.

/** The bytes signed to prove possession of a key. */
export const proofSigned = (publicKey: Uint8Array): Uint8Array<ArrayBuffer> => marked('bilty-register-1\n', publicKey);
/** The bytes that are signed for a contact. */
export const contactSigned = (contact: Uint8Array): Uint8Array<ArrayBuffer> => marked('bilty-contact-1\n', contact);

/** A counter's report at a contact: a random id, and the id of the previous contact; its clock, ISO 8601. */
export interface Contact {
  readonly counter: string;
  readonly id: string;
  readonly before: string;
  readonly at: string;
  readonly waiting: number;
  readonly users: readonly string[];
}

export const contactBytes = (contact: Contact): Uint8Array<ArrayBuffer> => utf8Of(JSON.stringify(contact));
