// Finds the columns of a bank's file (spec 4 §7). Banks use different headings, with lines of their own above them.

/** The data in a bank's file. `amount` and `side`: for banks with a single column for both directions. */
export const BANK_COLUMNS = [
  'date',
  'narration',
  'reference',
  'withdrawal',
  'deposit',
  'amount',
  'side',
  'balance',
] as const;
export type BankColumn = (typeof BANK_COLUMNS)[number];
/** The index of each column from 0; absent if the file has none. */
export type BankColumns = Readonly<Partial<Record<BankColumn, number>>>;
/** The headings by which an account's columns are recognized again. */
export type BankHeads = Readonly<Partial<Record<BankColumn, string>>>;

/** How many lines are searched for headings. */
export const HEADS_WITHIN = 30;

const BANKS: Readonly<Record<string, BankHeads>> = {
  HDFC: {
    date: 'Date',
    narration: 'Narration',
    reference: 'Chq./Ref.No.',
    withdrawal: 'Withdrawal Amt.',
    deposit: 'Deposit Amt.',
    balance: 'Closing Balance',
  },
  ICICI: {
    date: 'Transaction Date',
    narration: 'Transaction Remarks',
    reference: 'Cheque Number',
    withdrawal: 'Withdrawal Amount (INR)',
    deposit: 'Deposit Amount (INR)',
    balance: 'Balance (INR)',
  },
  SBI: {
    date: 'Txn Date',
    narration: 'Description',
    reference: 'Ref No./Cheque No.',
    withdrawal: 'Debit',
    deposit: 'Credit',
    balance: 'Balance',
  },
  Axis: {
    date: 'Tran Date',
    narration: 'PARTICULARS',
    reference: 'CHQNO',
    withdrawal: 'DR',
    deposit: 'CR',
    balance: 'BAL',
  },
};
/** The banks whose headings are known. */
export const KNOWN_BANKS: readonly string[] = Object.keys(BANKS);

// Headings used by other banks; the more likely first.
const CALLED: Readonly<Record<BankColumn, readonly string[]>> = {
  date: [
    'Transaction Date',
    'Txn Date',
    'Tran Date',
    'Date',
    'Txn. Date',
    'Trans Date',
    'Posting Date',
    'Post Date',
    'Transaction Posted Date',
    'Value Date',
    'Value Dt',
    'दिनांक',
  ],
  narration: [
    'Narration',
    'Description',
    'Particulars',
    'Transaction Remarks',
    'Transaction Details',
    'Transaction Particulars',
    'Transaction Description',
    'Remarks',
    'Details',
    'विवरण',
  ],
  reference: [
    'Chq./Ref.No.',
    'Ref No./Cheque No.',
    'Cheque Number',
    'CHQNO',
    'Cheque No',
    'Chq No',
    'Chq/Ref No',
    'Cheque/Ref No',
    'Chq / Ref number',
    'Instrument No',
    'Instrument ID',
    'Reference No',
    'Reference Number',
    'Ref No',
    'Reference',
    'UTR',
    'UTR No',
    'UTR Number',
    'Transaction ID',
    'Tran ID',
  ],
  withdrawal: [
    'Withdrawal Amt.',
    'Withdrawal Amount (INR)',
    'Withdrawal Amount',
    'Withdrawal (Dr)',
    'Withdrawal',
    'Withdrawals',
    'Debit',
    'Debit Amount',
    'Debit Amt',
    'Debits',
    'Debit (INR)',
    'Debit (Rs)',
    'DR',
    'DR Amount',
    'Paid Out',
    'निकासी',
  ],
  deposit: [
    'Deposit Amt.',
    'Deposit Amount (INR)',
    'Deposit Amount',
    'Deposit (Cr)',
    'Deposit',
    'Deposits',
    'Credit',
    'Credit Amount',
    'Credit Amt',
    'Credits',
    'Credit (INR)',
    'Credit (Rs)',
    'CR',
    'CR Amount',
    'Paid In',
    'जमा',
  ],
  amount: [
    'Amount',
    'Transaction Amount',
    'Amount (INR)',
    'Transaction Amount (INR)',
    'Amount (Rs)',
    'Txn Amount',
    'रकम',
  ],
  side: ['Dr / Cr', 'Dr/Cr', 'Cr/Dr', 'DRCR', 'Debit/Credit', 'Type', 'Transaction Type', 'Txn Type'],
  balance: [
    'Closing Balance',
    'Balance (INR)',
    'Balance',
    'BAL',
    'Running Balance',
    'Available Balance',
    'Balance (Rs)',
    'Balance Amount',
    'शेष',
  ],
};

