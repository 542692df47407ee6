// Sheets computed from a whole: a ledger with balances, a trial balance by groups. Made in the thread that writes them (sheet-writer.ts),
// because 10,000 entries would block other requests too long.
import type { LedgerAnswer, TrialAnswer } from '#api/ledger.ts';
import { accountTitle } from '#domain/rules/accounts.ts';
import { byGroup } from '#domain/rules/final-accounts.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';

interface AccountColumn {
  readonly head: string;
  readonly kind: 'text' | 'money' | 'date';
}
type Rows = readonly (readonly (string | number | null)[])[];

type Say = (english: string) => string;

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

function ledgerRows({ opening, entries, closing }: LedgerAnswer, fromDate: string, toDate: string, say: Say): Rows {
  const balance = (day: string, caption: string, amount: number) => [day, '', say(caption), ...NO_ENTRY, amount];
  return [
    balance(fromDate, 'Opening', opening),
    ...entries.map((entry) => [
      entry.date,
      entry.voucher_No,
      say(voucherKindTitle(entry.kind)),
      entry.paper,
      accountTitle(entry.other, entry.other_Name, say),
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

function trialRows(trial: TrialAnswer, say: Say): Rows {
  const rows = byGroup(trial.accounts).flatMap(({ group, accounts }) =>
    accounts.map(({ account, name, debit, credit }) => [
      say(group),
      accountTitle(account, name, say),
      debit || null,
      credit || null,
    ]),
  );
  return [...rows, [say('Total'), '', trial.debit, trial.credit]];
}

/** The columns and rows of a sheet, made from the JSON of the database; `say`: the names of kinds, groups and heads in its language. */
export function accountSheet(
  sheet: AccountSheet,
  json: string,
  say: Say,
): { columns: readonly AccountColumn[]; rows: Rows } {
  const read: unknown = JSON.parse(json);
  return sheet.of === 'trial'
    ? { columns: TRIAL, rows: trialRows(read as TrialAnswer, say) }
    : { columns: LEDGER, rows: ledgerRows(read as LedgerAnswer, sheet.fromDate, sheet.toDate, say) };
}
