import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';

/** Which rows of a list are ticked. */
export interface RowTicks<Row> {
  /** The label of the row's checkbox; null: it cannot be ticked. */
  readonly label: (row: Row) => string | null;
  readonly has: (row: Row) => boolean;
  readonly set: (rows: readonly Row[], ticked: boolean) => void;
}

interface RowTickProps<Row> {
  readonly ticks: RowTicks<Row>;
  readonly row: Row;
}

/** The checkbox of a row. */
export function RowTick<Row>({ ticks, row }: RowTickProps<Row>) {
  const label = ticks.label(row);
  if (label === null) return null;
  return (
    <Checkbox
      aria-label={label}
      checked={ticks.has(row)}
      onChange={(event) => ticks.set([row], event.currentTarget.checked)}
      onClick={(event) => event.stopPropagation()}
    />
  );
}

interface PageTickProps<Row> {
  readonly ticks: RowTicks<Row>;
  readonly rows: readonly Row[];
  /** Whether its label is shown beside the checkbox. */
  readonly worded?: boolean;
}

/** The checkbox for all rows of a page. */
export function PageTick<Row>({ ticks, rows, worded = false }: PageTickProps<Row>) {
  const { t } = useLanguage();
  const able = rows.filter((row) => ticks.label(row) !== null);
  const ticked = able.filter((row) => ticks.has(row)).length;
  return (
    <Checkbox
      {...(worded ? { label: t.lists.selectPage } : { 'aria-label': t.lists.selectPage })}
      disabled={able.length === 0}
      checked={ticked > 0 && ticked === able.length}
      indeterminate={ticked > 0 && ticked < able.length}
      onChange={(event) => ticks.set(able, event.currentTarget.checked)}
    />
  );
}
