import { readBankAmount } from './bank-rows.ts';
import { financialYearOf } from './financial-year.ts';
import { readSheetDate } from './sheet-date.ts';

// Form 26AS, the statement of tax that others deducted from a company: its rows, and which of them are in the books
// (docs/decisions/0074-tax-credits.md).

/** The most rows of a file, and its size limit, which is the same as for a bank's. */
export const MOST_TAX_CREDITS = 20_000;

/** A row of Part I: one amount from which a deductor deducted tax. Amounts in paise; a reversal is negative. */
export interface TaxCredit {
  /** Its number in the file; the first is 1. */
  readonly row: number;
  readonly tan: string;
  readonly deductor: string;
  readonly section: string;
  readonly day: string;
  /** F: finally booked; U, P, O, M, Z: not (yet). */
  readonly status: string;
  readonly booked: string | null;
  readonly paid: bigint;
  readonly deducted: bigint;
  readonly deposited: bigint;
  /** Its ordinal among rows with the same deductor, section, date and amounts, from 1. */
  readonly place: number;
}

const CREDIT_COLUMNS = {
  name: 'Name of Deductor',
  tan: 'TAN of Deductor',
  section: 'Section',
  day: 'Transaction Date',
  status: 'Status of Booking',
  booked: 'Date of Booking',
  paid: 'Amount Paid / Credited',
  deducted: 'Tax Deducted',
  deposited: 'TDS Deposited',
} as const;
type Column = keyof typeof CREDIT_COLUMNS;
type Columns = Readonly<Partial<Record<Column, number>>>;

/** A cell that cannot be parsed. */
export interface CreditFault {
  readonly row: number;
  readonly at: number;
  readonly column: string;
  readonly message: string;
}

export interface TaxCreditFile {
  /** Such as 2026-27; empty: not stated, and its dates are in several years. */
  readonly year: string;
  /** The PAN of the taxpayer; empty: not stated. */
  readonly pan: string;
  readonly credits: readonly TaxCredit[];
  readonly faults: readonly CreditFault[];
}

const TAN = /^[A-Z]{4}\d{5}[A-Z]$/;
const PAN = /\b[A-Z]{5}\d{4}[A-Z]\b/;
const LONGEST_NAME = 150;

const lettersOf = (cell: string) =>
  cell
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .replace(/(?:rs|inr)$/, '');
const HEADS = new Map(
  (Object.entries(CREDIT_COLUMNS) as [Column, string][]).map(([column, head]) => [lettersOf(head), column]),
);

/** The columns in a row of headings; null: it is no such row. */
function headsIn(cells: readonly string[]): Columns | null {
  const found: Partial<Record<Column, number>> = {};
  for (const [at, cell] of cells.entries()) {
    const column = HEADS.get(lettersOf(cell));
    if (column !== undefined && found[column] === undefined) found[column] = at;
  }
  return found.tan !== undefined || (found.day !== undefined && found.deducted !== undefined) ? found : null;
}

/** The financial year and the PAN above the rows, beside or below their headings. */
function factsIn(rows: readonly (readonly string[])[]) {
  let [year, pan] = ['', ''];
  for (const [at, cells] of rows.entries()) {
    for (const [place, cell] of cells.entries()) {
      const below = `${cell} ${rows[at + 1]?.[place] ?? ''} ${cells[place + 1] ?? ''}`;
      if (year === '' && /financial year|assessment year/i.test(cell)) {
        const own =
          /\b(20\d\d)-(?:20)?\d\d\b/.exec(cell) ?? /\b(20\d\d)-(?:20)?\d\d\b/.exec(rows[at + 1]?.[place] ?? '');
        const first = Number((own ?? /\b(20\d\d)-(?:20)?\d\d\b/.exec(cells[place + 1] ?? ''))?.[1] ?? 0);
        const isNext = /assessment year/i.test(cell) && !/financial year/i.test(cell);
        if (first > 0) year = financialYearOf(`${first - (isNext ? 1 : 0)}-04-01`);
      }
      if (pan === '' && /\bpan\b/i.test(cell)) pan = PAN.exec(below)?.[0] ?? '';
    }
  }
  return { year, pan };
}

