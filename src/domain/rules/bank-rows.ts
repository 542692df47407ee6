import { readSheetDate } from './sheet-date.ts';
import { columnLetter, type BankColumn, type BankColumns } from './bank-columns.ts';
import { withoutEmoji } from './emoji.ts';

// Parses the rows of a bank's file, and tells them apart (spec 4 §7).

/** A row of a bank's file. */
export interface BankRow {
  /** Its number in the file; the first is 1. */
  readonly row: number;
  readonly day: string;
  /** In paise; negative if the bank paid it out. */
  readonly amount: bigint;
  readonly reference: string;
  readonly narration: string;
  /** In paise; null: not in the file. */
  readonly balance: bigint | null;
  /** Its ordinal among otherwise identical rows, from 1. */
  readonly place: number;
}

/** A cell that cannot be parsed. */
export interface BankFault {
  readonly row: number;
  /** As in spreadsheets: C17. */
  readonly cell: string;
  readonly column: BankColumn;
  readonly message: string;
}

export interface BankRows {
  /** The oldest first. */
  readonly rows: readonly BankRow[];
  readonly faults: readonly BankFault[];
  /** The first row whose balance does not follow from the previous one; null: there is none, or the file has no balances. */
  readonly gap: number | null;
}

const LONGEST_NARRATION = 400;
const LONGEST_REFERENCE = 40;
const GREATEST = 99_999_999_999_999n;

// Control characters and overrides of direction: no text that is kept has them.
// oxlint-disable-next-line no-control-regex -- removing them is the very purpose
const UNSEEN = /[\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A text on one line; `="000123"`, which programs write to keep leading zeros, becomes its content. Other formulas stay text. */
function plain(text: string, longest: number): string {
  const [, held = text] = /^="([^"]*)"$/.exec(text.trim()) ?? [];
  const line = withoutEmoji(held.normalize('NFC').replaceAll(UNSEEN, ' ').replaceAll(/\s+/gu, ' ').trim());
  return line.toWellFormed().slice(0, longest).toWellFormed().trim();
}

/** A cheque number in its usual form: banks pad it with zeros. */
function referenceOf(text: string): string {
  const reference = plain(text, LONGEST_REFERENCE);
  if (/^[-0.]*$/.test(reference) || /^n\.?a\.?$/i.test(reference)) return '';
  if (!/^0+[1-9]\d*$/.test(reference)) return reference;
  return reference.replace(/^0+/, '').padStart(6, '0');
}

/** Floating-point errors of programs are smaller than a paisa: 1234.5600000000001. */
function paiseOf(whole: string, decimals: string): bigint | undefined {
  const [kept, rest] = [decimals.slice(0, 2).padEnd(2, '0'), decimals.slice(2)];
  const paise = BigInt(whole + kept);
  if (/^0*$/.test(rest) || /^0{4,}\d*$/.test(rest)) return paise;
  return /^9{4,}\d*$/.test(rest) ? paise + 1n : undefined;
}

/**
 * Parses an amount as written by banks, in paise: "1,23,456.78", "₹ 500", "500.00 Dr", "(500.00)". `Dr`, brackets and minus are negative.
 * Null: the cell is empty; undefined: it cannot be parsed.
 */
export function readBankAmount(text: string): bigint | null | undefined {
  const cell = plain(text, 60);
  if (!/[\p{L}\p{N}]/u.test(cell)) return null;
  const bare = cell.replaceAll(/₹|\binr\b\.?|\brs\b\.?|\s/gi, '');
  const [, open, sign, whole = '', decimals = '', close, side = ''] =
    /^(\()?([+-])?((?:\d{1,3}(?:,\d{2,3})+)|\d+)(?:\.(\d*))?(\))?(?:\(?(cr|dr)\.?\)?)?$/i.exec(bare) ?? [];
  if (whole === '' || (open === undefined) !== (close === undefined)) return undefined;
  const paise = paiseOf(whole.replaceAll(',', ''), decimals);
  if (paise === undefined || paise > GREATEST) return undefined;
  const isBelow = open !== undefined || sign === '-' || side.toLowerCase() === 'dr';
  return isBelow ? -paise : paise;
}

const sizeOf = (paise: bigint) => (paise < 0n ? -paise : paise);
const isDebit = (side: string) => /^\s*(?:dr?|debit|withdrawal)\b/i.test(side);
const isCredit = (side: string) => /^\s*(?:cr?|credit|deposit)\b/i.test(side);

type Read = { readonly amount: bigint } | { readonly fault: string; readonly column: BankColumn } | null;

const UNREADABLE = 'Amount cannot be read.';

/** The amount of a row from a single amount column, with or without a column for the direction. */
function oneAmount(cellOf: (column: BankColumn) => string): Read {
  const read = readBankAmount(cellOf('amount'));
  if (read === undefined) return { fault: UNREADABLE, column: 'amount' };
  if (read === null || read === 0n) return null;
  const side = cellOf('side');
  if (side.trim() === '') return { amount: read };
  if (isDebit(side)) return { amount: -sizeOf(read) };
  return isCredit(side) ? { amount: sizeOf(read) } : { fault: 'Write Dr or Cr.', column: 'side' };
}

