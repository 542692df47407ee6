import type { ReactNode } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  /** What leads to it within the page's address. */
  readonly id: string;
  readonly title: string;
  /** The page's own title says the same: this one is for screen readers. */
  readonly titleHidden?: boolean;
  readonly about?: string;
  /** What is done there, at the end of the head. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page, on a card of its own. */
export function Section({ id, title, titleHidden = false, about, action, children }: SectionProps) {
  return (
    <section id={id} className={`card ${classes['section']}`} aria-labelledby={`${id}-title`}>
      <div className={titleHidden ? 'visually-hidden' : classes['head']}>
        <h2 id={`${id}-title`}>{title}</h2>
        {action}
      </div>
      {about !== undefined && <p>{about}</p>}
      {children}
    </section>
  );
}
