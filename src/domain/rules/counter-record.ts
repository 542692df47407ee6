import * as z from 'zod/mini';
import { isStorable } from '../fields.ts';
import { jsonIn } from './counter-contact.ts';
import { MADE_ROLES } from './made-roles.ts';
import { printedSumsShape } from './printed-sums-shape.ts';

// The records by which a counter reports what it did offline (spec 5 §4.2, §13.13): each signed, with consecutive sequence numbers.

const common = {
  counter: z.string(),
  seq: z.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER)),
  lr_No: z.string().check(z.regex(/^[A-Za-z0-9/-]{1,20}$/)),
  // The counter's clock, ISO 8601.
  booked_At: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/)),
  user: z.string().check(z.minLength(1), z.maxLength(60), z.refine(isStorable)),
};
const madeShape = z.object({
  // The same in every LR that names the party.
  key: z.string().check(z.regex(/^[\w-]{8,64}$/)),
  // The user who created it.
  user: common.user,
  roles: z.array(z.enum(MADE_ROLES)).check(z.minLength(1), z.maxLength(MADE_ROLES.length)),
  // In the form that Party calls accept.
  body: z.record(z.string(), z.unknown()),
});
const bookingShape = z.object({
  ...common,
  body: z.record(z.string(), z.unknown()),
  // Parties created offline come with each LR that names them (spec 5 §13.13): the body has no place ids for them.
  parties: z.optional(z.array(madeShape).check(z.maxLength(MADE_ROLES.length))),
  sums: printedSumsShape,
  digest: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  // The content of the code on its paper (version 2); absent: it has none.
  code: z.optional(z.string().check(z.regex(/^[\w-]{1,600}$/))),
});
const cancelShape = z.object({
  ...common,
  cancel: z.object({ reason: z.string().check(z.minLength(5), z.maxLength(200), z.refine(isStorable)) }),
});
const COPIES = ['consignor', 'consignee', 'driver', 'office', ''] as const;
const printShape = z.object({ ...common, print: z.object({ copies: z.array(z.enum(COPIES)).check(z.maxLength(10)) }) });

/** The booking of an LR, its cancellation before it was sent, or a print of it. */
export type CounterRecord = z.infer<typeof bookingShape> | z.infer<typeof cancelShape> | z.infer<typeof printShape>;
export type CounterBooking = z.infer<typeof bookingShape>;
export type MadeParty = z.infer<typeof madeShape>;

const shapes = [bookingShape, cancelShape, printShape] as const;

/** Parses a record; null if invalid. */
export function recordIn(bytes: Uint8Array | null): CounterRecord | null {
  for (const shape of shapes) {
    const read = jsonIn<CounterRecord>(shape, bytes);
    if (read !== null) return read;
  }
  return null;
}

export type RecordKind = 'booking' | 'cancel' | 'print' | 'unknown';
/** The kind of a record. */
export const kindOfRecord = (record: CounterRecord | null): RecordKind => {
  if (record === null) return 'unknown';
  return 'body' in record ? 'booking' : 'cancel' in record ? 'cancel' : 'print';
};
