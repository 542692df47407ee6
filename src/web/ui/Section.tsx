import type { ReactNode } from 'react';
import classes from './Section.module.css';

interface SectionProps {
  /** The anchor within the page. */
  readonly id: string;
  readonly title: string;
  /** The page's own title says the same: this one is only for screen readers. */
  readonly titleHidden?: boolean;
  readonly about?: string;
  /** The section's action, at the end of its header. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page, on its own card. */
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