/** Whether a row starts a part of the statement, and whether that is Part I, the only one about tax deducted from payments. */
function partIn(cells: readonly string[]): boolean | null {
  const title = cells.find((cell) => cell.trim() !== '') ?? '';
  const part = /^\W*part\W*([ivx]+|[a-h]\d?)\b/i.exec(title)?.[1];
  return part === undefined ? null : /^(?:i|a)$/i.test(part);
}

const nameOf = (text: string) =>
  text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim().toWellFormed().slice(0, LONGEST_NAME);

/** Parses rows one by one: their deductor is named above them. */
function createReader() {
  const credits: TaxCredit[] = [];
  const faults: CreditFault[] = [];
  const equals = new Map<string, number>();
  let columns: Columns = {};
  let [name, tan, ofDeductors] = ['', '', {} as Columns];

  const take = (row: number, cells: readonly string[]) => {
    const cell = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim());
    const fault = (column: Column, message: string) => {
      faults.push({ row, at: columns[column] ?? 0, column: CREDIT_COLUMNS[column], message });
      return null;
    };
    const amountOf = (column: Column) => {
      const read = readBankAmount(cell(column));
      return read === undefined ? fault(column, 'Amount cannot be read.') : (read ?? 0n);
    };
    const whose = columns.tan === undefined ? tan : cell('tan').toUpperCase();
    if (!TAN.test(whose))
      return fault(columns.tan === undefined ? 'day' : 'tan', 'The TAN of the deductor is missing.');
    const day = readSheetDate(cell('day'));
    if (day === null) return fault('day', 'Transaction Date must be a date.');
    const [paid, deducted, deposited] = [amountOf('paid'), amountOf('deducted'), amountOf('deposited')];
    if (paid === null || deducted === null || deposited === null) return null;
    const key = [whose, cell('section'), day, paid, deducted].join(' ');
    const place = (equals.get(key) ?? 0) + 1;
    equals.set(key, place);
    credits.push({
      row,
      tan: whose,
      deductor: nameOf(columns.name === undefined ? name : cell('name')),
      section: cell('section').slice(0, 20),
      day,
      status: /^[A-Z]$/i.test(cell('status')) ? cell('status').toUpperCase() : '',
      booked: readSheetDate(cell('booked')),
      paid,
      deducted,
      // A user's own list may lack the column: then the deducted amount counts.
      deposited: columns.deposited === undefined ? deducted : deposited,
      place,
    });
    return null;
  };

  return {
    credits,
    faults,
    read(row: number, cells: readonly string[]) {
      const heads = headsIn(cells);
      if (heads !== null) {
        if (heads.tan !== undefined && heads.day === undefined) ofDeductors = heads;
        else columns = heads;
        return;
      }
      const named = ofDeductors.tan === undefined ? '' : (cells[ofDeductors.tan] ?? '').trim().toUpperCase();
      if (TAN.test(named)) {
        tan = named;
        name = cells[ofDeductors.name ?? -1] ?? '';
      } else if (columns.day !== undefined && (cells[columns.day] ?? '').trim() !== '') take(row, cells);
    },
  };
}

/**
 * Parses Form 26AS, one row per step, as exported by TRACES as text (cells separated by ^, each deductor above its rows), or a list with
 * column headings. Only Part I (A, before 2023) is read: tax deducted from payments to the company.
 */
export function* taxCreditsByStep(rows: readonly (readonly string[])[]): Generator<void, TaxCreditFile> {
  const reader = createReader();
  let isRead = true;
  for (const [at, cells] of rows.entries()) {
    yield;
    const part = partIn(cells);
    if (part !== null) isRead = part;
    else if (isRead) reader.read(at + 1, cells);
  }
  const { credits, faults } = reader;
  const facts = factsIn(rows.slice(0, 30));
  const years = new Set(credits.map(({ day }) => financialYearOf(day)));
  const [only = ''] = years.size === 1 ? years : [];
  return { year: facts.year || only, pan: facts.pan, credits, faults };
}

