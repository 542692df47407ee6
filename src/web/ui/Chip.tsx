import type { Icon } from '@tabler/icons-react';
import classes from './Chip.module.css';

interface ChipProps {
  /** `off` is what no longer counts. */
  readonly tone?: 'plain' | 'fine' | 'warning' | 'danger' | 'off';
  readonly icon?: Icon;
  readonly text: string;
}

/** Where something stands, in a word or two: never by the colour alone. */
export function Chip({ tone = 'plain', icon: Sign, text }: ChipProps) {
  return (
    <span className={classes['chip']} data-tone={tone}>
      {Sign !== undefined && <Sign size={14} aria-hidden />}
      {text}
    </span>
  );
}
