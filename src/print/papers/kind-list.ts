import type { Field } from '#domain/fields.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { showMoment } from '#domain/rules/moment.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { type Labels, labelsOf, type Language } from '../language.ts';
import type { Sheet } from '../kit/nodes.ts';
import { type ListColumn, type ListReport, listReport } from './list.ts';
import { AMOUNT, inRupees } from './parts.ts';

/** A row of a list, by field name. */
type Row = Readonly<Record<string, unknown>>;

/** A column of a kind's list. */
interface FieldColumn {
  readonly field: Pick<Field, 'label' | 'kind' | 'wire'>;
  /** Its head; absent: the label of the field. */
  readonly head?: (labels: Labels) => string;
  /** In points; absent: the remaining room. */
  readonly width?: number;
  /** Names for the values of a choice; values not listed here are named as everywhere. */
  readonly words?: (labels: Labels) => Readonly<Record<string, string>>;
  /** The value shown for a row; absent: the field, formatted by its kind. */
  readonly show?: (row: Row, labels: Labels) => string;
  /** Whether its amounts are totalled; where not for all rows, for which. */
  readonly sum?: true | ((row: Row) => boolean);
}

/** A list whose columns are fields. */
export interface KindList {
  readonly title: string;
  /** By field name. */
  readonly columns: Readonly<Record<string, FieldColumn>>;
  /** Fields that no column shows by itself. */
  readonly further?: Readonly<Record<string, { readonly wire: string }>>;
}

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');

function shown({ field, words }: FieldColumn, given: unknown, labels: Labels): string {
  if (typeof given === 'number') return field.kind === 'money' ? inRupees(given) : String(given);
  if (field.kind === 'date') return showDate(textOf(given));
  if (field.kind === 'moment') return showMoment(textOf(given));
  return field.kind === 'choice' ? (words?.(labels)[textOf(given)] ?? labels.say(textOf(given))) : textOf(given);
}

function columnOf(name: string, column: FieldColumn, labels: Labels): ListColumn<Row> {
  const { field, head, width, show, sum } = column;
  const counts = typeof sum === 'function' ? sum : () => true;
  const added = (rows: readonly Row[]) =>
    formatRupees(rows.reduce((total, row) => (counts(row) ? total + toPaise(Number(row[name])) : total), 0n));
  return {
    head: head === undefined ? labels.of(field) : head(labels),
    ...(field.kind === 'money' ? AMOUNT : { align: 'left' }),
    ...(width !== undefined && { width }),
    show: (row) => (show === undefined ? shown(column, row[name], labels) : show(row, labels)),
    ...(sum !== undefined && { sum: added }),
  };
}

/** The printed list of a kind, made from its fields. */
export const kindListReport =
  ({ title, columns }: KindList) =>
  (report: ListReport<Row>, language: Language): Sheet => {
    const labels = labelsOf(language);
    return listReport(report, language, {
      // In the words of its columns.
      chosen: (label, value) =>
        Object.values(columns)
          .find(({ field }) => field.label === label)
          ?.words?.(labels)[value],
      words: labels.listOf(labels.say(title)),
      columns: Object.entries(columns).map(([name, column]) => columnOf(name, column, labels)),
    });
  };

/** The names by which the rows of a kind's list are read, each with its name in the rows. */
export function wiresOf({ columns, further }: KindList): Readonly<Record<string, { readonly wire: string }>> {
  const named = Object.entries(columns).map(([name, { field }]) => [name, field] as const);
  return { ...Object.fromEntries(named), ...further };
}
