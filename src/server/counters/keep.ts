import { createHash } from 'node:crypto';
import { COUNTER_TWICE } from '#domain/records/counter.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { bytesOf } from '#domain/rules/code-bytes.ts';
import type { Certificate } from '#domain/rules/counter-certificate.ts';
import type { Contact } from '#domain/rules/signed-contact.ts';
import { kindOfRecord, recordIn, type CounterRecord } from '#domain/rules/counter-record.ts';
import { recordSigned } from '#domain/rules/signed-record.ts';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { lastNumberOf, numberInBook } from '#domain/rules/lr-number.ts';
import type { Run } from '../database/connect.ts';
import { tooMany } from '../errors/errors.ts';
import { isSignedBy } from '../secrets/paper-key.ts';
import {
  keepBookings,
  knownBookings,
  lastNumbers,
  passNumber,
  raiseSequence,
  takenSequences,
  wrongOnes,
  type BookingState,
} from './booking-statements.ts';
import { bytesOfText, certifiedBy, type CertificateKeys } from './certificates.ts';
import { meet } from './contact.ts';
import { doubtsAbout, namedUsers, namesIn, NO_DOUBTS, type Doubts, type KnownThen } from './doubts.ts';
import { noteTwice, type StandingCounter } from './counter-statements.ts';

// Every record a counter sends is stored first, as it came; which can be booked automatically is decided while the counter is locked (spec
// 5 §4.2).

/**
 * The most records with a wrong signature that are stored per counter: its certificate is on every paper, so anybody could send it along.
 */
const MOST_WRONG = 200;
const TOO_MANY_WRONG = 'Too many records were received for this counter that it did not sign.';
const MOST_BYTES = 200_000;

/** A record as sent, parsed as far as possible. */
export interface SentRecord {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly certificate: string;
  /** Null: the certificate is not one of the portal's. */
  readonly certified: Certificate | null;
  readonly digest: string;
  readonly record: CounterRecord | null;
  /** Whether it was signed by the counter that sends it. */
  readonly isRight: boolean;
}

/** Whether a record is from the counter that sends it, by its certificate and its signature. */
function isOf(
  { counter, publicKey }: Certificate,
  { certified, bytes, signature, record }: Pick<SentRecord, 'certified' | 'bytes' | 'signature' | 'record'>,
): boolean {
  const isSame = certified !== null && certified.counter === counter && certified.publicKey === publicKey;
  if (!isSame || !isSignedBy(Uint8Array.from(bytesOf(publicKey)), recordSigned(bytes), signature)) return false;
  // A signed record that cannot be parsed is from the counter all the same.
  return record === null || record.counter === counter;
}

/** Parses the records that a counter sent. */
export async function readSent(
  keys: CertificateKeys,
  sender: Certificate,
  sent: readonly { readonly signed: string; readonly signature: string; readonly certificate: string }[],
): Promise<SentRecord[]> {
  return await Promise.all(
    sent.map(async ({ signed, signature: text, certificate }) => {
      // Invalid base64url is stored as the text that came.
      const bytes = bytesOfText(signed, MOST_BYTES) ?? new TextEncoder().encode(signed);
      const signature = bytesOfText(text, 64) ?? new TextEncoder().encode(text);
      const read = { bytes, signature, certified: await certifiedBy(keys, certificate), record: recordIn(bytes) };
      const isRight = isOf(sender, read);
      // A valid record has the same digest under any of the counter's certificates; an invalid one must not get the digest of a valid one.
      const digest = createHash('sha256')
        .update(bytes)
        .update(signature)
        .update(isRight ? '' : certificate);
      return { ...read, certificate, isRight, digest: digest.digest('hex') };
    }),
  );
}

/** The outcome of a stored record. */
export interface KeptRecord {
  readonly id: string;
  readonly state: BookingState;
  readonly reason: string;
  readonly biltyNo: string;
  readonly isKnown: boolean;
  readonly unproven: readonly string[];
  /** Whether the user it names may not book there, as far as the portal knows; of records that came before: false. */
  readonly isOfOther: boolean;
  readonly sent: SentRecord;
}

/** The financial year by which a book counts on a day. */
const yearOf = (day: string): number => Number(financialYearOf(day).slice(0, 4));

/** The date in an LR's body; empty: none. */
const dayIn = (record: CounterRecord | null): string => {
  const day = record !== null && 'body' in record ? record.body['bilty_Date'] : undefined;
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '';
};

