import { ActionIcon } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useKeys } from '#web/ui/keys.tsx';
import type { RowAction } from './list-rows.ts';

/** The button of what can be done with a row. */
export function RowButton({ icon: Sign, label, run, shortcut }: RowAction) {
  const { t } = useLanguage();
  // Listed for the ? window; the row itself hears it.
  useKeys(shortcut === undefined ? [] : [{ keys: shortcut, label: t.ui.printRow }]);
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
