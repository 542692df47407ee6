import { type FieldNames, count, date, type Field, money, refined, text } from '../fields.ts';
import { askDay, cashReason } from './voucher.ts';

// The cash book of a branch, as it is sent and told (spec 4 §6).

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

/** Of which days the book goes out. */
export const bookDays = {
  fromDate: date({ wire: 'FromDate', label: 'From Date', required: 'From Date is required.' }),
  toDate: date({ wire: 'ToDate', label: 'To Date', required: 'To Date is required.' }),
};

/** What was counted: how many of each note, and the coins in rupees. */
export const countFields = {
  note500: note(500),
  note200: note(200),
  note100: note(100),
  note50: note(50),
  note20: note(20),
  note10: note(10),
  coins: atMost(money({ wire: 'coins', label: 'Coins' })),
};

/** A branch's cash as it is closed; `book`: what the book said to whoever counted, empty: not compared. */
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

/** Cash that was sent, or what a driver collected, as the branch takes it; `account`: a bank account, into which the driver's went. */
export const takeFields = {
  voucherNo: text({ wire: 'voucher_No', label: 'Voucher No.', required: 'Voucher No. is required.', max: 20 }),
  day,
  account: text({ wire: 'account', label: 'Account', max: 40 }),
  askDay,
};

/** What the audit tells of a close. */
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
