import type { LawfulBilty } from '#domain/documents/lawful-bilty.ts';
import type { FieldError } from '#domain/define.ts';
import { copiesMade, type MadeCopy } from '#domain/rules/copies.ts';
import type { LrLookup, PrintableLr } from '#print/papers/printed-lr.ts';
import { onDataKeyChange, openedBy } from './data-key.ts';
import { allRows, type RowState } from './lr-rows.ts';
import { open, seal } from './sealed.ts';
import type { LrRow } from './store.ts';

// The content of this counter's records, each sealed under its sequence.

type Bytes = Uint8Array<ArrayBuffer>;

/** A record as the portal takes it; each field is base64url. */
export interface SentRecord {
  readonly signed: string;
  readonly signature: string;
  readonly certificate: string;
}

/** An LR as it was numbered and printed. */
export interface OwnLr {
  /** The key of the save that made it: a save with the same key is answered with this LR. */
  readonly key: string;
  /** The body of that save, to detect the same key with another body. */
  readonly asked: string;
  readonly bilty: LawfulBilty;
  readonly advice: readonly FieldError[];
  readonly lookup: LrLookup;
  readonly driverMobile: string;
  /** The content of its code; empty if it has none. */
  readonly code: string;
}

/** The portal's answer for a record. */
export interface PortalResult {
  /** Its register number; empty if it has none yet. */
  readonly biltyNo: string;
  /** Why it was kept and not booked; empty if it was booked or there is no answer yet. */
  readonly reason: string;
}

/** The content of a record: its LR and the action on it. */
export interface OwnRecord {
  readonly lrNo: string;
  /** This computer's clock, ISO 8601. */
  readonly at: string;
  /** The user name of the user who did it. */
  readonly user: string;
  readonly sent: SentRecord;
  readonly told: PortalResult;
  readonly lr?: OwnLr;
  readonly cancelled?: string;
  readonly copies?: readonly MadeCopy['copy'][];
}

/** A record with its state. */
export interface StandingRecord extends OwnRecord {
  readonly sequence: number;
  readonly state: RowState;
}

const nameOf = (sequence: number): string => `lr ${sequence}`;

export const sealRecord = (sequence: number, record: OwnRecord): Promise<Bytes> => seal(nameOf(sequence), record);

/** Opens a stored record. Throws `Problem` if this counter is not open. */
export async function openRecord({ sequence, state, sealed }: LrRow): Promise<StandingRecord> {
  // Only this file seals under this name.
  const record = (await open(nameOf(sequence), sealed)) as OwnRecord;
  return { ...record, sequence, state: state as RowState };
}

// Each row is opened only once, until its state or its sealed bytes change.
let opened = new Map<number, { readonly row: LrRow; readonly record: StandingRecord }>();

const isSame = (one: LrRow, other: LrRow): boolean =>
  one.state === other.state &&
  one.sealed.length === other.sealed.length &&
  // Each sealing begins with a new random IV.
  one.sealed.subarray(0, 12).every((byte, at) => byte === other.sealed[at]);

/** All records kept here, in order. Throws `Problem` if this counter is not open. */
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

// Nothing stays in memory after this counter is locked.
onDataKeyChange(() => {
  if (openedBy() === '') opened = new Map();
});

/** An LR of this counter with the later actions on it. */
export interface OwnLrNow {
  readonly record: StandingRecord;
  readonly lr: OwnLr;
  /** Why it was cancelled here; null if it was not. */
  readonly cancelled: string | null;
  readonly copies: readonly MadeCopy[];
}

/** The LRs kept here, last first, including those that the portal has. */
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

/** The LR kept here with an LR number or a portal number; undefined if there is none. */
export async function ownLr(number: string): Promise<OwnLrNow | undefined> {
  const lrs = await ownLrs();
  return lrs.find(({ record }) => record.lrNo === number || (number !== '' && record.told.biltyNo === number));
}

/** Whether the portal has not received it, so that this counter answers for it. */
export const liesHere = ({ record: { state } }: OwnLrNow): boolean => state === 'asked' || state === 'waiting';

/** An LR as it is printed. */
export function printableOf({ lr, cancelled, copies }: OwnLrNow): PrintableLr {
  const { bilty, lookup, driverMobile, code } = lr;
  const stands: LawfulBilty =
    cancelled === null ? bilty : { ...bilty, cancelled: 'yes', cancelReason: cancelled, lrStatus: 'Cancelled' };
  return { bilty: stands, lookup, driverMobile, code, copies };
}
