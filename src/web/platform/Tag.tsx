import type { Icon } from '@tabler/icons-react';
import styles from './Tag.module.css';

interface TagProps {
  readonly tone: 'fine' | 'warning' | 'danger' | 'plain';
  readonly icon: Icon;
  readonly text: string;
}

/** What became of something: a sign and a word, for colour is never alone. */
export function Tag({ tone, icon: Sign, text }: TagProps) {
  return (
    <span className={styles['tag']} data-tone={tone}>
      <Sign size={14} aria-hidden /> {text}
    </span>
  );
}
