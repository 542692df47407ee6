// Runs in a separate thread: a sheet of 100,000 old LRs takes seconds of CPU time, and its content is untrusted.
import { blankRow, fromWire } from '#domain/define.ts';
import { MOST_OLD_LRS } from '#domain/records/moving-in.ts';
import { oldLr, type OldLr } from '#domain/records/old-lr.ts';
import { toPaise, formatPlainRupees } from '#domain/rules/money.ts';
import { keyOfParty, oldLrFaults, partiesOf, type NamedParty } from '#domain/rules/old-lr.ts';
import { readCell } from '#domain/rules/sheet-cell.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import type { RowError } from '../records/import-faults.ts';
import { columnLetters, findHeads, TITLE_ROWS, type ChosenHeads } from '../records/sheet-table.ts';
import { foldedHead } from '../records/sheet-heads.ts';
import { takeOrders } from '../threads/thread.ts';
import { readBigSheet, type BigRow } from './big-sheet.ts';

/** A branch that rows may name. */
export interface KnownBranch {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}
/** A sheet to read. */
export interface OldLrOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly chosen: ChosenHeads;
  readonly branches: readonly KnownBranch[];
  /** The branch of rows that name none. */
  readonly home: number;
  readonly today: string;
  /** The lock date of the books; null: they are not locked. */
  readonly lockedUntil: string | null;
}

/** A column of the sheet: its heading, sample values, and the field it is read as; empty: none. */
export interface SheetHead {
  readonly letter: string;
  readonly head: string;
  readonly sample: string;
  readonly field: string;
}

/** A valid row: its non-blank values, and the parties it names. */
export interface StagedLr {
  readonly lr: Partial<OldLr>;
  readonly branch: number;
  readonly deliveryBranch: number;
  readonly consignor: string;
  readonly consignee: string;
  /** Empty: nobody is billed. */
  readonly billing: string;
}

export interface OldLrAnswer {
  /** Why the whole sheet cannot be read; empty: it can. */
  readonly problem: string;
  readonly heads: readonly SheetHead[];
  readonly rows: number;
  readonly errors: readonly RowError[];
  /** JSON arrays of rows {row_no, number, day, doc}, and of parties {key, doc}. */
  readonly staged: readonly Uint8Array<ArrayBuffer>[];
  readonly parties: readonly Uint8Array<ArrayBuffer>[];
  /** Rupees, as text. */
  readonly open: string;
}

const UNREADABLE = 'The spreadsheet could not be read. Save it as .xlsx or .csv and try again.';
const NOTHING = 'The spreadsheet has no rows.';
const TOO_MANY = `There can be at most ${MOST_OLD_LRS.toLocaleString('en-IN')} rows.`;
const CHUNK = 500;
const MOST_ERRORS = 20_000;
const ASK_EVERY = 500;

const FIELDS = Object.values(oldLr);
const BLANK = blankRow(oldLr);
/** Other words that offices use for a basis or a status. */
const SAID: Readonly<Record<string, string>> = {
  tp: 'To Pay',
  topay: 'To Pay',
  tobecollected: 'To Pay',
  pd: 'Paid',
  prepaid: 'Paid',
  billed: 'TBB',
  tobebilled: 'TBB',
  credit: 'TBB',
  free: 'FOC',
  freeofcost: 'FOC',
  pending: 'Open',
  booked: 'Open',
  undelivered: 'Open',
  intransit: 'Open',
  no: 'Open',
  yes: 'Delivered',
  done: 'Delivered',
  ingodown: 'Arrived',
};

const encoder = new TextEncoder();
const chunksOf = (rows: readonly unknown[]) =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) =>
    encoder.encode(JSON.stringify(rows.slice(at * CHUNK, (at + 1) * CHUNK))),
  );

/** Finds branches by name or code, comparing letters only. */
function branchFinder(branches: readonly KnownBranch[]) {
  const known = new Map(branches.flatMap(({ id, name, code }) => [name, code].map((each) => [foldedHead(each), id])));
  return (said: string) => known.get(foldedHead(said)) ?? null;
}

type Columns = ReturnType<typeof findHeads>['columns'];

/** The cells of a row under the wire names of their fields. */
function cellsOf({ cells }: BigRow, columns: Columns) {
  return Object.fromEntries(
    [...columns].map(([column, field]) => {
      const text = readCell(field, cells[column] ?? '', sayInHindi);
      const said = field.kind === 'choice' && !field.choices?.includes(text) ? SAID[foldedHead(text)] : undefined;
      return [field.wire, said ?? text] as const;
    }),
  );
}

/** Describes faults of rows, by the wire names of their fields. */
function faultList(columns: Columns) {
  const letters = new Map([...columns].map(([column, { wire }]) => [wire, columnLetters(column)]));
  const errors: RowError[] = [];
  return {
    errors,
    add: (row: number, wire: string, message: string): void => {
      const field = FIELDS.find((each) => each.wire === wire);
      const letter = letters.get(wire) ?? '';
      const cell = letter === '' ? '' : `${letter}${row}`;
      if (errors.length < MOST_ERRORS) errors.push({ row, cell, column: field?.label ?? wire, message });
    },
  };
}

