import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { showMoment } from '#web/ui/moment.ts';
import styles from './ProfileSecurity.module.css';

const RemovePasskey = lazy(async () => ({ default: (await import('./RemovePasskey.tsx')).RemovePasskey }));

type Passkey = Answer<'secondFactors'>['passkeys'][number];

/** The user's passkeys, each with the way to remove it. */
export function Passkeys({
  passkeys,
  onChanged,
}: {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
}) {
  const words = useLanguage().t.security;
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const close = () => {
    setRemoved(null);
    onChanged();
  };
  if (passkeys.length === 0) return null;
  return (
    <>
      <ul className={styles['factors']} aria-label={words.passkeys}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <strong>{passkey.name}</strong> {words.since(showMoment(new Date(passkey.addedDate)))}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setRemoved(passkey)}
              aria-label={words.removePasskey(passkey.name)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>{removed !== null && <RemovePasskey passkey={removed} onClose={close} />}</Suspense>
    </>
  );
}
