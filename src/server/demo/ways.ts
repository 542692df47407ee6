import type { BodyOf } from '#api/call.ts';
import type { biltyEventCalls } from '#api/bilty-events.ts';
import type { NotedKind } from '#domain/rules/lr-status.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import type { SaveCall } from '../changes/idempotency.ts';
import { answerEvents } from '../consignment/events.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';

// How far the demo company's LRs have progressed: older ones are delivered, the newest just booked.

interface Step {
  readonly kind: NotedKind;
  /** Days after the booking, and the time of that day. */
  readonly day: number;
  readonly clock: string;
  readonly place: 'origin' | 'destination' | '';
}

const WAY: readonly Step[] = [
  { kind: 'Reported for loading', day: 0, clock: '07:30', place: 'origin' },
  { kind: 'Loading done', day: 0, clock: '11:00', place: 'origin' },
  { kind: 'Loaded', day: 0, clock: '11:10', place: 'origin' },
  { kind: 'Dispatched', day: 0, clock: '18:45', place: 'origin' },
  { kind: 'In transit', day: 1, clock: '09:20', place: '' },
  { kind: 'Arrived', day: 2, clock: '16:05', place: 'destination' },
  { kind: 'Reported for unloading', day: 2, clock: '16:30', place: 'destination' },
  { kind: 'Unloading done', day: 4, clock: '17:15', place: 'destination' },
  { kind: 'Out for delivery', day: 5, clock: '09:30', place: 'destination' },
  { kind: 'Delivered', day: 5, clock: '13:40', place: 'destination' },
];
const TIMED = 3;
/** Different last steps for some old LRs, by position. */
const OTHERWISE: Readonly<Record<number, readonly Step[]>> = {
  1: [
    { kind: 'Undelivered', day: 5, clock: '13:40', place: 'destination' },
    { kind: 'Returned', day: 7, clock: '11:00', place: 'destination' },
  ],
  4: [{ kind: 'Undelivered', day: 5, clock: '13:40', place: 'destination' }],
  5: [],
};

interface SavedLr {
  readonly bilty_No: string;
  readonly bilty_Date: string;
  readonly from: string;
  readonly to: string;
  readonly balance_Amt: number;
  readonly payment_Basis: string;
}

/** Records the events of an LR up to yesterday; for every third one also how long its vehicle waited. */
export async function goItsWay(
  database: Database,
  saving: SaveCall & { readonly query: object; readonly address: string },
  saved: JsonText,
  at: number,
  today: string,
): Promise<void> {
  const events = answerEvents(database);
  const lr = saved.parse() as SavedLr;
  const places = { origin: lr.from, destination: lr.to, '': '' };
  const last = OTHERWISE[at];
  const way = last === undefined ? WAY : [...WAY.filter(({ kind }) => kind !== 'Delivered'), ...last];
  for (const { kind, day, clock, place } of way) {
    const on = addDays(lr.bilty_Date, day);
    if (on >= today) return;
    if (/^Reported|done$/.test(kind) && at % TIMED !== 0) continue;
    // Only To Pay is collected at delivery; billed parties pay their bills.
    const received = kind === 'Delivered' && lr.payment_Basis === 'To Pay' ? Math.max(0, lr.balance_Amt) : 0;
    const moment = new Date(`${on}T${clock}:00+05:30`).toISOString();
    const body = {
      numbers: [lr.bilty_No],
      kind,
      at: moment,
      place: places[place],
      note: '',
      received,
      receivedMode: 'cash',
      receivedReference: '',
      receivedAccount: '',
      rebate: 0,
      rebateReason: '',
      packages: 0,
      undeliveredReason: '',
      creditReason: '',
      party: 0,
    } satisfies BodyOf<typeof biltyEventCalls.biltyEventAdd>;
    await events.biltyEventAdd({ ...saving, body } as never);
  }
}
