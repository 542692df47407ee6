import { clockTime } from '#domain/rules/calendar-date.ts';
import type { AnyDocument, Fields } from '#domain/define.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { RecordLines } from '#domain/record-lines.ts';
import type { Cell } from '../spreadsheets/csv-line.ts';
import type { Table, Wire } from './source.ts';

/** The cell that shows a value of an answer. */
export function cell(wire: Wire, name: string): Cell {
  const given = wire[name];
  return typeof given === 'string' || typeof given === 'number' ? given : null;
}

const STAMPS = { created_Date: 'Created', created_By: 'Created By', updated_Date: 'Updated', updated_By: 'Updated By' };
const stampCells = (wire: Wire): Cell[] =>
  Object.keys(STAMPS).map((name) => {
    const given = cell(wire, name);
    return name.endsWith('_Date') && typeof given === 'string' ? clockTime(given) : given;
  });

/** The table of a definition's fields, and of the values answered besides them. */
export function tableOfFields(
  fields: Fields,
  more: Readonly<Record<string, string>> = {},
  refersTo: AnyDocument['refersTo'] = {},
): Table {
  // A record's name says more than its id.
  const columns = Object.entries(fields).map(([name, { wire, label }]) => ({
    wire: refersTo[name]?.keeps ?? wire,
    label,
  }));
  return {
    suffix: '',
    heads: [...columns.map(({ label }) => label), ...Object.values(more), ...Object.values(STAMPS)],
    rows: ({ wire }) => [
      [
        ...columns.map((column) => cell(wire, column.wire)),
        ...Object.keys(more).map((name) => cell(wire, name)),
        ...stampCells(wire),
      ],
    ],
  };
}

/** The table of lines, each after the name of the document or record it belongs to. */
export function tableOfLines(
  suffix: string,
  of: Pick<AnyListedRecord, 'fields' | 'name'>,
  { title, wire: within, fields }: Pick<RecordLines, 'title' | 'wire' | 'fields'>,
): Table {
  const number = of.fields[of.name];
  const lines = Object.values(fields);
  return {
    suffix,
    heads: [number?.label ?? '', title, ...lines.map(({ label }) => label)],
    rows: ({ wire }) =>
      (wire[within] as readonly Wire[]).map((line, at) => [
        cell(wire, number?.wire ?? ''),
        at + 1,
        ...lines.map((field) => cell(line, field.wire)),
      ]),
  };
}

/** A table of rows by their column headings; columns that are moments are shown in Indian time. */
export const tableOf = (heads: Readonly<Record<string, string>>, moments: readonly string[] = []): Table => ({
  suffix: '',
  heads: Object.values(heads),
  rows: ({ wire }) => [
    Object.keys(heads).map((name) => {
      const given = cell(wire, name);
      return moments.includes(name) && typeof given === 'string' ? clockTime(given) : given;
    }),
  ],
});

/** A table of what is nested in rows, each after what names its row. */
export const tableWithin = (
  suffix: string,
  list: string,
  id: readonly [string, string],
  heads: Readonly<Record<string, string>>,
): Table => ({
  suffix,
  heads: [id[1], ...Object.values(heads)],
  rows: ({ wire }) =>
    (wire[list] as readonly Wire[]).map((row) => [
      cell(wire, id[0]),
      ...Object.keys(heads).map((name) => cell(row, name)),
    ]),
});
