// The printed list of a paper with lines: the columns of its screen (spec 2 §2) and those that its definition lists besides: places,
// vehicles, amounts.
import { extensionColumns, type AnyDocument } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { statusText } from '#domain/rules/lr-status.ts';
import { formatQuantity, formatRupees, toPaise } from '#domain/rules/money.ts';
import { totalQuantity } from '#domain/rules/totals.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import { type ListColumn, type ListReport, listReport } from './list.ts';
import type { Sheet } from '../kit/nodes.ts';
import { A4_ACROSS } from '../kit/paper-size.ts';

// Nine columns side by side.
const SIZE = 8;
export const NUMBER = { align: 'left', width: 56, shrink: true } as const;
export const DATE = { align: 'center', width: 56, shrink: true } as const;
export const NAME = { align: 'left' } as const;
export const VEHICLE = { align: 'left', width: 66, shrink: true } as const;
const CHOICE = { align: 'left', width: 54, shrink: true } as const;
const AMOUNT = { align: 'right', width: 62, shrink: true } as const;

/** The totals of a document, by their names in its definition; rupees, or kilograms and pieces. */
export interface Summed {
  readonly sums: Readonly<Record<string, number>>;
}

// More do not fit on the paper beside the list's own.
const MOST_FURTHER = 6;

/** The columns besides those of the specification: the chosen ones, or else those that the definition lists. */
function furtherColumns<Row extends Summed>(
  document: AnyDocument,
  language: Language,
  chosen: readonly string[],
): ListColumn<Row>[] {
  const { of } = labelsOf(language);
  const fields = { ...document.fields, ...extensionColumns(document) };
  const { sums } = document;
  return chosen
    .filter((name) => Object.hasOwn(sums, name) || Object.hasOwn(fields, name))
    .slice(0, MOST_FURTHER)
    .map((name): ListColumn<Row> => {
      const sum = sums[name];
      const field = fields[name];
      if (sum !== undefined) return { head: of(sum), ...amountColumn<Row>(sum.kind, (row) => row.sums[name] ?? 0) };
      if (field === undefined) throw new Error(`The document has no field ${name}.`);
      return { head: of(field), ...fieldColumn<Row>(field, name, language, document.extension?.shownBeside?.[name]) };
    });
}

/** How a column of amounts in rupees, or of weights and counts, is shown and totalled. */
function amountColumn<Row>(kind: string, of: (row: Row) => number): Omit<ListColumn<Row>, 'head'> {
  if (kind !== 'money') {
    const show = (row: Row) => formatQuantity(of(row));
    return { ...AMOUNT, show, sum: (rows) => formatQuantity(totalQuantity(rows.map(of))) };
  }
  const sum = (rows: readonly Row[]) => formatRupees(rows.reduce((total, row) => total + toPaise(of(row)), 0n));
  return { ...AMOUNT, show: (row) => formatRupees(toPaise(of(row))), sum };
}

/** How a document's field is shown; `beside`: the count shown with it. */
function fieldColumn<Row>(
  field: Field,
  name: string,
  language: Language,
  beside?: string,
): Omit<ListColumn<Row>, 'head'> {
  const { kind, maxLength } = field;
  const valueIn = (row: Row, of = name) => (row as Readonly<Record<string, unknown>>)[of];
  if (kind === 'money' || kind === 'quantity') return amountColumn<Row>(kind, (row) => Number(valueIn(row) ?? 0));
  const textIn = (row: Row) => {
    const value = valueIn(row);
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  if (kind === 'date') return { ...DATE, show: (row) => showDate(textIn(row)) };
  if (beside !== undefined) {
    const { say } = labelsOf(language);
    return { ...CHOICE, show: (row) => say(statusText(textIn(row), Number(valueIn(row, beside) ?? 0))) };
  }
  if (kind === 'choice') return { ...CHOICE, show: (row) => labelsOf(language).choice(field, textIn(row)) };
  return { ...(maxLength !== undefined && maxLength <= 20 ? VEHICLE : NAME), show: textIn };
}

/**
 * A document's printed list; `columns`: those of its screen, before what was chosen, or what its definition lists. `across`: lies
 * across its paper; `told`: what those columns tell already.
 */
export function documentListReport<Row extends Summed>(
  document: AnyDocument,
  report: ListReport<Row>,
  language: Language,
  columns: (labels: Labels) => readonly ListColumn<Row>[],
  { across = false, shown = [] }: { readonly across?: boolean; readonly shown?: readonly string[] } = {},
): Sheet {
  const labels = labelsOf(language);
  const further = (report.columns ?? document.listed).filter((name) => !shown.includes(name));
  const fields = Object.values({ ...document.fields, ...extensionColumns(document) });
  return listReport(report, language, {
    chosen(label, value) {
      const field = fields.find((each) => each.label === label);
      return field && labels.choice(field, value);
    },
    words: labels.listOf(labels.say(document.title)),
    columns: [...columns(labels), ...furtherColumns<Row>(document, language, further)],
    size: SIZE,
    ...(across && { paper: A4_ACROSS }),
  });
}
