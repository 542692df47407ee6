import { marked, utf8Of } from './code-bytes.ts';

// What a counter signs besides its bookings (spec 5 §13.7, §13.9). Without a reader: its browser would fetch one with every form.

/** What the proof that a browser has its key is made over. */
export const proofSigned = (publicKey: Uint8Array): Uint8Array<ArrayBuffer> => marked('bilty-register-1\n', publicKey);
/** What the signature of a contact is made over. */
export const contactSigned = (contact: Uint8Array): Uint8Array<ArrayBuffer> => marked('bilty-contact-1\n', contact);

/** What a counter says at a contact: drawn by lot its id, and the one of the contact before; its clock, ISO 8601. */
export interface Contact {
  readonly counter: string;
  readonly id: string;
  readonly before: string;
  readonly at: string;
  readonly waiting: number;
  readonly users: readonly string[];
}

export const contactBytes = (contact: Contact): Uint8Array<ArrayBuffer> => utf8Of(JSON.stringify(contact));
