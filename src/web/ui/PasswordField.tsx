import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { KEYS, shownKeys } from '#web/key-register.ts';
import { pressed, useKeys } from './keys.tsx';

const SHOW = KEYS.showPassword.keys;

/** A password, shown by its eye or, as Tab passes that, by a key. */
export function PasswordField({ onKeyDown, ...props }: PasswordInputProps) {
  const label = useLanguage().t.ui.showPassword;
  const [visible, setVisible] = useState(false);
  useKeys([{ ...KEYS.showPassword, label }]);
  return (
    <PasswordInput
      {...props}
      // Mantine tells only its frame that the password is wrong, not the input.
      aria-invalid={Boolean(props.error) || undefined}
      aria-keyshortcuts={SHOW}
      visible={visible}
      onVisibilityChange={setVisible}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (!pressed(event.nativeEvent, SHOW)) return;
        event.preventDefault();
        setVisible((shown) => !shown);
      }}
      visibilityToggleButtonProps={{ 'aria-label': label, title: `${label} (${shownKeys(KEYS.showPassword)})` }}
    />
  );
}
