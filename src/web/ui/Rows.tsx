import type { ReactNode } from 'react';
import classes from './Rows.module.css';

/** A short list: each row has a name, facts and actions. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes['rows']}>{children}</ul>;
}

interface RowProps {
  /** Its name, with its chips. */
  readonly name: ReactNode;
  /** Its facts, one after another. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  /** Content below its facts. */
  readonly children?: ReactNode;
}

/** One of `Rows`. */
export function Row({ name, facts, actions, children }: RowProps) {
  return (
    <li className={classes['row']}>
      <div className={classes['told']}>
        <span className={classes['line']}>{name}</span>
        {facts !== undefined && <Facts>{facts}</Facts>}
        {children}
      </div>
      {Boolean(actions) && <span className={classes['line']}>{actions}</span>}
    </li>
  );
}

/** Short facts side by side, wrapping where needed. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <span className={`quiet ${classes['facts']}`}>{children}</span>;
}