/** The amount of a row: deposit less withdrawal. Null: no money moved. */
function amountOf(cellOf: (column: BankColumn) => string, columns: BankColumns): Read {
  if (columns.withdrawal === undefined || columns.deposit === undefined) return oneAmount(cellOf);
  const [out, into] = [readBankAmount(cellOf('withdrawal')), readBankAmount(cellOf('deposit'))];
  if (out === undefined) return { fault: UNREADABLE, column: 'withdrawal' };
  if (into === undefined) return { fault: UNREADABLE, column: 'deposit' };
  const [taken, given] = [sizeOf(out ?? 0n), into ?? 0n];
  if (taken !== 0n && given !== 0n) {
    return { fault: 'A row is a withdrawal or a deposit, not both.', column: 'deposit' };
  }
  return taken === 0n && given === 0n ? null : { amount: given - taken };
}

/** Whether most balances follow from the row below, as in files with the newest row first. */
function isNewestFirst(rows: readonly Omit<BankRow, 'place'>[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || first.day < last.day) return false;
  if (first.day > last.day) return true;
  const follows = (before: (typeof rows)[number] | undefined, row: (typeof rows)[number]) =>
    before?.balance !== undefined && before.balance !== null && before.balance + row.amount === row.balance;
  const downwards = rows.filter((row, at) => follows(rows[at - 1], row)).length;
  return rows.filter((row, at) => follows(rows[at + 1], row)).length > downwards;
}

/** The key of identical rows, without their ordinal. */
const sameAs = ({ day, amount, reference, narration, balance }: Omit<BankRow, 'place'>) =>
  JSON.stringify([day, String(amount), reference, narration, balance === null ? '' : String(balance)]);
/** The key by which a row of an account is recognized in any file. */
export const samenessOf = (row: BankRow): string => `${sameAs(row)} ${row.place}`;

/** The rows below the headings, and the cells that cannot be parsed. */
function* readCells(
  table: readonly (readonly string[])[],
  at: number,
  columns: BankColumns,
): Generator<void, { readonly read: Omit<BankRow, 'place'>[]; readonly faults: BankFault[] }> {
  const read: Omit<BankRow, 'place'>[] = [];
  const faults: BankFault[] = [];
  // Faults of rows without a date: reported only if a valid row follows them.
  let pending: BankFault[] = [];
  for (const [nth, cells] of table.slice(at + 1).entries()) {
    yield;
    const row = at + nth + 2;
    const cellOf = (column: BankColumn) => cells[columns[column] ?? -1] ?? '';
    const fault = (column: BankColumn, message: string): BankFault => ({
      row,
      cell: `${columnLetter(columns[column] ?? 0)}${row}`,
      column,
      message,
    });
    const amount = amountOf(cellOf, columns);
    const day = readSheetDate(plain(cellOf('date'), 60));
    if (amount === null) continue;
    if (day === null) {
      pending.push(fault('date', 'Date cannot be read: write it as dd-mm-yyyy.'));
      continue;
    }
    faults.push(...pending);
    pending = [];
    const balance = readBankAmount(cellOf('balance'));
    if ('fault' in amount) faults.push(fault(amount.column, amount.fault));
    else if (balance === undefined) faults.push(fault('balance', 'Balance cannot be read.'));
    else {
      const texts = {
        reference: referenceOf(cellOf('reference')),
        narration: plain(cellOf('narration'), LONGEST_NARRATION),
      };
      read.push({ row, day, amount: amount.amount, ...texts, balance });
    }
  }
  if (read.length === 0) faults.push(...pending);
  return { read, faults };
}

/**
 * Parses the rows below the headings (`at`, from 0), one per step: 20,000 take a third of a second. A row without date and amount is
 * skipped: sums, addresses, lines of asterisks. After the last valid row, nothing without a date is a fault.
 */
export function* bankRowsByStep(
  table: readonly (readonly string[])[],
  at: number,
  columns: BankColumns,
): Generator<void, BankRows> {
  const { read, faults } = yield* readCells(table, at, columns);
  const equal = new Map<string, number>();
  const rows: BankRow[] = [];
  for (const row of isNewestFirst(read) ? read.toReversed() : read) {
    yield;
    const same = sameAs(row);
    const place = (equal.get(same) ?? 0) + 1;
    equal.set(same, place);
    rows.push({ ...row, place });
  }
  return { rows, faults, gap: gapOf(rows) };
}

/** The first row whose balance does not follow from the previous row's. */
function gapOf(rows: readonly BankRow[]): number | null {
  const found = rows.find(({ amount, balance }, at) => {
    const before = rows[at - 1]?.balance ?? null;
    return before !== null && balance !== null && before + amount !== balance;
  });
  return found?.row ?? null;
}
