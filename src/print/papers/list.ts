import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { type Column, panel, type Sheet, space, table, text } from '../kit/nodes.ts';
import { heading } from './parts.ts';

/** What a printed list shows. */
export interface ListReport<Row> extends Letterhead {
  /** What the list was narrowed to; empty where it was not. Dates `yyyy-mm-dd`. */
  readonly filters: { readonly search: string; readonly fromDate: string; readonly toDate: string };
  readonly rows: readonly Row[];
}

/** A column of a list: how a row is shown in it. */
export interface ListColumn<Row> extends Column {
  readonly show: (row: Row) => string;
  /** What all rows add up to; absent: nothing. */
  readonly sum?: (rows: readonly Row[]) => string;
}

/** In what one list differs from another. */
export interface ListLayout<Row> {
  /** The file's name without its ending; it is the title in a reader's window. */
  readonly file: string;
  readonly words: {
    readonly title: string;
    /** So many rows, in words; `shown` is the number with its commas. */
    readonly count: (rows: number, shown: string) => string;
    readonly none: string;
  };
  /** All but the serial number; at least two. */
  readonly columns: readonly ListColumn<Row>[];
  /** Of its letters, in points; absent: as everywhere. */
  readonly size?: number;
}

/** A whole list with the filters of its screen, and how many rows it has. */
export function listReport<Row>(report: ListReport<Row>, language: Language, layout: ListLayout<Row>): Sheet {
  const labels = labelsOf(language);
  const { words, columns } = layout;
  const filters = filterLine(report.filters, labels);
  // The count stands in the first column that takes what room is left: it is the longest word of its row.
  const counted = columns.findIndex((column, i) => i > 0 && column.width === undefined);
  const total = columns.map(({ sum }, i) => {
    if (sum) return sum(report.rows);
    if (i === 0) return labels.total;
    return i === counted ? words.count(report.rows.length, formatQuantity(report.rows.length)) : '';
  });
  const rows = table(
    [{ head: labels.paper.serial, align: 'center', width: layout.size === undefined ? 42 : 34 }, ...columns],
    report.rows.map((row, i) => [String(i + 1), ...columns.map((column) => column.show(row))]),
    { total: ['', ...total], ...(layout.size !== undefined && { size: layout.size }) },
  );
  return {
    title: layout.file,
    lang: labels.lang,
    parts: [
      panel([
        ...heading(report, words.title, labels),
        ...(filters === '' ? [] : [text(filters, { size: 8.5, align: 'center' })]),
        space(5),
        report.rows.length === 0 ? text(words.none, { align: 'center' }) : rows,
      ]),
    ],
    foot: `${words.title}  ·  ${report.company.companyName}`,
    pageOf: labels.pageOf,
  };
}

function filterLine({ search, fromDate, toDate }: ListReport<unknown>['filters'], labels: Labels): string {
  const words = labels.list;
  return [
    ...(search === '' ? [] : [`${words.search}: ${search}`]),
    ...(fromDate === '' ? [] : [`${words.fromDate}: ${showDate(fromDate)}`]),
    ...(toDate === '' ? [] : [`${words.toDate}: ${showDate(toDate)}`]),
  ].join('  ·  ');
}
