import { choice, count, money, text } from '../fields.ts';
import { instant } from '../instant-field.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { DRIVER_KINDS, EVENT_KINDS, NOTED_KINDS } from '../rules/lr-status.ts';
import { MODES } from './voucher.ts';
import { chooseSentence } from '../rules/required-sentence.ts';

/** Who may have recorded an event. */
export const EVENT_SOURCES = ['clerk', 'driver', 'challan'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

const LONGEST_REASON = 200;
export const VOID_REASON = 'Reason must be 5 to 200 characters.';

/** An event of an LR, as it is recorded (spec 3 §3). */
export const notedEvent = {
  kind: choice(NOTED_KINDS, { wire: 'kind', label: 'Status', required: chooseSentence('Status') }),
  at: instant({ wire: 'at', label: 'Time' }),
  place: text({ wire: 'place', label: 'Place' }),
  note: text({ wire: 'note', label: 'Note', max: 300, long: true }),
  // Received from the consignee on delivery.
  received: money({ wire: 'received', label: 'Received' }),
  // An admin's reason for delivering before payment.
  creditReason: text({
    wire: 'credit_Reason',
    label: 'Reason of the Credit',
    hindi: 'उधार का कारण',
    max: LONGEST_REASON,
  }),
  // The party that owes it from then on; none: the consignee's.
  party: count({ wire: 'party', label: 'Party' }),
};

/** What an office records of money collected at delivery besides the amount; omitted: cash. */
export const collection = {
  receivedMode: choice(MODES, { wire: 'received_Mode', label: 'Mode' }),
  receivedReference: text({ wire: 'received_Reference', label: 'Reference', max: 40 }),
  // The bank account that received it.
  receivedAccount: text({ wire: 'received_Account', label: 'Account', max: 40 }),
  // A rebate on To Pay, by an admin only.
  rebate: money({ wire: 'rebate', label: 'Rebate' }),
  rebateReason: text({
    wire: 'rebate_Reason',
    label: 'Reason of the Rebate',
    hindi: 'छूट का कारण',
    max: LONGEST_REASON,
  }),
};

/** The message if goods were not delivered and no reason is given; an older client may omit the reason. */
export const UNDELIVERED_REASON = 'Reason is required.';
/** Why goods could not be delivered (spec 4 §4). */
const UNDELIVERED_REASONS = ['closed', 'refused', 'address', 'unpaid'] as const;

/** Why an event is void. */
export const voidReason = text({ wire: 'reason', label: 'Reason', required: VOID_REASON, max: LONGEST_REASON });

// Counted at delivery.
const packages = count({ wire: 'packages', label: 'Packages' });

/** Further input about a delivery: how many packages were counted, or why it failed. */
export const deskEvent = {
  packages,
  undeliveredReason: choice(UNDELIVERED_REASONS, {
    wire: 'undelivered_Reason',
    label: 'Reason Not Delivered',
    hindi: 'डिलीवरी न होने का कारण',
    hindiChoices: { address: 'पता नहीं मिला', unpaid: 'भुगतान नहीं मिला' },
  }),
};

/** How a driver is paid. */
export const COLLECTED_MODES = ['cash', 'upi'] as const;
export const REFERENCE_OF_UPI = 'Reference is required.';

/** The same as recorded by a driver with a link (spec 3 §14.5); the driver holds the money received until the office takes it. */
export const driverEvent = {
  kind: choice(DRIVER_KINDS, { wire: 'kind', label: 'Status', required: chooseSentence('Status') }),
  at: notedEvent.at,
  place: notedEvent.place,
  note: notedEvent.note,
  received: notedEvent.received,
  receivedMode: choice(COLLECTED_MODES, { wire: 'received_Mode', label: 'Mode' }),
  receivedReference: collection.receivedReference,
  packages,
};

/** An event as shown in its timeline. */
export const shownEvent = {
  ...notedEvent,
  ...collection,
  ...deskEvent,
  credit: money({ wire: 'credit', label: 'On Credit', hindi: 'उधार' }),
  kind: choice(EVENT_KINDS, { wire: 'kind', label: 'Status' }),
};

const biltyNoOfEvent = text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 });

/** What the audit shows: the recorded event with its bilties, and for a voided one the reason. */
export const auditedEvent: AuditedKind = {
  title: 'Status',
  fields: {
    ...shownEvent,
    at: text({ wire: 'at', label: 'Time' }),
    undoneReason: text({ wire: 'undone_Reason', label: 'Reason', max: LONGEST_REASON }),
    voidReason: text({ wire: 'voided_Reason', label: 'Reason', max: LONGEST_REASON }),
  },
  lines: { biltyNo: biltyNoOfEvent, message: text({ wire: 'message', label: 'Note' }) },
  linesWire: 'results',
};
