import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

/** The head of a page: its title and, at the end of the line, what can be done there. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={classes['head']}>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
