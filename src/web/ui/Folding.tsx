import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Folding.module.css';

interface FoldingProps {
  readonly title: string;
  /** A summary beside the title, shown while the content is folded. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A collapsible section, open at first; its fields keep their values while it is folded. */
export function Folding({ title, note, children }: FoldingProps) {
  return (
    <details className={classes['folding']} open>
      <summary className={classes['summary']}>
        <IconChevronRight size={16} className={classes['sign']} aria-hidden />
        <h2>{title}</h2>
        {note !== undefined && <span className={classes['note']}>{note}</span>}
      </summary>
      <div className={classes['content']}>{children}</div>
    </details>
  );
}
