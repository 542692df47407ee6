import { lawfulBilty, type LawfulBilty } from '../documents/lawful-bilty.ts';
import { type AnyDocument, type FieldError, type LineRow } from '../define.ts';
import { isObject, lineFieldsOf, readFurther, readMaster, readRows } from '../document-reading.ts';
import { newDocument } from '../whole-document.ts';
import type { Copy } from './copies.ts';
import type { Quote } from './consignment-quote.ts';
import type { CounterBooking, CounterRecord, MadeParty } from './counter-record.ts';
import type { LawRow } from './law.ts';
import { bodyOfMade } from './made-party.ts';
import { lawfulAdvice, lawfulFaults } from './lawful-bilty-faults.ts';
import { lawfulRow, missingNames, quoteOfLr, sumsOf, underWire, withPlaces, type LrFacts } from './lr-worked-out.ts';
import { encodePaper } from './paper-code.ts';
import { digestJson, paperGoods } from './paper-digest.ts';
import { printedSums } from './printed-sums.ts';

// Books an LR at an offline counter (spec 5 §4): calculated like in the portal, numbered from the counter's own book, written to its
// record.

type Wire = Readonly<Record<string, unknown>>;

/** An LR as it will be printed, except for its number. */
export interface WorkedOut {
  /** The body as sent, under wire names. */
  readonly body: Wire;
  readonly row: LawfulBilty;
  readonly quote: Quote;
  /** Warnings that do not prevent saving, under wire names. */
  readonly advice: readonly FieldError[];
}

/** Why a body is no valid LR: the message, and its faults under wire names. */
export interface NoLr {
  readonly sentence: string;
  readonly errors: readonly FieldError[];
}

const NO_LINES = 'Please add at least one item.';
const FILL = 'Please fill all required fields.';

/** Parses a body like the portal does. */
function readBody(body: Wire): LawfulBilty | NoLr {
  const sent = Array.isArray(body['details']) ? (body['details'] as readonly unknown[]) : [];
  const master = readMaster(lawfulBilty, body);
  const further = readFurther(lawfulBilty.extension, body);
  const lines = readRows(lineFieldsOf(lawfulBilty), sent.filter(isObject), 'details');
  const errors = [...(master.ok ? [] : master.errors), ...further.errors, ...lines.errors];
  if (!master.ok || errors.length > 0) return { sentence: FILL, errors };
  if (lines.rows.length === 0) return { sentence: NO_LINES, errors: [{ path: 'details', message: NO_LINES }] };
  // Each was parsed by the fields of a line, including its id.
  const rows = lines.rows as LineRow<AnyDocument>[];
  return lawfulRow(newDocument(lawfulBilty, { ...master.row, ...further.row, lines: rows }));
}

/** The LR of a body, as the portal would book it for a user who is no admin; or its faults. */
export function workedOut(body: Wire, facts: LrFacts, law: readonly LawRow[]): WorkedOut | NoLr {
  const read = readBody(body);
  if ('sentence' in read) return read;
  const given = withPlaces({ ...read, biltyNo: '', lrNo: '' }, facts.places);
  const faults = [...missingNames(given), ...lawfulFaults(given)].map(underWire);
  if (faults.length > 0) return { sentence: FILL, errors: faults };
  const quote = quoteOfLr(given, facts, law, undefined);
  const row: LawfulBilty = { ...given, ...sumsOf(given, facts, quote), revision: 1 };
  return { body, row, quote, advice: lawfulAdvice(given, law, quote).map(underWire) };
}

/** The common part of a counter's records. */
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

/** The input of the digest of an LR's paper. */
export const paperOf = ({ row }: WorkedOut, lrNo: string): string => digestJson({ ...row, lrNo });

/**
 * The record of an LR. `digest`: the start of the SHA-256 of its paper; `code`: the content of its printed code, empty: none; `made`: its
 * parties created at the counter.
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

/** The record that cancels an LR booked by this counter. */
export const cancelRecord = (head: RecordHead, reason: string): CounterRecord => ({
  ...headOf(head),
  cancel: { reason },
});

/** The record of a print. */
export const printRecord = (head: RecordHead, copies: readonly (Copy | '')[]): CounterRecord => ({
  ...headOf(head),
  print: { copies: [...copies] },
});

/** The bytes of a paper's code, without the signature; null if a code cannot represent the paper. */
export function encodedPaper(
  { row }: WorkedOut,
  details: {
    readonly lrNo: string;
    readonly digest: string;
    readonly company: string;
    readonly keyId: string;
    readonly paperId: string;
    readonly issuer: string;
    readonly certificate: Uint8Array;
  },
): Uint8Array<ArrayBuffer> | null {
  const { certificate, ...paper } = details;
  const { biltyDate: date, vehicleNo, origin, destination, revision } = row;
  return encodePaper({ ...paper, revision, date, ...paperGoods(row), vehicleNo, origin, destination }, certificate);
}