/** Checks rows and finds their branches; null: the row has a fault, which was reported. */
function rowJudge({ branches, home, today, lockedUntil }: OldLrOrder, { errors, add }: ReturnType<typeof faultList>) {
  const branchOf = branchFinder(branches);
  const firstWith = new Map<string, number>();
  return (row: number, lr: OldLr): { branch: number; deliveryBranch: number } | null => {
    const before = errors.length;
    for (const { field, message } of oldLrFaults(lr, today)) add(row, oldLr[field].wire, message);
    const first = firstWith.get(lr.lrNo);
    if (first === undefined) firstWith.set(lr.lrNo, row);
    else add(row, oldLr.lrNo.wire, `LR No. already exists. It stands in row ${first} too.`);
    if (lr.open > 0 && lockedUntil !== null && (lr.lrDate ?? '') <= lockedUntil)
      add(row, oldLr.lrDate.wire, 'The books of this day are locked.');
    const of = (field: 'branch' | 'deliveryBranch', otherwise: number) => {
      if (lr[field] === '') return otherwise;
      const found = branchOf(lr[field]);
      if (found === null) add(row, oldLr[field].wire, `${oldLr[field].label} was not found.`);
      return found ?? 0;
    };
    const branch = of('branch', home);
    const deliveryBranch = of('deliveryBranch', branch);
    return errors.length > before ? null : { branch, deliveryBranch };
  };
}

/** Reads rows one by one, and stages them or reports their faults. */
function stagingOf(order: OldLrOrder, columns: Columns) {
  const faults = faultList(columns);
  const judge = rowJudge(order, faults);
  const staged: { row_no: number; number: string; day: string | null; doc: StagedLr }[] = [];
  const parties = new Map<string, NamedParty>();
  let [rows, open] = [0, 0n];

  const keyOf = (named: NamedParty) => {
    const key = keyOfParty(named);
    if (!parties.has(key)) parties.set(key, named);
    return key;
  };

  function add(at: BigRow): void {
    const cells = cellsOf(at, columns);
    if (Object.values(cells).every((text) => text === '')) return;
    rows += 1;
    const { row } = at;
    const read = fromWire(oldLr, cells);
    if (!read.ok) {
      for (const { path, message } of read.errors) faults.add(row, path, message);
      return;
    }
    const lr = read.row;
    const branch = judge(row, lr);
    if (branch === null) return;
    const { consignor, consignee, billing } = partiesOf(lr);
    open += toPaise(lr.open);
    const said = Object.fromEntries(
      Object.entries(lr).filter(([name, value]) => value !== BLANK[name as keyof OldLr]),
    ) as Partial<OldLr>;
    const keys = {
      consignor: keyOf(consignor),
      consignee: keyOf(consignee),
      billing: billing === null ? '' : keyOf(billing),
    };
    staged.push({ row_no: row, number: lr.lrNo, day: lr.lrDate, doc: { lr: said, ...branch, ...keys } });
  }

  return {
    add,
    answer: () => ({
      rows,
      errors: faults.errors,
      staged: chunksOf(staged),
      parties: chunksOf([...parties].map(([key, doc]) => ({ key, doc }))),
      open: formatPlainRupees(open),
    }),
  };
}

/** The columns of a sheet as answered. */
function answeredHeads(first: readonly BigRow[], headsAt: number, columns: Columns): readonly SheetHead[] {
  const heads = first[headsAt]?.cells ?? [];
  return heads.flatMap((head, column) => {
    if (head.trim() === '') return [];
    const sample = first.slice(headsAt + 1).find(({ cells }) => (cells[column] ?? '') !== '')?.cells[column] ?? '';
    const field = columns.get(column)?.wire ?? '';
    return [{ letter: columnLetters(column), head: head.trim().slice(0, 200), sample: sample.slice(0, 60), field }];
  });
}

const NONE: Omit<OldLrAnswer, 'problem'> = { heads: [], rows: 0, errors: [], staged: [], parties: [], open: '0' };

/** The first rows of a file, which include the headings, and the rest; null: it is no readable spreadsheet. */
function rowsOf({ bytes }: OldLrOrder, check: () => void): { first: BigRow[]; rest: BigRow[] } | null {
  const [first, rest]: [BigRow[], BigRow[]] = [[], []];
  let seen = 0;
  try {
    readBigSheet(bytes, MOST_OLD_LRS + TITLE_ROWS + 2, (row) => {
      seen += 1;
      if (seen % ASK_EVERY === 0) check();
      if (first.length <= TITLE_ROWS) first.push(row);
      else if (seen <= MOST_OLD_LRS + TITLE_ROWS + 2) rest.push(row);
    });
  } catch (error) {
    // Any error of the reader means that it is no spreadsheet, except a request to stop.
    if (error instanceof Error && error.name === 'Stopped') throw error;
    return null;
  }
  return { first, rest };
}

function read(order: OldLrOrder, check: () => void): OldLrAnswer {
  const found = rowsOf(order, check);
  if (found === null) return { ...NONE, problem: UNREADABLE };
  const { first, rest } = found;
  if (first.length === 0) return { ...NONE, problem: NOTHING };
  const { at, columns } = findHeads(
    first.map(({ cells }) => cells),
    FIELDS,
    order.chosen,
  );
  const heads = answeredHeads(first, at, columns);
  const known = [...columns.values()];
  const missing = FIELDS.filter((field) => field.required && !known.includes(field));
  if (missing.length > 0)
    return { ...NONE, heads, problem: `Columns are missing: ${missing.map(({ label }) => label).join(', ')}.` };
  const staging = stagingOf(order, columns);
  for (const [nth, row] of [...first.slice(at + 1), ...rest].entries()) {
    if (nth % ASK_EVERY === 0) check();
    staging.add(row);
  }
  const answer = staging.answer();
  if (answer.rows > MOST_OLD_LRS) return { ...NONE, heads, problem: TOO_MANY };
  return { ...answer, heads, problem: answer.rows === 0 ? NOTHING : '' };
}

takeOrders(async (order: OldLrOrder, check) => {
  const answer: OldLrAnswer = read(order, check);
  return { answer, given: [...answer.staged, ...answer.parties].map(({ buffer }) => buffer) };
});