/** A counter's book, as needed to format its numbers. */
export function bookOf({ branchCode, pattern, digits }: Pick<StandingCounter, 'branchCode' | 'pattern' | 'digits'>) {
  const known = { pattern, digits, firstNo: 1, lastNo: 0 };
  return {
    lastNo: lastNumberOf(known),
    /** The number and year of an LR of the counter; null: not from its book. */
    numberOf(record: CounterRecord | null): { readonly year: number; readonly number: number } | null {
      const day = dayIn(record);
      if (record === null || day === '') return null;
      const number = numberInBook(known, branchCode, day, record.lr_No);
      return number === null ? null : { year: yearOf(day), number };
    },
  };
}

/** The next expected values of a counter while its records are examined one after another. */
interface Next {
  seq: number;
  readonly taken: Set<number>;
  readonly numbers: Map<number, number>;
  /** When the portal last knew that all of the counter had been booked or sent, in ms; 0: never. */
  since: number;
}

interface Judged extends Doubts {
  /** Why it is not booked automatically; empty: it is. */
  readonly reason: string;
  readonly isRight: boolean;
  readonly isFirst: boolean;
  readonly isTwice: boolean;
}

/** Why nothing of a counter is booked automatically; empty: it is. */
function standsBy(counter: StandingCounter, suspended: boolean): string {
  if (counter.state === 'lost') return `Counter ${counter.name} was reported lost.`;
  if (counter.state === 'closed') return `Counter ${counter.name} is closed.`;
  if (counter.isTwice) return COUNTER_TWICE;
  return suspended ? 'The company was suspended when it was received.' : '';
}

function reasonOf(counter: StandingCounter, sent: SentRecord, next: Next): string {
  const { record, certified } = sent;
  if (record === null) return 'It cannot be read as an LR.';
  const day = todayInIndia(new Date(record.booked_At));
  if (certified === null || day < certified.notBefore || day > certified.notAfter)
    return 'The counter’s certificate had expired when it was booked.';
  if (record.seq !== next.seq) return `Its sequence is ${record.seq}; the next one of the counter is ${next.seq}.`;
  if (!('body' in record)) return '';
  const numbered = bookOf(counter).numberOf(record);
  if (numbered === null) return 'Its number is not in the counter’s book.';
  const expected = (next.numbers.get(numbered.year) ?? 0) + 1;
  return numbered.number === expected ? '' : 'Its number is not the next one of its book.';
}

