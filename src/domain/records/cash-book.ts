import { type FieldNames, count, date, type Field, money, refined, text } from '../fields.ts';
import { askDay, cashReason } from './voucher.ts';

// The cash book of a branch, as sent and answered (spec 4 §6).

const MOST_NOTES = 1_000_000;
const atMost = (field: Field<number>): Field<number> =>
  refined(field, (value) => value <= MOST_NOTES, `${field.label} is too large.`);
const note = (rupees: number): Field<number> => atMost(count({ wire: `note_${rupees}`, label: `Notes of ₹${rupees}` }));
const signed = (naming: FieldNames): Field<string> =>
  refined(
    text({ ...naming, max: 20 }),
    (value) => /^(-?\d{1,14}(\.\d{1,2})?)?$/.test(value),
    `${naming.label} must be a number.`,
  );

const day = date({ wire: 'date', label: 'Date', required: 'Date is required.' });

/** The days of a printed or exported book. */
export const bookDays = {
  fromDate: date({ wire: 'FromDate', label: 'From Date', required: 'From Date is required.' }),
  toDate: date({ wire: 'ToDate', label: 'To Date', required: 'To Date is required.' }),
};

/** What was counted: the number of each note, and the coins in rupees. */
export const countFields = {
  note500: note(500),
  note200: note(200),
  note100: note(100),
  note50: note(50),
  note20: note(20),
  note10: note(10),
  coins: atMost(money({ wire: 'coins', label: 'Coins' })),
};

/** The closing of a branch's cash; `book`: the balance that the user saw when counting, empty: not compared. */
export const closeFields = {
  branchId: count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' }),
  day,
  ...countFields,
  reason: text({ wire: 'reason', label: 'Reason', max: 200 }),
  book: signed({ wire: 'book', label: 'Cash Book' }),
};

/** Cash that a branch sends to another. */
export const sendFields = {
  fromBranch: count({ wire: 'from_Branch', label: 'From Branch', positive: 'From Branch is required.' }),
  toBranch: count({ wire: 'to_Branch', label: 'To Branch', positive: 'To Branch is required.' }),
  day,
  amount: money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' }),
  narration: text({ wire: 'narration', label: 'Narration', max: 300 }),
  reason: cashReason,
  askDay,
};

/**
 * Cash received by the branch, sent by another branch or collected by a driver; `account`: the bank account that the driver's money went
 * into.
 */
export const takeFields = {
  voucherNo: text({ wire: 'voucher_No', label: 'Voucher No.', required: 'Voucher No. is required.', max: 20 }),
  day,
  account: text({ wire: 'account', label: 'Account', max: 40 }),
  askDay,
};

/** What the audit shows of a closing. */
export const closedCash = {
  title: 'Cash Count',
  fields: {
    branchName: text({ wire: 'branch_Name', label: 'Branch' }),
    day,
    ...countFields,
    counted: money({ wire: 'counted', label: 'Counted' }),
    bookAmount: money({ wire: 'book', label: 'Cash Book' }),
    reason: closeFields.reason,
  },
};
