// Sheets computed from a whole: a ledger with balances, a trial balance by groups. Made in the thread that writes them (sheet-writer.ts),
// because 10,000 entries would block other requests too long.
import type { LedgerAnswer, TrialAnswer } from '#api/ledger.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { byGroup } from '#domain/rules/final-accounts.ts';

interface AccountColumn {
  readonly head: string;
  readonly kind: 'text' | 'money' | 'date';
}
type Rows = readonly (readonly (string | number | null)[])[];

const asWritten = (english: string) => english;

const LEDGER: readonly AccountColumn[] = [
  { head: 'Date', kind: 'date' },
  { head: 'Voucher No.', kind: 'text' },
  { head: 'Kind', kind: 'text' },
  { head: 'Paper', kind: 'text' },
  { head: 'Account', kind: 'text' },
  { head: 'Reference', kind: 'text' },
  { head: 'Narration', kind: 'text' },
  { head: 'Due Date', kind: 'date' },
  { head: 'Debit', kind: 'money' },
  { head: 'Credit', kind: 'money' },
  { head: 'Balance', kind: 'money' },
];
const TRIAL: readonly AccountColumn[] = [
  { head: 'Group', kind: 'text' },
  { head: 'Account', kind: 'text' },
  { head: 'Debit', kind: 'money' },
  { head: 'Credit', kind: 'money' },
];

/** The kind of account sheet, with what it needs besides the data. */
export type AccountSheet =
  | { readonly of: 'ledger'; readonly fromDate: string; readonly toDate: string }
  | { readonly of: 'trial' };

/** From the paper column to the credit column. */
const NO_ENTRY = ['', '', '', '', null, null, null];

function ledgerRows({ opening, entries, closing }: LedgerAnswer, fromDate: string, toDate: string): Rows {
  const balance = (day: string, caption: string, amount: number) => [day, '', caption, ...NO_ENTRY, amount];
  return [
    balance(fromDate, 'Opening', opening),
    ...entries.map((entry) => [
      entry.date,
      entry.voucher_No,
      entry.kind,
      entry.paper,
      accountTitle(entry.other, entry.other_Name, asWritten),
      entry.reference,
      entry.narration,
      entry.due_Date,
      entry.debit || null,
      entry.credit || null,
      entry.balance,
    ]),
    balance(toDate, 'Closing', closing),
  ];
}

function trialRows(trial: TrialAnswer): Rows {
  const rows = byGroup(trial.accounts).flatMap(({ group, accounts }) =>
    accounts.map(({ account, name, debit, credit }) => [
      group,
      accountTitle(account, name, asWritten),
      debit || null,
      credit || null,
    ]),
  );
  return [...rows, ['Total', '', trial.debit, trial.credit]];
}

/** The columns and rows of a sheet, made from the JSON of the database. */
export function accountSheet(sheet: AccountSheet, json: string): { columns: readonly AccountColumn[]; rows: Rows } {
  const read: unknown = JSON.parse(json);
  return sheet.of === 'trial'
    ? { columns: TRIAL, rows: trialRows(read as TrialAnswer) }
    : { columns: LEDGER, rows: ledgerRows(read as LedgerAnswer, sheet.fromDate, sheet.toDate) };
}
