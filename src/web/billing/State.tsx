import type { ReactNode } from 'react';
import classes from './State.module.css';

/** Where a subscription, a plan or an account stands: its colour, with the word for it. */
export function State({ of, children }: { readonly of: 'running' | 'coming' | 'over'; readonly children: ReactNode }) {
  return (
    <span className={classes['state']} data-state={of}>
      {children}
    </span>
  );
}
