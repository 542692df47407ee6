import { tripSheet } from '../documents/trip-sheet.ts';
import { choice, date, money, text } from '../fields.ts';
import type { ImageSlots } from '../listed-record.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { TRIP_HEAD_NAMES } from '../rules/trip-sheet.ts';

const { place, litres, pump, paidBy } = tripSheet.lines;
/** What a driver may say of who paid: what the company paid it knows itself. */
const DRIVER_PAYERS = ['driver', 'fastag', 'pump'] as const;

/** An expense of a trip as its driver sends it (spec 4 §3); beside its photo, so what it needs is looked at when that has come. */
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
/** So many expenses a link brings within a day at most. */
export const MOST_EXPENSES_A_DAY = 40;
export const EXPENSES_FULL = 'This link has reached today’s limit of expenses. Please call the office.';
/** So many expenses it brings within a quarter of an hour: what waited on a phone for a day comes at once. */
export const EXPENSES_AT_ONCE = 40;

const state = choice(EXPENSE_STATES, {
  wire: 'state',
  label: 'Expense Stage',
  hindi: 'ख़र्च की स्थिति',
  hindiChoices: { accepted: 'मान लिया गया' },
});
const reason = text({ wire: 'reason', label: 'Reason', max: 200 });
/** What the audit tells of a bill that the office kept. */
export const auditedBill: AuditedKind = { title: 'Bill of a Trip', fields: {}, images: billPicture };

/** What the audit tells of one. */
export const auditedExpense: AuditedKind = {
  title: "Driver's Expense",
  fields: { ...tripExpense, state, reason },
};
