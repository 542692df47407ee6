import { formatRupees, toPaise } from './money.ts';
import { isLrStatus, markBefore, nextStatuses, type EventKind, type LrStatus } from './lr-status.ts';

/** An LR, as needed for recording an event. */
export interface NotedLr {
  readonly biltyNo: string;
  readonly isLawful: boolean;
  readonly status: LrStatus | '';
  readonly paymentBasis: string;
  /** The start of its booking day, ISO 8601. */
  readonly bookedFrom: string;
  /** In rupees. */
  readonly balance: number;
  /** What other vouchers have settled of that, in paise: a receipt under the branch's To Pay, with a rebate. */
  readonly settled: bigint;
  /** The consignee's party; 0: its name was typed. */
  readonly consignee: number;
  /** Its valid status events. */
  readonly marks: readonly { readonly kind: string; readonly at: string }[];
}

/** The event to be recorded. */
export interface NotedEvent {
  readonly kind: EventKind;
  /** ISO 8601. */
  readonly at: string;
  /** In rupees. */
  readonly received: number;
  /** The rebate, in rupees; absent: none. */
  readonly rebate?: number;
  /** Whether it may be delivered before payment. */
  readonly onCredit: boolean;
  /** The party that owes it then; 0: the consignee's. */
  readonly party: number;
  /** Whether a driver records it, who may collect only what is To Pay. */
  readonly byDriver: boolean;
}

/** Why an event is refused. `path`: the field that is wrong; absent: existing data is in the way. */
export interface EventRefusal {
  readonly message: string;
  readonly path?: string;
}

export const BILTY_CANCELLED = 'This bilty is cancelled.';
const RECEIVED_AT_DELIVERY = 'Money received is recorded at delivery.';
const REBATE_OF_TO_PAY = 'A rebate is given only with money received for a To Pay LR.';
const NOTED_ALREADY = 'This was already recorded.';
const rupees = (paise: bigint) => `₹${formatRupees(paise)}`;

/** Why an event cannot be recorded for an LR (spec 3 §4, §14.13); null: it can. */
export function eventRefusal(lr: NotedLr, event: NotedEvent): EventRefusal | null {
  if (lr.status === 'Cancelled') return { message: BILTY_CANCELLED };
  if (!lr.isLawful || lr.status === '')
    return { message: `Bilty No. ${lr.biltyNo} is not in the lawful form.`, path: 'bilty_Nos' };
  if (event.at < lr.bookedFrom) return { message: 'Time cannot be before the bilty date.', path: 'at' };
  if (event.received > 0 && event.kind !== 'Delivered') return { message: RECEIVED_AT_DELIVERY, path: 'received' };
  if (!isLrStatus(event.kind)) return markRefusal(lr, event);
  if (!nextStatuses(lr.status).includes(event.kind)) return { message: `${lr.status} cannot become ${event.kind}.` };
  return event.kind === 'Delivered' ? deliveryRefusal(lr, event) : null;
}

function markRefusal({ marks }: NotedLr, { kind, at }: NotedEvent): EventRefusal | null {
  if (marks.some((mark) => mark.kind === kind)) return { message: NOTED_ALREADY };
  const before = markBefore(kind);
  if (before === null) return null;
  const reported = marks.find((mark) => mark.kind === before);
  if (reported === undefined) return { message: `Note first: ${before}.` };
  return at < reported.at ? { message: `Time cannot be before: ${before}.`, path: 'at' } : null;
}

type Owing = Pick<NotedLr, 'paymentBasis' | 'balance' | 'settled'>;

/** The amount still to be received for an LR, in paise. */
const owedOf = ({ balance, settled }: Owing): bigint => toPaise(balance) - settled;

/** The amount that a delivery leaves on credit, in paise: for To Pay, what was not received. */
export function creditOf(
  lr: Owing,
  { received, rebate = 0, onCredit }: Pick<NotedEvent, 'received' | 'rebate' | 'onCredit'>,
): bigint {
  const left = owedOf(lr) - toPaise(received) - toPaise(rebate);
  return onCredit && lr.paymentBasis === 'To Pay' && left > 0n ? left : 0n;
}

function deliveryRefusal(lr: NotedLr, event: NotedEvent): EventRefusal | null {
  const { received, rebate = 0, onCredit, party } = event;
  const balance = owedOf(lr);
  const left = balance - toPaise(received) - toPaise(rebate);
  const most = balance < 0n || (event.byDriver && lr.paymentBasis !== 'To Pay') ? 0n : balance;
  if (received > 0 && toPaise(received) > most)
    return { message: `Only ${rupees(most)} is to be received.`, path: 'received' };
  if (rebate > 0 && (lr.paymentBasis !== 'To Pay' || received <= 0))
    return { message: REBATE_OF_TO_PAY, path: 'rebate' };
  if (rebate > 0 && left < 0n)
    return { message: `Only ${rupees(balance - toPaise(received))} is to be received.`, path: 'rebate' };
  if (creditOf(lr, event) > 0n && party === 0 && lr.consignee === 0)
    return { message: 'Choose the party that owes it.', path: 'party' };
  if (lr.paymentBasis !== 'To Pay' || left <= 0n || onCredit) return null;
  return { message: `Collect ${rupees(left)} from the consignee first.` };
}
