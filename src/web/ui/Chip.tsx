import type { Icon } from '@tabler/icons-react';
import classes from './Chip.module.css';

interface ChipProps {
  /** `off` marks what no longer counts. */
  readonly tone?: 'plain' | 'fine' | 'warning' | 'danger' | 'off';
  readonly icon?: Icon;
  readonly text: string;
}

/** A status in a word or two, never conveyed by colour alone. */
export function Chip({ tone = 'plain', icon: Sign, text }: ChipProps) {
  return (
    <span className={classes['chip']} data-tone={tone}>
      {Sign !== undefined && <Sign size={14} aria-hidden />}
      {text}
    </span>
  );
}
