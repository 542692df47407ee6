import { bilty } from '../documents/bilty.ts';
import { lawfulBilty, type LawfulBilty } from '../documents/lawful-bilty.ts';
import { fromWire, sentFields, type AnyDocument, type FieldError, type LineRow } from '../define.ts';
import { isObject, lineFieldsOf, readFurther, readRows } from '../document-reading.ts';
import { newDocument } from '../whole-document.ts';
import type { Copy } from './copies.ts';
import type { Quote } from './consignment-quote.ts';
import type { CounterBooking, CounterRecord, MadeParty } from './counter-record.ts';
import type { LawRow } from './law.ts';
import { bodyOfMade } from './made-party.ts';
import { lawfulAdvice, lawfulFaults } from './lawful-bilty-faults.ts';
import { lawfulRow, quoteOfLr, sumsOf, underWire, withPlaces, type LrFacts } from './lr-worked-out.ts';
import { encodePaper } from './paper-code.ts';
import { digestJson, paperGoods } from './paper-digest.ts';
import { printedSums } from './printed-sums.ts';

// An LR that a counter books alone (spec 5 §4): worked out as the portal does, numbered out of its own book, told in its record.

type Wire = Readonly<Record<string, unknown>>;

/** An LR as it is going to stand on its paper, but for its number. */
export interface WorkedOut {
  /** As it was sent, under the names of the network. */
  readonly body: Wire;
  readonly row: LawfulBilty;
  readonly quote: Quote;
  /** What looks wrong of it and keeps nothing from being saved, under its names on the network. */
  readonly advice: readonly FieldError[];
}

/** Why an LR is none: the sentence, and its faults under their names on the network. */
export interface NoLr {
  readonly sentence: string;
  readonly errors: readonly FieldError[];
}

const NO_LINES = 'Please add at least one item.';
const FILL = 'Please fill all required fields.';

/** What a body says, as the portal would read it. */
function readBody(body: Wire): LawfulBilty | NoLr {
  const sent = Array.isArray(body['details']) ? (body['details'] as readonly unknown[]) : [];
  const master = fromWire(sentFields(bilty.fields, body), body);
  const further = readFurther(lawfulBilty.extension, body);
  const lines = readRows(lineFieldsOf(lawfulBilty), sent.filter(isObject), 'details');
  const errors = [...(master.ok ? [] : master.errors), ...further.errors, ...lines.errors];
  if (!master.ok || errors.length > 0) return { sentence: FILL, errors };
  if (lines.rows.length === 0) return { sentence: NO_LINES, errors: [{ path: 'details', message: NO_LINES }] };
  // Each was read by the fields of a line, its id with them.
  const rows = lines.rows as LineRow<AnyDocument>[];
  return lawfulRow(newDocument(lawfulBilty, { ...master.row, ...further.row, lines: rows }));
}

/** What a body comes to, as the portal would book it for somebody who is no admin; what it lacks for that. */
export function workedOut(body: Wire, facts: LrFacts, law: readonly LawRow[]): WorkedOut | NoLr {
  const read = readBody(body);
  if ('sentence' in read) return read;
  const given = withPlaces({ ...read, biltyNo: '', lrNo: '' }, facts.places);
  const faults = lawfulFaults(given).map(underWire);
  if (faults.length > 0) return { sentence: FILL, errors: faults };
  const quote = quoteOfLr(given, facts, law, undefined);
  const row: LawfulBilty = { ...given, ...sumsOf(given, facts, quote), revision: 1 };
  return { body, row, quote, advice: lawfulAdvice(given, law, quote).map(underWire) };
}

/** What every record of a counter says. */
export interface RecordHead {
  readonly counter: string;
  readonly sequence: number;
  readonly lrNo: string;
  /** By the counter's clock, ISO 8601. */
  readonly bookedAt: string;
  readonly user: string;
}

const headOf = ({ counter, sequence, lrNo, bookedAt, user }: RecordHead) => ({
  counter,
  seq: sequence,
  lr_No: lrNo,
  booked_At: bookedAt,
  user,
});

/** What the digest of an LR's paper is made of. */
export const paperOf = ({ row }: WorkedOut, lrNo: string): string => digestJson({ ...row, lrNo });

/**
 * The record of an LR. `digest`: start of the SHA-256 of its paper; `code`: what its paper says in its code, empty: nothing; `made`: its
 * parties that were made at the counter.
 */
export function bookingRecord(
  head: RecordHead,
  { body, quote, row }: WorkedOut,
  printed: { readonly digest: string; readonly code: string },
  made: readonly MadeParty[] = [],
): CounterBooking {
  const own = { bilty_No: '', lr_No: '', book: row.bookId, branch: row.branchId };
  return {
    ...headOf(head),
    body: { ...body, ...bodyOfMade(row, made), ...own },
    ...(made.length > 0 && { parties: [...made] }),
    sums: printedSums(quote),
    digest: printed.digest,
    ...(printed.code !== '' && { code: printed.code }),
  };
}

/** The record by which an LR is cancelled that this counter booked. */
export const cancelRecord = (head: RecordHead, reason: string): CounterRecord => ({
  ...headOf(head),
  cancel: { reason },
});

/** The record of a print. */
export const printRecord = (head: RecordHead, copies: readonly (Copy | '')[]): CounterRecord => ({
  ...headOf(head),
  print: { copies: [...copies] },
});

/** A paper's code as its bytes, but for the signature; null where a code cannot tell it. */
export function encodedPaper(
  { row }: WorkedOut,
  told: {
    readonly lrNo: string;
    readonly digest: string;
    readonly company: string;
    readonly keyId: string;
    readonly paperId: string;
    readonly issuer: string;
    readonly certificate: Uint8Array;
  },
): Uint8Array<ArrayBuffer> | null {
  const { certificate, ...paper } = told;
  const { biltyDate: date, vehicleNo, origin, destination, revision } = row;
  return encodePaper({ ...paper, revision, date, ...paperGoods(row), vehicleNo, origin, destination }, certificate);
}
