import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Words } from '#web/language/en.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { KEYS } from '#web/key-register.ts';
import classes from './ListCard.module.css';
import type { RowAction } from './list-rows.ts';

/**
 * A one-word caption for a label: one of the known words in it; otherwise the text before the row's number (in English) or after it (in
 * Hindi), because that is where each language puts the verb.
 */
function wordOf(label: string, { lists: { row } }: Words, isHindi: boolean): string {
  // Matches whole words: "Edit printer" does not mean Print.
  const spaced = ` ${label.replaceAll(/[:,.…]/g, ' ')} `;
  const parts = label.split(/\S*\d\S*/).flatMap((part) => part.trim() || []);
  return Object.values(row).find((word) => spaced.includes(` ${word} `)) ?? parts.at(isHindi ? -1 : 0) ?? label;
}

/** The button of a row action. `worded`: its word is shown below the icon, as on a phone. */
export function RowButton({
  icon: Sign,
  label,
  caption,
  run,
  shortcut,
  worded = false,
}: RowAction & { readonly worded?: boolean }) {
  const { t, language } = useLanguage();
  // Registered for the ? window; the row itself handles the key.
  useKeys(shortcut === undefined ? [] : [{ ...KEYS.printRow, label: t.controls.printRow }]);
  if (worded)
    return (
      <UnstyledButton className={classes['worded']} aria-label={label} onClick={run}>
        <Sign size={18} aria-hidden />
        <span>{caption ?? wordOf(label, t, language === 'Hindi')}</span>
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
