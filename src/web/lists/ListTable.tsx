import { useLanguage } from '#web/language/useLanguage.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { PageTick, RowTick } from '#web/ui/RowTicks.tsx';
import { SortHead } from '#web/ui/SortHead.tsx';
import { useRovingRows } from '#web/ui/useRovingRows.ts';
import { KEYS } from '#web/key-register.ts';
import type { ListRows } from './list-rows.ts';
import classes from './List.module.css';
import { RowButton } from './RowButton.tsx';

type ListTableProps<Row> = ListRows<Row> & { readonly rows: readonly Row[] };

/** The keys of a table whose rows can be opened. */
function useTableKeys(count: number, opens: boolean, ticks: boolean) {
  const { t } = useLanguage();
  const rows = useRovingRows(count);
  useKeys(
    opens
      ? [
          { ...KEYS.rows, label: t.controls.rows, run: rows.enter },
          { ...KEYS.openRow, label: t.controls.openRow },
          ...(ticks ? [{ ...KEYS.tickRow, label: t.controls.tickRow }] : []),
        ]
      : [],
  );
  return rows;
}

/** The rows of a list as a table. */
export function ListTable<Row>({ label, columns, rows, keyOf, rowActions, onOpen, ticks }: ListTableProps<Row>) {
  const { list } = useLanguage().t.documents;
  const opens = onOpen !== undefined;
  const keys = useTableKeys(rows.length, opens, ticks !== undefined);
  return (
    <div className={classes['scroll']}>
      <table className={classes['table']} aria-label={label} {...(opens && { role: 'grid' })}>
        <thead>
          <tr>
            {ticks && (
              <th scope="col" className={classes['tick']}>
                <PageTick ticks={ticks} rows={rows} />
              </th>
            )}
            {columns.map(({ name, heading, number, width, sort }) => (
              <th
                key={name}
                scope="col"
                className={number ? classes['number'] : undefined}
                style={{ width }}
                aria-sort={sort?.sorted}
              >
                {sort ? <SortHead {...sort} heading={heading} atEnd={number === true} /> : heading}
              </th>
            ))}
            {rowActions && <th scope="col">{list.actions}</th>}
          </tr>
        </thead>
        <tbody {...(opens && keys.body)}>
          {rows.map((row, at) => (
            <tr
              key={keyOf(row)}
              {...(ticks && { 'aria-selected': ticks.has(row) })}
              {...(opens && { 'data-opens': true, tabIndex: keys.tabIndexOf(at), onClick: () => onOpen(row) })}
            >
              {ticks && (
                <td className={classes['tick']}>
                  <RowTick ticks={ticks} row={row} />
                </td>
              )}
              {columns.map(({ name, cell, number, strong, unbroken, width }) => (
                <td
                  key={name}
                  className={number ? classes['number'] : undefined}
                  data-strong={strong}
                  data-unbroken={unbroken}
                  {...(!number && !unbroken && width === undefined && { 'data-wraps': true })}
                >
                  {cell(row, at)}
                </td>
              ))}
              {rowActions && (
                <td onClick={(event) => event.stopPropagation()}>
                  <div className={classes['actions']}>
                    {rowActions(row).map((action) => (
                      <RowButton key={action.label} {...action} />
                    ))}
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