/** The key by which a row is recognized in a later file, in which its booking status may have changed. */
export const samenessOfCredit = ({ tan, section, day, paid, deducted, place }: TaxCredit): string =>
  [tan, section, day, paid, deducted, place].join('\n');

/** An amount of tax on a day; in paise. */
export interface TaxSum {
  readonly day: string;
  readonly tax: bigint;
}

const RUPEE = 100n;
const quarterOf = (day: string) => `${day.slice(0, 4)} ${Math.floor((Number(day.slice(5, 7)) - 1) / 3)}`;
const isNear = (one: bigint, other: bigint, within: bigint) => one - other <= within && other - one <= within;

const wholeYear = () => '';

interface PlacedTax {
  /** Its index among the amounts. */
  readonly at: number;
  readonly tax: bigint;
}
/** The amounts that are not `taken`, in ascending order, by group. */
function byTax(sums: readonly TaxSum[], taken: readonly boolean[], groupOf: (day: string) => string) {
  const left = sums.flatMap(({ day, tax }, at) => (taken[at] === true ? [] : [{ at, tax, group: groupOf(day) }]));
  const inOrder = left.toSorted((one, other) => Number(one.tax - other.tax) || one.at - other.at);
  return Map.groupBy(inOrder, ({ group }) => group);
}
/** Pairs of amounts that differ by at most `within`, each used once; both lists are ascending, so each is scanned once. */
function* nearPairs(ones: readonly PlacedTax[], others: readonly PlacedTax[], within: bigint) {
  for (let [at, place] = [0, 0]; ;) {
    const [one, other] = [ones[at], others[place]];
    if (one === undefined || other === undefined) return;
    const isNearBoth = isNear(one.tax, other.tax, within);
    if (isNearBoth) yield [one.at, other.at] as const;
    if (isNearBoth || other.tax < one.tax) place += 1;
    if (isNearBoth || other.tax > one.tax) at += 1;
  }
}

/**
 * Matches a party's amounts in the books with its Form 26AS: equal amounts in the same quarter, then in the year, then within a rupee; and
 * everything left of a quarter if both totals agree, because a deductor may combine several payments. Returns for each amount whether the
 * other side has it.
 */
export function matchTaxSums(books: readonly TaxSum[], credits: readonly TaxSum[]) {
  const inCredits = books.map(() => false);
  const inBooks = credits.map(() => false);
  const pair = (within: bigint, groupOf: (day: string) => string) => {
    const theirs = byTax(credits, inBooks, groupOf);
    for (const [group, ours] of byTax(books, inCredits, groupOf)) {
      for (const [one, other] of nearPairs(ours, theirs.get(group) ?? [], within))
        [inCredits[one], inBooks[other]] = [true, true];
    }
  };
  pair(0n, quarterOf);
  pair(0n, wholeYear);
  pair(RUPEE, quarterOf);
  pair(RUPEE, wholeYear);
  for (const quarter of new Set(books.map(({ day }) => quarterOf(day)))) {
    const left = (sums: readonly TaxSum[], taken: readonly boolean[]) =>
      sums.flatMap(({ day, tax }, at) => (taken[at] !== true && quarterOf(day) === quarter ? [{ at, tax }] : []));
    const [ours, theirs] = [left(books, inCredits), left(credits, inBooks)];
    const sumOf = (sums: readonly { readonly tax: bigint }[]) => sums.reduce((sum, { tax }) => sum + tax, 0n);
    if (ours.length === 0 || theirs.length === 0 || !isNear(sumOf(ours), sumOf(theirs), RUPEE)) continue;
    for (const { at } of ours) inCredits[at] = true;
    for (const { at } of theirs) inBooks[at] = true;
  }
  return { inCredits, inBooks };
}
