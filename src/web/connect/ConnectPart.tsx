import type { ReactNode } from 'react';
import classes from './Connect.module.css';

interface ConnectPartProps {
  /** What leads to it within the page's address. */
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** What is done there, at the end of the head. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the page on which a company connects what is its own. */
export function ConnectPart({ id, title, about, action, children }: ConnectPartProps) {
  return (
    <section id={id} className={`card ${classes['part']}`} aria-labelledby={`${id}-title`}>
      <div className={classes['head']}>
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      <p>{about}</p>
      {children}
    </section>
  );
}
