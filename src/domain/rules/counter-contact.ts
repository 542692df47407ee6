import * as z from 'zod/mini';
import type { Contact } from './signed-contact.ts';

// How the portal parses what a counter signs, and interprets it (spec 5 §13.9).

const MOST_USERS = 100;
const contactShape = z.object({
  counter: z.string(),
  id: z.string().check(z.minLength(8), z.maxLength(64)),
  before: z.string().check(z.maxLength(64)),
  at: z.string().check(z.maxLength(40)),
  waiting: z.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)),
  users: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MOST_USERS)),
});

/** Parses JSON from bytes by its shape; null if invalid. */
export function jsonIn<Shape>(shape: z.ZodMiniType<Shape>, bytes: Uint8Array | null): Shape | null {
  if (bytes === null) return null;
  try {
    const read = shape.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
export const contactIn = (bytes: Uint8Array | null): Contact | null => jsonIn(contactShape, bytes);

/** What a contact shows about its counter: that it continues, repeats, or is a second copy after the same contact. */
export function contactFollows(
  standing: { readonly contact: string; readonly contactBefore: string },
  { id, before }: Pick<Contact, 'id' | 'before'>,
): 'next' | 'again' | 'twice' {
  // A late one, after the next was received, has been handled already.
  if (id === standing.contact || (id !== '' && id === standing.contactBefore)) return 'again';
  return before === standing.contact ? 'next' : 'twice';
}
