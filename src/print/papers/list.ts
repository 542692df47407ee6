import type { PaperKind } from '#domain/records/vehicle.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatQuantity } from '#domain/rules/money.ts';
import type { RowCount } from '#domain/rules/row-count.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Letterhead } from './letterhead.ts';
import { type Column, type Node, panel, type Sheet, space, table, text } from '../kit/nodes.ts';
import type { PaperSize } from '../kit/paper-size.ts';
import { heading } from './parts.ts';

/** The data of a printed list. */
export interface ListReport<Row> extends Letterhead {
  /** The list's filter; empty where there is none. Dates `yyyy-mm-dd`. */
  readonly filters: {
    readonly search: string;
    readonly fromDate: string;
    readonly toDate: string;
    /** The chosen values, with the labels of their fields. */
    readonly chosen?: readonly { readonly label: string; readonly value: string }[];
  };
  readonly rows: readonly Row[];
  /** The columns besides the list's own, by the names of fields and sums; absent: those that the definition lists. */
  readonly columns?: readonly string[];
  /** Whether the user chose the order; absent: newest first. */
  readonly sorted?: boolean;
  /** Of vehicles: the kind of paper whose due date they are listed by, and the day by which it is over; absent: none. */
  readonly due?: PaperKind | '';
  readonly today?: string;
  /** The number of rows, where not all of them are here. */
  readonly total?: RowCount;
}

/** A column of a list, and how it shows a row. */
export interface ListColumn<Row> extends Column {
  readonly show: (row: Row) => string;
  /** The total of all rows; absent: none. */
  readonly sum?: (rows: readonly Row[]) => string;
}

/** The differences between lists. */
export interface ListLayout<Row> {
  readonly words: {
    readonly title: string;
    /** The number of rows in words; `shown` is the number with its commas. */
    readonly count: (rows: number, shown: string) => string;
    readonly none: string;
  };
  /** How the value of a filter is shown, by the label of its field; undefined: translated as any text. */
  readonly chosen?: (label: string, value: string) => string | undefined;
  /** Which rows are printed where there are too many; absent: the newest. */
  readonly cut?: 'first' | 'newest';
  /** All but the serial number; at least two. */
  readonly columns: readonly ListColumn<Row>[];
  /** Below the rows, where all of them are printed: their totals. */
  readonly below?: (rows: readonly Row[]) => readonly Node[];
  /** The type size in points; absent: the default. */
  readonly size?: number;
  /** Absent: A4. */
  readonly paper?: PaperSize;
}

/** A whole list with the filters of its screen and the number of its rows. */
export function listReport<Row>(report: ListReport<Row>, language: Language, layout: ListLayout<Row>): Sheet {
  const labels = labelsOf(language);
  const { words, columns } = layout;
  const filters = filterLine(report.filters, layout, labels);
  const shown = report.rows.length;
  const part =
    report.total === undefined
      ? ''
      : partOf(shown, report.total, report.sorted === true ? { ...layout, cut: 'first' } : layout, labels);
  // The count is in the first column of flexible width, because it is the longest word of its row.
  const counted = columns.findIndex((column, i) => i > 0 && column.width === undefined);
  const howMany = part === '' ? words.count(shown, formatQuantity(shown)) : part;
  const total = columns.map(({ sum }, i) => {
    // A total of only the printed rows would be read as that of all.
    if (sum) return part === '' ? sum(report.rows) : '';
    const label = i === 0 && part === '' ? labels.total : '';
    return i === Math.max(counted, 0) ? [label, howMany].filter((each) => each !== '').join(' ') : label;
  });
  const rows = table(
    [{ head: labels.paper.serial, align: 'center', width: layout.size === undefined ? 42 : 34 }, ...columns],
    report.rows.map((row, i) => [String(i + 1), ...columns.map((column) => column.show(row))]),
    { total: ['', ...total], ...(layout.size !== undefined && { size: layout.size }) },
  );
  return {
    title: `${words.title} – ${report.company.companyName}`,
    lang: labels.lang,
    parts: [
      {
        body: panel([
          ...heading(report, words.title, labels),
          ...(filters === '' ? [] : [text(filters, { size: 8.5, align: 'center' })]),
          ...(part === '' ? [] : [text(part, { size: 9, bold: true, align: 'center' })]),
          space(5),
          report.rows.length === 0 ? text(words.none, { align: 'center' }) : rows,
          ...(part === '' && report.rows.length > 0 ? (layout.below?.(report.rows) ?? []) : []),
        ]),
      },
    ],
    ...(layout.paper !== undefined && { paper: layout.paper }),
    foot: `${words.title}  ·  ${report.company.companyName}`,
    pageOf: labels.pageOf,
  };
}

/** Of how many rows those on paper are the newest. */
function partOf(shown: number, { rows, more }: RowCount, { words, cut = 'newest' }: Cut, labels: Labels): string {
  const counted = formatQuantity(rows);
  const all = words.count(rows, more ? labels.list.moreThan(counted) : counted);
  return labels.list[cut](formatQuantity(shown), all);
}

type Cut = Pick<ListLayout<never>, 'words' | 'cut'>;

function filterLine(
  { search, fromDate, toDate, chosen = [] }: ListReport<unknown>['filters'],
  { chosen: shownAs }: Pick<ListLayout<never>, 'chosen'>,
  labels: Labels,
): string {
  const words = labels.list;
  return [
    ...(search === '' ? [] : [`${words.search}: ${search}`]),
    ...(fromDate === '' ? [] : [`${words.fromDate}: ${showDate(fromDate)}`]),
    ...(toDate === '' ? [] : [`${words.toDate}: ${showDate(toDate)}`]),
    ...chosen.map((each) => `${labels.of(each)}: ${shownAs?.(each.label, each.value) ?? labels.say(each.value)}`),
  ].join('  ·  ');
}
