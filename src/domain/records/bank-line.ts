import { choice, count, date, money, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { receiptItems } from './voucher.ts';

// The lines of bank accounts, as in the bank's files (spec 4 §7).

/** The size limit of a bank's file. */
export const BANK_FILE_BYTES = 5 * 1024 * 1024;
export const BANK_FILE_TOO_LARGE = 'The file must be at most 5 MB. Download fewer days at once.';
export const MOST_BANK_ROWS = 20_000;

/** `waiting`: no voucher is known to match it. */
export const BANK_LINE_STATES = ['waiting', 'matched'] as const;
/** Why a voucher or bills are proposed for a line. */
export const PROPOSAL_REASONS = ['reference', 'bill', 'amount', 'tds', 'name', 'day'] as const;
/** The columns of a bank's file. */
export const BANK_COLUMN_NAMES = {
  date: 'Date Column',
  narration: 'Narration Column',
  reference: 'Reference Column',
  withdrawal: 'Withdrawal Column',
  deposit: 'Deposit Column',
  amount: 'Amount Column',
  side: 'Dr / Cr Column',
  balance: 'Balance Column',
} as const;

const bankAccount = text({ wire: 'account', label: 'Account', required: 'Account is required.', max: 40 });
const column = (name: keyof typeof BANK_COLUMN_NAMES) =>
  text({ wire: `${name}_Column`, label: BANK_COLUMN_NAMES[name], max: 10 });

/** The account of a file, and the columns chosen by the user: the row of headings from 1 (0: detect it), and letters. */
export const bankFile = {
  account: bankAccount,
  fileName: text({ wire: 'file_Name', label: 'File Name', max: 200 }),
  headsRow: count({ wire: 'heads_Row', label: 'Row of the Heads' }),
  date: column('date'),
  narration: column('narration'),
  reference: column('reference'),
  withdrawal: column('withdrawal'),
  deposit: column('deposit'),
  amount: column('amount'),
  side: column('side'),
  balance: column('balance'),
};

/** The filters of a list of lines. */
export const bankLineFilter = {
  account: bankAccount,
  state: choice(BANK_LINE_STATES, { wire: 'state', label: 'State' }),
};

const line = count({ wire: 'line', label: 'Bank Entry', positive: 'Entry is required.' });
const branchId = count({ wire: 'branch', label: 'Branch' });
/** The match of a line: an existing voucher, or a new one with a party or head. */
export const bankMatch = {
  line,
  voucherNo: text({ wire: 'voucher_No', label: 'Voucher No.', max: 20 }),
  party: count({ wire: 'party', label: 'Party' }),
  head: text({ wire: 'head', label: 'Head', max: 40 }),
  branchId,
  narration: text({ wire: 'narration', label: 'Narration', max: 300 }),
};
/** The party's items that a line's money settles. */
export const bankMatchItems = receiptItems;
/** Certain lines of an account, after the last one examined. */
export const bankCertain = { account: bankAccount, branchId, after: count({ wire: 'after', label: 'After' }) };
export const bankRelease = { line };
export const bankTakeBack = { file: count({ wire: 'file', label: 'File', positive: 'File is required.' }) };
/** The day on which books and bank are compared; empty: today. */
export const bankComparison = { account: bankAccount, day: date({ wire: 'date', label: 'Date' }) };

const amount = money({ wire: 'amount', label: 'Amount' });
/** What the audit shows. */
export const auditedBankLine: AuditedKind = {
  title: 'Bank Entry',
  fields: {
    day: date({ wire: 'date', label: 'Date' }),
    amount,
    reference: text({ wire: 'reference', label: 'Reference' }),
    voucherNo: bankMatch.voucherNo,
  },
};
export const auditedBankFile: AuditedKind = {
  title: 'Bank File',
  fields: {
    fileName: bankFile.fileName,
    fromDate: date({ wire: 'from_Date', label: 'From Date' }),
    toDate: date({ wire: 'to_Date', label: 'To Date' }),
    added: count({ wire: 'added', label: 'Added' }),
  },
};
