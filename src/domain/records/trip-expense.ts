import { tripSheet } from '../documents/trip-sheet.ts';
import { choice, date, money, text } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { TRIP_HEAD_NAMES } from '../rules/trip-sheet.ts';

const { place, litres, pump, paidBy } = tripSheet.lines;
/** Who paid, as a driver may state it: the company knows its own payments. */
const DRIVER_PAYERS = ['driver', 'fastag', 'pump'] as const;

/** A trip expense as its driver sends it (spec 4 §3); it comes with a photo, so required fields are checked once that was received. */
export const tripExpense = {
  day: date({ wire: 'date', label: 'Date' }),
  head: choice(TRIP_HEAD_NAMES, { wire: 'head', label: 'Expense' }),
  place,
  litres,
  amount: money({ wire: 'amount', label: 'Amount' }),
  paidBy: choice(DRIVER_PAYERS, { wire: paidBy.wire, label: paidBy.label, blank: 'driver' }),
  pump,
};
export const EXPENSE_REQUIRED = 'Expense is required.';
export const AMOUNT_REQUIRED = 'Amount is required.';

/** Its picture. */
export const billPicture = { bill: { wire: 'photo', label: 'Photo' } } as const satisfies ImageSlots;
export const NO_BILL = 'Please add a photo of the bill.';
export const NO_BILL_FILE = 'Please choose the bill as a JPEG, PNG or PDF file.';

export const EXPENSE_STATES = ['waiting', 'accepted', 'refused'] as const;
export type ExpenseState = (typeof EXPENSE_STATES)[number];

export const TRIP_CLOSED = 'The account of this trip is closed. Keep the bill and give it to the office.';
/** The most expenses sent by one link within a day. */
export const MOST_EXPENSES_A_DAY = 40;
export const EXPENSES_FULL = 'This link has reached today’s limit of expenses. Please call the office.';
/** The most expenses sent by one link within a quarter of an hour: those that waited on a phone for a day come at once. */
export const EXPENSES_AT_ONCE = 40;

const state = choice(EXPENSE_STATES, {
  wire: 'state',
  label: 'Expense Stage',
  hindi: 'ख़र्च की स्थिति',
  hindiChoices: { accepted: 'मान लिया गया' },
});
const reason = text({ wire: 'reason', label: 'Reason', max: 200 });
/** What the audit shows of a bill picture stored by the office. */
export const auditedBill: AuditedKind = { title: 'Bill of a Trip', fields: {}, images: billPicture };

/** What the audit shows of an expense. */
export const auditedExpense: AuditedKind = {
  title: "Driver's Expense",
  fields: { ...tripExpense, state, reason },
};
