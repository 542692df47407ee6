import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Folding.module.css';

interface FoldingProps {
  readonly title: string;
  /** Beside the title: a summary of the content while it is folded away. */
  readonly note?: string;
  readonly children: ReactNode;
}

/** A part of a page that can be folded away; its fields stay what they are meanwhile. Open to begin with. */
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
