import type { ReactNode } from 'react';
import classes from './PageHead.module.css';

interface PageHeadProps {
  readonly title: string;
  /** Stands right behind the title. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
}

/** The head of a page: its title and, at the end of the line, what can be done there. */
export function PageHead({ title, beside, children }: PageHeadProps) {
  return (
    <div className={classes['head']}>
      <h1 tabIndex={-1}>{title}</h1>
      {beside !== undefined && <span className={classes['beside']}>{beside}</span>}
      {children}
    </div>
  );
}
