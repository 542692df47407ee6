import { UnstyledButton } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { prefer } from '#web/preferences/preferences.ts';
import styles from './LanguageSwitch.module.css';
import { useLanguage } from './useLanguage.ts';

/** A button that switches to the other language, labelled in that language. */
export function LanguageSwitch({ className }: { readonly className?: string | undefined }) {
  const { t, language } = useLanguage();
  const other = language === 'Hindi' ? 'English' : 'Hindi';
  return (
    <UnstyledButton
      className={className ?? styles['switch']}
      lang={other === 'Hindi' ? 'hi' : 'en'}
      onClick={() => prefer({ language: other })}
    >
      <IconLanguage size={20} aria-hidden />
      <span>{t.shell.otherLanguage}</span>
    </UnstyledButton>
  );
}
