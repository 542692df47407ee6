import { Button } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { TypedKeys } from '#web/ui/typed-ahead.ts';
import classes from './Notice.module.css';

const SIGNS: Readonly<Record<string, string>> = {
  Enter: ' ↵ ',
  Tab: ' ⇥ ',
  Backspace: '⌫',
  ArrowDown: ' ↓ ',
  ArrowUp: ' ↑ ',
};

/** One key as it is shown: what goes into a password is not. */
const shownKey = ({ key, target }: KeyboardEvent): string => {
  const isSecret = target instanceof HTMLInputElement && target.type === 'password';
  return SIGNS[key] ?? (isSecret ? '•' : key);
};

interface TypedAheadProps {
  readonly keys: TypedKeys;
  readonly onDrop: () => void;
}

/** What was typed during a save that failed, with a sign for each key that is no character. */
export default function TypedAhead({ keys, onDrop }: TypedAheadProps) {
  const { documents } = useLanguage().t;
  const shown = keys.map(shownKey).join('');
  return (
    <output className={classes['notice']}>
      <span className={classes['text']}>{documents.typedAhead(shown.trim())}</span>
      <Button variant="default" onClick={onDrop}>
        {documents.draftDrop}
      </Button>
    </output>
  );
}
