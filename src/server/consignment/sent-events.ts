import type { EventSource } from '#domain/records/bilty-event.ts';
import { clockTime } from '#domain/rules/calendar-date.ts';
import type { LrStatus, NotedKind } from '#domain/rules/lr-status.ts';
import { refusedAt } from '../ledger/refusals.ts';

// Events of bilties as sent by clients, and as stored in the audit.

const EARLY_MS = 5 * 60 * 1000;
const IN_THE_FUTURE = 'Time cannot be in the future.';
const RECEIVED_OF_ONE = 'Money received is recorded for one bilty at a time.';
const COUNTED_OF_ONE = 'Packages are counted for one bilty at a time.';

/** An event as sent, for one or more bilties. */
export interface SentEvent {
  readonly numbers: readonly string[];
  readonly kind: NotedKind;
  readonly at: string;
  readonly place: string;
  readonly note: string;
  readonly received: number;
  /** The mode of payment; empty: cash. */
  readonly receivedMode: string;
  readonly receivedReference: string;
  /** The bank account that received it; empty or absent: the cash of the branch, or the driver. */
  readonly receivedAccount?: string;
  /** The rebate an admin gave, and why; absent: none. */
  readonly rebate?: number;
  readonly rebateReason?: string;
  /** The driver who collected it; empty: the LR's own driver. Absent: the branch collected it. */
  readonly driver?: string;
  readonly creditReason: string;
  /** The party that owes it from then on; 0: the consignee's party. */
  readonly party: number;
  /** How many packages were counted at delivery; absent: not counted. */
  readonly packages?: number;
  /** Why delivery failed; absent: no reason given. */
  readonly undeliveredReason?: string;
  readonly source: EventSource;
}

/** The outcome for one bilty. */
export interface NotedResult {
  readonly bilty_No: string;
  readonly ok: boolean;
  readonly message: string;
  readonly lr_Status: LrStatus | '';
}

/** The moment of an event. Throws 422 if it is in the future, and for fields that apply to a single bilty but were sent for several. */
export function momentOf({ at, numbers, received, packages = 0 }: SentEvent): string {
  if (received > 0 && numbers.length > 1) throw refusedAt('received', RECEIVED_OF_ONE);
  if (packages > 0 && numbers.length > 1) throw refusedAt('packages', COUNTED_OF_ONE);
  const now = Date.now();
  if (at === '') return new Date(now).toISOString();
  if (Date.parse(at) > now + EARLY_MS) throw refusedAt('at', IN_THE_FUTURE);
  return at;
}

/** What the audit stores of an event, and a repeated call returns. */
export function writtenEvent(sent: SentEvent, at: string, creditReason: string, results: readonly NotedResult[]) {
  const { kind, place, note, received, packages = 0, rebate = 0, rebateReason = '', undeliveredReason = '' } = sent;
  return {
    kind,
    at: clockTime(at),
    place,
    note,
    received,
    ...(received > 0 && { received_Mode: sent.receivedMode, received_Reference: sent.receivedReference }),
    ...(rebate > 0 && { rebate, rebate_Reason: rebateReason }),
    packages,
    ...(undeliveredReason !== '' && { undelivered_Reason: undeliveredReason }),
    credit_Reason: creditReason,
    ...(creditReason !== '' && { party: sent.party }),
    results,
  };
}
