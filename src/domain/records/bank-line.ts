import { choice, count, date, money, text } from '../fields.ts';
import type { AuditedKind } from '../rules/changes.ts';
import { receiptItems } from './voucher.ts';

// The lines of bank accounts, as the bank's files tell them (spec 4 §7).

/** What a bank's file may be. */
export const BANK_FILE_BYTES = 5 * 1024 * 1024;
export const BANK_FILE_TOO_LARGE = 'The file must be at most 5 MB. Download fewer days at once.';
export const MOST_BANK_ROWS = 20_000;

/** `waiting`: nothing in the books is known to be it. */
export const BANK_LINE_STATES = ['waiting', 'matched'] as const;
/** Why a voucher or bills are proposed for a line. */
export const PROPOSAL_REASONS = ['reference', 'bill', 'amount', 'tds', 'name', 'day'] as const;
/** What may be wrong with how a file was read. */
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

/** Of which account a file is, and where somebody said that its columns are: the row of the heads from 1 (0: it is sought), and letters. */
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

/** What a list of lines is narrowed to. */
export const bankLineFilter = {
  account: bankAccount,
  state: choice(BANK_LINE_STATES, { wire: 'state', label: 'State' }),
};

const line = count({ wire: 'line', label: 'Bank Entry', positive: 'Entry is required.' });
const branchId = count({ wire: 'branch', label: 'Branch' });
/** What a line is in the books: a voucher that stands, or one that is made with a party or under a head. */
export const bankMatch = {
  line,
  voucherNo: text({ wire: 'voucher_No', label: 'Voucher No.', max: 20 }),
  party: count({ wire: 'party', label: 'Party' }),
  head: text({ wire: 'head', label: 'Head', max: 40 }),
  branchId,
  narration: text({ wire: 'narration', label: 'Narration', max: 300 }),
};
/** What of a party's items the money of a line settles. */
export const bankMatchItems = receiptItems;
/** Lines of an account that are certain, those after one that was looked at. */
export const bankCertain = { account: bankAccount, branchId, after: count({ wire: 'after', label: 'After' }) };
export const bankRelease = { line };
export const bankTakeBack = { file: count({ wire: 'file', label: 'File', positive: 'File is required.' }) };
/** On which day books and bank are compared; none: today. */
export const bankComparison = { account: bankAccount, day: date({ wire: 'date', label: 'Date' }) };

const amount = money({ wire: 'amount', label: 'Amount' });
/** What the audit tells. */
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
