import { UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { prefer } from '#web/preferences/preferences.ts';

interface SchemeSwitchProps {
  readonly className: string | undefined;
  /** The class of its caption, which screen readers read even if it is hidden. */
  readonly captionClassName: string | undefined;
}

/** The button that switches between dark and light mode. */
export function SchemeSwitch({ className, captionClassName }: SchemeSwitchProps) {
  const { t } = useLanguage();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <UnstyledButton className={className} onClick={() => prefer({ scheme: dark ? 'light' : 'dark' })}>
      {dark ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
      <span className={captionClassName}>{dark ? t.frame.switchToLight : t.frame.switchToDark}</span>
    </UnstyledButton>
  );
}