/** The letters and digits of a heading. */
const folded = (head: string) =>
  head
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]|़/gu, '');

/** The row of headings, from 0, its cells, the columns found, and how they were recognized. */
export interface FoundHeads {
  readonly at: number;
  readonly heads: readonly string[];
  readonly columns: BankColumns;
  /** The bank, `remembered`, or empty: by common headings, or chosen by the user. */
  readonly by: string;
}

/** Whether amounts can be read with these columns. */
export const isWhole = ({ date, withdrawal, deposit, amount }: BankColumns): boolean =>
  date !== undefined && (amount !== undefined || (withdrawal !== undefined && deposit !== undefined));

/** The columns with these headings; null: one is missing. */
function columnsOf(row: readonly string[], heads: BankHeads): BankColumns | null {
  const cells = row.map(folded);
  const found = BANK_COLUMNS.flatMap((column) => {
    const head = heads[column];
    return head === undefined ? [] : [[column, cells.indexOf(folded(head))] as const];
  });
  return found.length === 0 || found.some(([, at]) => at === -1) ? null : Object.fromEntries(found);
}

/** The columns of a row by common headings; each column has a single meaning. */
function likelyColumns(row: readonly string[]): BankColumns {
  const cells = row.map(folded);
  const taken = new Set<number>();
  const found = BANK_COLUMNS.flatMap((column) => {
    for (const name of CALLED[column]) {
      const at = cells.findIndex((cell, nth) => cell === folded(name) && !taken.has(nth));
      if (at !== -1) {
        taken.add(at);
        return [[column, at] as const];
      }
    }
    return [];
  });
  return Object.fromEntries(found);
}

/** The row with the most cells containing letters: the most likely headings, for the user to assign. */
function likelyRow(rows: readonly (readonly string[])[]): number {
  const counts = rows.map((row) => row.filter((cell) => /\p{L}/u.test(cell)).length);
  return Math.max(0, counts.indexOf(Math.max(0, ...counts)));
}

/**
 * Finds the headings of a bank's file in its first lines: those remembered for the account, those of a known bank, or common ones. If no
 * row has enough of them, the result fails `isWhole`.
 */
export function findBankHeads(rows: readonly (readonly string[])[], remembered: BankHeads): FoundHeads {
  const first = rows.slice(0, HEADS_WITHIN);
  for (const [by, heads] of [['remembered', remembered] as const, ...Object.entries(BANKS)]) {
    for (const [at, row] of first.entries()) {
      const columns = columnsOf(row, heads);
      if (columns !== null && isWhole(columns)) return { at, heads: row, columns, by };
    }
  }
  const likely = first.map((row, at) => ({ at, heads: row, columns: likelyColumns(row), by: '' }));
  const whole = likely.filter(({ columns }) => isWhole(columns));
  const best = (whole.length > 0 ? whole : likely).toSorted(
    (one, other) => Object.keys(other.columns).length - Object.keys(one.columns).length || one.at - other.at,
  )[0];
  if (best !== undefined && Object.keys(best.columns).length > 1) return best;
  const at = likelyRow(first);
  return { at, heads: first[at] ?? [], columns: {}, by: '' };
}

/** The headings to remember for the columns. A column without a heading cannot be recognized again. */
export function headsToRemember({ heads, columns }: Pick<FoundHeads, 'heads' | 'columns'>): BankHeads {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([column, at]) => {
      const head = heads[at] ?? '';
      return folded(head) === '' ? [] : [[column, head]];
    }),
  );
}

/** The letters of a column as in spreadsheets: 0 is A. */
export const columnLetter = (at: number): string =>
  (at >= 26 ? columnLetter(Math.floor(at / 26) - 1) : '') + String.fromCodePoint(65 + (at % 26));

/** The index of a column by its letters, from 0; null if invalid. */
export function columnAt(letters: string): number | null {
  if (!/^[A-Z]{1,2}$/i.test(letters)) return null;
  return (
    Array.from(letters.toUpperCase(), (letter) => letter.charCodeAt(0) - 64).reduce((at, nth) => at * 26 + nth, 0) - 1
  );
}
