import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { FieldError } from '#domain/define.ts';
import { copiesMade, type MadeCopy } from '#domain/rules/copies.ts';
import type { LrLookup, PrintableLr } from '#print/papers/printed-lr.ts';
import { onDataKeyChange, openedBy } from './data-key.ts';
import { allRows, type RowState } from './lr-rows.ts';
import { open, seal } from './sealed.ts';
import type { LrRow } from './store.ts';

// What lies in the records of this counter, each sealed under its sequence.

type Bytes = Uint8Array<ArrayBuffer>;

/** A record as the portal takes it, base64url each. */
export interface SentRecord {
  readonly signed: string;
  readonly signature: string;
  readonly certificate: string;
}

/** An LR as it was numbered and printed. */
export interface OwnLr {
  /** Of the save that made it: the same key again is answered with it. */
  readonly key: string;
  /** What was to be saved, to tell whether the same key means it. */
  readonly asked: string;
  readonly bilty: LawfulBilty;
  readonly advice: readonly FieldError[];
  readonly lookup: LrLookup;
  readonly driverMobile: string;
  /** What its code says; empty: it has none. */
  readonly code: string;
}

/** What the portal said of a record. */
export interface Told {
  /** The number of its register; empty: it has none yet. */
  readonly biltyNo: string;
  /** Why it was kept and not booked; empty: it was booked, or not told yet. */
  readonly reason: string;
}

/** What lies in a record; of which LR it is, and what was done with it. */
export interface OwnRecord {
  readonly lrNo: string;
  /** By this computer's clock, ISO 8601. */
  readonly at: string;
  /** The user name of who did it. */
  readonly user: string;
  readonly sent: SentRecord;
  readonly told: Told;
  readonly lr?: OwnLr;
  readonly cancelled?: string;
  readonly copies?: readonly MadeCopy['copy'][];
}

/** A record with where it stands. */
export interface StandingRecord extends OwnRecord {
  readonly sequence: number;
  readonly state: RowState;
}

const nameOf = (sequence: number): string => `lr ${sequence}`;

export const sealRecord = (sequence: number, record: OwnRecord): Promise<Bytes> => seal(nameOf(sequence), record);

/** A record as it lies here. Throws `Problem` where this counter is not open. */
export async function openRecord({ sequence, state, sealed }: LrRow): Promise<StandingRecord> {
  // It was sealed by this very file, and nothing else opens under its name.
  const record = (await open(nameOf(sequence), sealed)) as OwnRecord;
  return { ...record, sequence, state: state as RowState };
}

// A row is opened once: it changes with its state and its sealed bytes.
let opened = new Map<number, { readonly row: LrRow; readonly record: StandingRecord }>();

const isSame = (one: LrRow, other: LrRow): boolean =>
  one.state === other.state &&
  one.sealed.length === other.sealed.length &&
  // Every sealing draws another beginning by lot.
  one.sealed.subarray(0, 12).every((byte, at) => byte === other.sealed[at]);

/** All records that lie here, in their order. Throws `Problem` where this counter is not open. */
export async function ownRecords(): Promise<readonly StandingRecord[]> {
  const rows = await allRows();
  const read = await Promise.all(
    rows.map(async (row) => {
      const known = opened.get(row.sequence);
      return known !== undefined && isSame(known.row, row) ? known : { row, record: await openRecord(row) };
    }),
  );
  opened = new Map(read.map((each) => [each.row.sequence, each]));
  return read.map(({ record }) => record);
}

// Nothing stays in memory once this counter is locked.
onDataKeyChange(() => {
  if (openedBy() === '') opened = new Map();
});

/** An LR of this counter with what was done with it since. */
export interface OwnLrNow {
  readonly record: StandingRecord;
  readonly lr: OwnLr;
  /** Why it was cancelled here; null: it was not. */
  readonly cancelled: string | null;
  readonly copies: readonly MadeCopy[];
}

/** The LRs that lie here, the last first; also those that the portal has. */
export async function ownLrs(): Promise<readonly OwnLrNow[]> {
  const records = await ownRecords();
  return records
    .flatMap((record): OwnLrNow[] => {
      const { lr } = record;
      if (lr === undefined) return [];
      const after = records.filter(({ lrNo, sequence }) => lrNo === record.lrNo && sequence > record.sequence);
      const cancelled = after.find((each) => each.cancelled !== undefined)?.cancelled ?? null;
      const copies = after.reduce<readonly MadeCopy[]>(
        (made, each) => copiesMade(made, each.copies ?? [], { printedAt: each.at, printedBy: each.user }),
        [],
      );
      return [{ record, lr, cancelled, copies }];
    })
    .toReversed();
}

/** The LR of a number that lies here, by its LR number or the portal's; undefined: none. */
export async function ownLr(number: string): Promise<OwnLrNow | undefined> {
  const lrs = await ownLrs();
  return lrs.find(({ record }) => record.lrNo === number || (number !== '' && record.told.biltyNo === number));
}

/** Whether the portal has not received it: what it says of it is said here. */
export const liesHere = ({ record: { state } }: OwnLrNow): boolean => state === 'asked' || state === 'waiting';

/** An LR as it is printed. */
export function printableOf({ lr, cancelled, copies }: OwnLrNow): PrintableLr {
  const { bilty, lookup, driverMobile, code } = lr;
  const stands: LawfulBilty =
    cancelled === null ? bilty : { ...bilty, cancelled: 'yes', cancelReason: cancelled, lrStatus: 'Cancelled' };
  return { bilty: stands, lookup, driverMobile, code, copies };
}
