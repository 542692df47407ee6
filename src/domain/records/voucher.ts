import { choice, count, date, money, refined, text, yesNo } from '../fields.ts';
import { MADE_GROUPS, MADE_KINDS } from '../rules/heads.ts';
import { VOUCHER_KINDS } from '../rules/voucher-kinds.ts';

// Vouchers as they are sent (spec 4 §6).

export const MODES = ['cash', 'bank', 'upi', 'cheque'] as const;

const day = date({ wire: 'date', label: 'Date', required: 'Date is required.' });
const branchId = count({ wire: 'branch', label: 'Branch', positive: 'Branch is required.' });
const amount = money({ wire: 'amount', label: 'Amount', positive: 'Amount is required.' });
const reference = text({ wire: 'reference', label: 'Reference', max: 40 });
const narration = text({ wire: 'narration', label: 'Narration', max: 300 });
const accountId = (wire: string, label: string, required = '') =>
  text({ wire, label, max: 40, ...(required !== '' && { required }) });

const common = { day, branchId, amount, reference, narration };
/** The counterpart and the means of payment: either party or head; the account is required unless the mode is cash. */
const parties = {
  party: count({ wire: 'party', label: 'Party' }),
  head: accountId('head', 'Head'),
  mode: choice(MODES, { wire: 'mode', label: 'Mode', required: 'Mode is required.' }),
  account: accountId('account', 'Account'),
  chequeDate: date({ wire: 'cheque_Date', label: 'Cheque Date' }),
};

/** Why a branch's cash may go below zero; only an admin's reason counts. */
export const cashReason = refined(
  text({ wire: 'reason', label: 'Reason', max: 200 }),
  (reason) => reason === '' || reason.length >= 5,
  'Reason must have at least 5 characters.',
);

/** Whether a date before the last paper of its book is refused until confirmed; absent: it is accepted. */
export const askDay = yesNo({ wire: 'ask_Date', label: 'Ask about the date' });

/** The number of the voucher that this one replaces; empty: none. */
const corrects = text({ wire: 'corrects', label: 'Corrects', hindi: 'सुधारा गया वाउचर', max: 20 });

/** `fill`: the oldest open items are settled as far as the amount allows. */
const fill = yesNo({ wire: 'fill', label: 'Fill' });
export const receiptFields = { ...common, ...parties, fill, askDay, corrects };
export const paymentFields = { ...common, ...parties, fill, askDay, corrects, reason: cashReason };
export const contraFields = {
  ...common,
  from: accountId('from', 'From Account', 'From Account is required.'),
  to: accountId('to', 'To Account', 'To Account is required.'),
  askDay,
  corrects,
  reason: cashReason,
};
export const journalFields = { day, branchId, narration, askDay, corrects, reason: cashReason };

/** The input of reversing a voucher. */
export const moneyReversal = {
  narration: text({ wire: 'narration', label: 'Narration', required: 'Narration is required.', max: 300 }),
};
/** The date of a reversal, for example when a bank returned a cheque; empty: the voucher's own date while that is open, else today. */
export const reversalDay = { day: date({ wire: 'date', label: 'Date' }), askDay };

const settledItems = {
  table: 'allocation',
  title: 'Item',
  wire: 'items',
  most: 200,
  none: 'Please choose at least one item.',
} as const;
const item = count({ wire: 'item', label: 'Item', positive: 'Item is required.' });

/** What a receipt settles of an item: money, and deductions. */
export const receiptItems = {
  ...settledItems,
  tooMany: 'A receipt can settle at most 200 items.',
  fields: {
    item,
    received: money({ wire: 'received', label: 'Received' }),
    tds: money({ wire: 'tds', label: 'TDS' }),
    shortage: money({ wire: 'shortage', label: 'Shortage' }),
    rebate: money({ wire: 'rebate', label: 'Rebate' }),
    other: money({ wire: 'other', label: 'Other Deduction' }),
  },
} as const;

/** What a payment settles of an item: only money. It has the same name as for a receipt, because one rule settles both. */
export const paymentItems = {
  ...settledItems,
  tooMany: 'A payment can settle at most 200 items.',
  fields: { item, received: money({ wire: 'paid', label: 'Amount Paid' }) },
} as const;

export const journalSides = {
  table: 'entry',
  title: 'Entry',
  wire: 'entries',
  most: 100,
  none: 'A journal needs a debit and a credit.',
  tooMany: 'A journal can have at most 100 entries.',
  fields: {
    account: accountId('account', 'Account', 'Account is required.'),
    debit: money({ wire: 'debit', label: 'Debit' }),
    credit: money({ wire: 'credit', label: 'Credit' }),
  },
} as const;

/** What the audit shows of a voucher besides its amount. */
export const voucherFields = {
  voucherNo: text({ wire: 'voucher_No', label: 'Voucher No.', max: 20 }),
  kind: choice(VOUCHER_KINDS, { wire: 'kind', label: 'Kind' }),
  day,
  paper: text({ wire: 'paper', label: 'Paper' }),
  mode: choice(MODES, { wire: 'mode', label: 'Mode' }),
  reference,
  chequeDate: parties.chequeDate,
  narration,
  cashReason: text({ wire: 'cash_Reason', label: 'Reason' }),
  corrects,
  amount: money({ wire: 'amount', label: 'Amount' }),
};

/** A bank account or head created by an admin. */
export const accountFields = {
  name: text({ wire: 'name', label: 'Account Name', required: 'Account Name is required.', max: 60 }),
  kind: choice(MADE_KINDS, { wire: 'kind', label: 'Kind' }),
  group: choice(MADE_GROUPS, { wire: 'group', label: 'Group' }),
};

/** The lock date of the books; without one they are open. It can be moved back only with a reason. */
export const booksLock = {
  day: date({ wire: 'date', label: 'Date' }),
  reason: text({ wire: 'reason', label: 'Reason', max: 200 }),
};