/** Judges a record, and advances the expected values by it. */
function judge(
  counter: StandingCounter,
  sent: SentRecord,
  next: Next,
  { suspended, known }: { readonly suspended: boolean; readonly known: KnownThen },
): Judged {
  const { record, isRight } = sent;
  if (!isRight) return { ...NOBODYS, unproven: namesIn([record]).map((name) => name.toLowerCase()) };
  if (record === null) return { ...NOBODYS, reason: reasonOf(counter, sent, next), isRight };
  const doubts = doubtsAbout(sent, next.since, known);
  const isTwice = next.taken.has(record.seq);
  const reason = isTwice
    ? 'Another record of this counter has the same sequence.'
    : standsBy(counter, suspended) || reasonOf(counter, sent, next);
  if (isTwice) return { ...doubts, reason, isRight, isFirst: false, isTwice };
  next.since = Math.max(next.since, Math.min(Date.parse(record.booked_At), known.now));
  next.taken.add(record.seq);
  next.seq = Math.max(next.seq, record.seq + 1);
  const numbered = bookOf(counter).numberOf(record);
  if (numbered !== null)
    next.numbers.set(numbered.year, Math.max(next.numbers.get(numbered.year) ?? 0, numbered.number));
  return { ...doubts, reason, isRight, isFirst: true, isTwice };
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const rowOf = (sent: SentRecord, { reason, isRight, isFirst, doubts, unproven }: Judged) => ({
  seq: sent.record?.seq ?? 0,
  kind: kindOfRecord(sent.record),
  digest: sent.digest,
  came: hex(sent.bytes),
  signature: hex(sent.signature),
  certificate: sent.certificate,
  is_right: isRight,
  is_first: isFirst,
  lr_no: sent.record?.lr_No ?? '',
  user_name: sent.record?.user ?? '',
  booked_at: sent.record?.booked_At ?? null,
  state: reason === '' ? 'came' : 'kept',
  reason,
  doubts,
  unproven,
});

/** For a record refused before it was printed, and printed since: whether its number is still the next one. */
function againOf(counter: StandingCounter, known: KeptRecord, next: Next): KeptRecord {
  const numbered = bookOf(counter).numberOf(known.sent.record);
  if (known.state !== 'asked' || numbered === null) return known;
  const isNext = numbered.number === (next.numbers.get(numbered.year) ?? 0) + 1;
  if (isNext) next.numbers.set(numbered.year, numbered.number);
  return isNext
    ? { ...known, state: 'came', reason: '', isKnown: false }
    : { ...known, state: 'kept', reason: 'Its number is not the next one of its book.', isKnown: false };
}

/** What is known of a counter, its records and their users before new records are judged. */
async function standingOf(run: Run, counter: StandingCounter, records: readonly SentRecord[]) {
  const of = { counter: counter.id };
  const [known, taken, numbers, users] = await Promise.all([
    run(knownBookings, { ...of, digests: records.map(({ digest }) => digest) }),
    run(takenSequences, { ...of, seqs: records.flatMap(({ record }) => (record === null ? [] : [record.seq])) }),
    run(lastNumbers, { book: counter.book }),
    run(namedUsers, { ...of, names: namesIn(records.map(({ record }) => record)) }),
  ]);
  const before = new Map(known.map((each) => [each.digest, each]));
  const next: Next = {
    seq: counter.lastSeq + 1,
    taken: new Set(taken.map(({ seq }) => seq)),
    numbers: new Map(numbers.map(({ year, last }) => [year, last])),
    since: Math.max(...[counter.idleAt, counter.bookedUntil].map((at) => at?.getTime() ?? 0)),
  };
  return { before, next, numbers, users };
}

/**
 * Stores what a counter sent, in a transaction that has locked the counter: every record as it came, with the reason if it is not booked
 * automatically. A record that came before is stored once. Throws 429 if too many come that the counter did not sign.
 */
export async function keepSent(
  run: Run,
  contacted: { readonly certified: Certificate; readonly contact: Contact },
  records: readonly SentRecord[],
  { isUnprinted, suspended }: { readonly isUnprinted: boolean; readonly suspended: boolean },
): Promise<{ readonly counter: StandingCounter; readonly kept: readonly KeptRecord[] }> {
  const counter = await meet(run, contacted);
  const of = { counter: counter.id };
  const { before, next, numbers, users } = await standingOf(run, counter, records);
  const then = { users, now: Date.now(), clock: Date.parse(contacted.contact.at), today: counter.today };
  const judged = new Map<string, Judged>();
  const again = new Map<string, KeptRecord>();
  for (const sent of records) {
    const standing = before.get(sent.digest);
    if (standing !== undefined) {
      const found: KeptRecord = { ...standing, isKnown: true, isOfOther: false, sent };
      again.set(sent.digest, isUnprinted ? found : againOf(counter, found, next));
    } else if (!judged.has(sent.digest))
      judged.set(sent.digest, judge(counter, sent, next, { suspended, known: then }));
  }
  const fresh = records.filter(
    ({ digest }, at) => judged.has(digest) && records.findIndex((each) => each.digest === digest) === at,
  );
  const wrong = [...judged.values()].filter(({ isRight }) => !isRight).length;
  if (wrong > 0 && ((await run(wrongOnes, of))[0]?.wrong ?? 0) + wrong > MOST_WRONG)
    throw tooMany(TOO_MANY_WRONG, 3600, true);
  const rows = fresh.map((sent) => rowOf(sent, judged.get(sent.digest) ?? NOBODYS));
  const ids = new Map(
    (rows.length === 0 ? [] : await run(keepBookings, { ...of, rows: JSON.stringify(rows) })).map(({ digest, id }) => [
      digest,
      id,
    ]),
  );
  const bookedUntil = next.since === 0 ? null : new Date(next.since).toISOString();
  await run(raiseSequence, { ...of, seq: next.seq - 1, bookedUntil });
  const { lastNo } = bookOf(counter);
  for (const [year, number] of next.numbers)
    if (numbers.find((each) => each.year === year)?.last !== number)
      await run(passNumber, { book: counter.book, year, number, lastNo });
  if ([...judged.values()].some(({ isTwice }) => isTwice)) await run(noteTwice, { id: counter.id });
  const kept = [...new Map(records.map((sent) => [sent.digest, sent])).values()].map((sent): KeptRecord => {
    const found = again.get(sent.digest);
    if (found !== undefined) return found;
    const { reason, unproven, isOfOther } = judged.get(sent.digest) ?? NOBODYS;
    const state = reason === '' ? ('came' as const) : ('kept' as const);
    return { id: ids.get(sent.digest) ?? '', state, reason, biltyNo: '', isKnown: false, unproven, isOfOther, sent };
  });
  return { counter, kept };
}

const NOBODYS: Judged = {
  ...NO_DOUBTS,
  reason: 'Its signature is wrong.',
  isRight: false,
  isFirst: false,
  isTwice: false,
};
