import { PageTick, RowTick } from '#web/ui/RowTicks.tsx';
import type { ListRows, RowCard } from './list-rows.ts';
import classes from './List.module.css';
import cardClasses from './ListCard.module.css';
import { RowButton } from './RowButton.tsx';

type ListCardsProps<Row> = ListRows<Row> & { readonly rows: readonly Row[] };

/** The rows of a list as cards on a phone. */
export function ListCards<Row>({ label, rows, keyOf, rowActions, renderCard, onOpen, ticks }: ListCardsProps<Row>) {
  return (
    <>
      {ticks && (
        <div className={classes['tickAll']}>
          <PageTick ticks={ticks} rows={rows} worded />
        </div>
      )}
      <ul className={classes['cards']} aria-label={label}>
        {rows.map((row) => {
          const { end, ...top } = renderCard(row);
          return (
            <li key={keyOf(row)} className={classes['card']}>
              {onOpen ? (
                <button type="button" className={classes['open']} onClick={() => onOpen(row)}>
                  <CardTop {...top} />
                </button>
              ) : (
                <div className={classes['open']}>
                  <CardTop {...top} />
                </div>
              )}
              <div className={classes['cardEnd']}>
                {ticks && <RowTick ticks={ticks} row={row} />}
                <span>{end}</span>
                {rowActions && (
                  <div className={classes['actions']}>
                    {rowActions(row).map((action) => (
                      <RowButton key={action.label} {...action} worded />
                    ))}
                  </div>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function CardTop({ name, aside, below }: Omit<RowCard, 'end'>) {
  return (
    <>
      {name !== undefined && (
        <span className={cardClasses['top']}>
          <strong>{name}</strong>
          <span>{aside}</span>
        </span>
      )}
      {below}
    </>
  );
}
