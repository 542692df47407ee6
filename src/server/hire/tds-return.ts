import { showDate } from '#domain/rules/calendar-date.ts';
import { tdsDueOn, type TdsReason } from '#domain/rules/hire-tds.ts';
import { BOM, csvLine, type Cell } from '../spreadsheets/csv-line.ts';
import { nameFile } from '../printed-names.ts';

/** A row of the register as in the return; amounts in rupees. */
export interface ReturnRow {
  readonly day: string;
  readonly seq: number;
  readonly nth: number;
  readonly hireNo: string;
  readonly vehicleNo: string;
  readonly owner: string;
  readonly pan: string;
  readonly code: string;
  readonly amount: number;
  readonly percent: number;
  readonly tds: number;
  readonly reason: TdsReason;
  readonly note: string;
}

// [u] Form 140 is new from 2026-27; these are the columns of the annexure to 26Q, which it follows. Not yet tried in an upload.
const HEADS = [
  'Sr. No.',
  'Deductee Code',
  'PAN of the Deductee',
  'Name of the Deductee',
  'Section Code',
  'Date of Payment or Credit',
  'Amount Paid or Credited',
  'TDS',
  'Date of Deduction',
  'Rate',
  'Remark',
  'Deposit Due',
  'Hire Memo No.',
  'Vehicle No.',
  'Note',
] as const;

const NO_PAN = 'PANNOTAVBL';

/** The remark of 26Q about why less was deducted than usual, or more. */
function remarkOf({ pan, reason, tds }: ReturnRow): string {
  if (reason === 'declaration') return 'T';
  if (reason === 'below') return 'Y';
  if (reason === 'changed') return 'A';
  return pan === '' && tds > 0 ? 'C' : '';
}

const cellsOf = (row: ReturnRow, at: number): readonly Cell[] => [
  at,
  // Companies, and all others.
  row.pan.charAt(3) === 'C' ? 1 : 2,
  row.pan === '' ? NO_PAN : row.pan,
  row.owner,
  row.code,
  showDate(row.day),
  row.amount,
  row.tds,
  row.tds > 0 ? showDate(row.day) : '',
  row.percent,
  remarkOf(row),
  row.tds > 0 ? showDate(tdsDueOn(row.day)) : '',
  row.hireNo,
  row.vehicleNo,
  row.note,
];

/** The file of a quarter, in parts returned by `next`; each part begins after the last row of the one before. */
export async function returnFile(
  quarter: string,
  next: (after: ReturnRow | undefined) => Promise<readonly ReturnRow[]>,
): Promise<{ readonly file: string; readonly rows: number; readonly bytes: Buffer }> {
  const parts = [BOM + csvLine(HEADS)];
  let count = 0;
  for (let part = await next(undefined); part.length > 0; part = await next(part.at(-1))) {
    parts.push(part.map((row, at) => csvLine(cellsOf(row, count + at + 1))).join(''));
    count += part.length;
  }
  const file = `TDS-${quarter.replace(' ', '-')}.csv`;
  return { file, rows: count, bytes: nameFile(Buffer.from(parts.join('')), file) };
}
