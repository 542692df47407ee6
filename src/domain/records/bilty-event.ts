import { choice, count, money, text } from '../fields.ts';
import { instant } from '../instant-field.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { DRIVER_KINDS, EVENT_KINDS, NOTED_KINDS } from '../rules/lr-status.ts';
import { MODES } from './voucher.ts';
import { chooseSentence } from '../rules/required-sentence.ts';

/** Who may have noted an event. */
export const EVENT_SOURCES = ['clerk', 'driver', 'challan'] as const;
export type EventSource = (typeof EVENT_SOURCES)[number];

const LONGEST_REASON = 200;
export const VOID_REASON = 'Reason must be 5 to 200 characters.';

/** What happened to an LR on its way, as it is noted (spec 3 §3). */
export const notedEvent = {
  kind: choice(NOTED_KINDS, { wire: 'kind', label: 'Status', required: chooseSentence('Status') }),
  at: instant({ wire: 'at', label: 'Time' }),
  place: text({ wire: 'place', label: 'Place' }),
  note: text({ wire: 'note', label: 'Note', max: 300, long: true }),
  // Of the consignee, when it was delivered.
  received: money({ wire: 'received', label: 'Received' }),
  // An admin's, for what is delivered before it was paid for.
  creditReason: text({
    wire: 'credit_Reason',
    label: 'Reason of the Credit',
    hindi: 'उधार का कारण',
    max: LONGEST_REASON,
  }),
  // Who owes it then; none: the party that the goods are for.
  party: count({ wire: 'party', label: 'Party' }),
};

/** What an office says of money that was taken at the door, besides how much; what is left out is cash. */
export const collection = {
  receivedMode: choice(MODES, { wire: 'received_Mode', label: 'Mode' }),
  receivedReference: text({ wire: 'received_Reference', label: 'Reference', max: 40 }),
  // The bank account that it came into.
  receivedAccount: text({ wire: 'received_Account', label: 'Account', max: 40 }),
  // An admin's, off what is To Pay.
  rebate: money({ wire: 'rebate', label: 'Rebate' }),
  rebateReason: text({
    wire: 'rebate_Reason',
    label: 'Reason of the Rebate',
    hindi: 'छूट का कारण',
    max: LONGEST_REASON,
  }),
};

/** Said where goods came back and nobody says why; an older client may leave it out. */
export const UNDELIVERED_REASON = 'Reason is required.';
/** Why goods could not be handed over (spec 4 §4). */
const UNDELIVERED_REASONS = ['closed', 'refused', 'address', 'unpaid'] as const;

/** Why an event does not count any more. */
export const voidReason = text({ wire: 'reason', label: 'Reason', required: VOID_REASON, max: LONGEST_REASON });

// Counted by whoever hands them over.
const packages = count({ wire: 'packages', label: 'Packages' });

/** What a desk says of a delivery besides: how many packages were counted, or why there was none. */
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

/** The same as a driver notes it by a link (spec 3 §14.5); what he received lies with him until the office takes it. */
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

/** An event as its timeline shows it. */
export const shownEvent = {
  ...notedEvent,
  ...collection,
  ...deskEvent,
  credit: money({ wire: 'credit', label: 'On Credit', hindi: 'उधार' }),
  kind: choice(EVENT_KINDS, { wire: 'kind', label: 'Status' }),
};

const biltyNoOfEvent = text({ wire: 'bilty_No', label: 'Bilty No.', max: 20 });

/** What the audit tells: of events what was noted, with the bilties it was noted of, of a voided one the reason. */
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
