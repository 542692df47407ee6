import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Pending } from '#web/ui/Pending.tsx';
import classes from './TotalsBar.module.css';

interface TotalsBarProps {
  readonly title: string;
  /** Each sum with its name; null when there are too many rows to add up unasked; undefined until loaded. */
  readonly sums:
    | readonly { readonly name: string; readonly label: string; readonly value: string }[]
    | null
    | undefined;
  /** Shown when there are too many. */
  readonly note: ReactNode;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly onAdd: () => void;
}

/** The totals of a list, below its rows. */
export function TotalsBar({ title, sums, note, failed, busy, onAdd }: TotalsBarProps) {
  const { t } = useLanguage();
  return (
    <section className={classes['bar']} aria-label={t.lists.totals} aria-busy={busy}>
      {failed && (
        <>
          <span role="alert">{t.lists.totalsFailed}</span>
          <Button variant="default" onClick={onAdd}>
            {t.actions.retry}
          </Button>
        </>
      )}
      {!failed && sums === undefined && <Pending height={20} width="60%" />}
      {!failed && sums === null && (
        <>
          <span>{note}</span>
          <Button variant="default" loading={busy} onClick={onAdd}>
            {t.lists.addUp}
          </Button>
        </>
      )}
      {!failed && sums != null && (
        <>
          <strong>{title}</strong>
          <dl className={classes['sums']}>
            {sums.map(({ name, label, value }) => (
              <div key={name}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}
