import { UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { prefer } from '#web/preferences/preferences.ts';

interface SchemeSwitchProps {
  readonly className: string | undefined;
  /** Of its words, which are heard where they are not seen. */
  readonly captionClassName: string | undefined;
}

/** Offers the dark mode, or the light one. */
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
