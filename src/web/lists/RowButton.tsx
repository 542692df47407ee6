import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { KEYS } from '#web/key-register.ts';
import classes from './ListCard.module.css';
import type { RowAction } from './list-rows.ts';

/**
 * What a label says in a word, which it holds itself; else what stands before the number of its row, where English says what is done, or
 * behind it, where Hindi does.
 */
function wordOf(label: string, { lists: { row } }: Words, isHindi: boolean): string {
  // A whole word: an edit of a printer prints nothing.
  const spaced = ` ${label.replaceAll(/[:,.…]/g, ' ')} `;
  const parts = label.split(/\S*\d\S*/).flatMap((part) => part.trim() || []);
  return Object.values(row).find((word) => spaced.includes(` ${word} `)) ?? parts.at(isHindi ? -1 : 0) ?? label;
}

/** The button of what can be done with a row. `worded`: its word stands below the sign, as on a phone. */
export function RowButton({
  icon: Sign,
  label,
  run,
  shortcut,
  worded = false,
}: RowAction & { readonly worded?: boolean }) {
  const { t, language } = useLanguage();
  // Listed for the ? window; the row itself hears it.
  useKeys(shortcut === undefined ? [] : [{ ...KEYS.printRow, label: t.controls.printRow }]);
  if (worded)
    return (
      <UnstyledButton className={classes['worded']} aria-label={label} onClick={run}>
        <Sign size={18} aria-hidden />
        <span>{wordOf(label, t, language === 'Hindi')}</span>
      </UnstyledButton>
    );
  return (
    <ActionIcon
      variant="subtle"
      size="var(--control-dense)"
      aria-label={label}
      title={label}
      onClick={run}
      aria-keyshortcuts={shortcut}
    >
      <Sign size={18} aria-hidden />
    </ActionIcon>
  );
}
