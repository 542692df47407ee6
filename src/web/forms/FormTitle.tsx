import type { ReactNode } from 'react';
import classes from './FormTitle.module.css';

interface FormTitleProps {
  /** By which the form is labelled. */
  readonly id: string;
  readonly text: string;
  /** Beside the heading. */
  readonly children?: ReactNode;
}

/** The heading of a form that fills its page. */
export function FormTitle({ id, text, children }: FormTitleProps) {
  return (
    <div className={classes['title']}>
      <h1 id={id} tabIndex={-1}>
        {text}
      </h1>
      {children}
    </div>
  );
}
