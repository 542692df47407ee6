import type { ReactNode } from 'react';
import classes from './Rows.module.css';

/** A short list that tells of each what it is and what is known of it, and what can be done with it. */
export function Rows({ children }: { readonly children: ReactNode }) {
  return <ul className={classes['rows']}>{children}</ul>;
}

interface RowProps {
  /** What it is called, with its chips. */
  readonly name: ReactNode;
  /** What is known of it, one after another. */
  readonly facts?: ReactNode;
  readonly actions?: ReactNode;
  /** What stands below its facts. */
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

/** Short facts side by side, which wrap as they must. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <span className={`quiet ${classes['facts']}`}>{children}</span>;
}
