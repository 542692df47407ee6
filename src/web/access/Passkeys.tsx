import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { showMoment } from '#web/ui/moment.ts';
import styles from './ProfileSecurity.module.css';

const RenamePasskey = lazy(async () => ({ default: (await import('./RenamePasskey.tsx')).RenamePasskey }));
const RemovePasskey = lazy(async () => ({ default: (await import('./RemovePasskey.tsx')).RemovePasskey }));

type Passkey = Answer<'secondFactors'>['passkeys'][number];

/** The user's passkeys: when each was added and last used, with buttons to rename and remove it. */
export function Passkeys({
  passkeys,
  onChanged,
}: {
  readonly passkeys: readonly Passkey[];
  readonly onChanged: () => void;
}) {
  const words = useLanguage().t.security;
  const [dialog, setDialog] = useState<{ readonly what: 'rename' | 'remove'; readonly passkey: Passkey } | null>(null);
  const close = () => {
    setDialog(null);
    onChanged();
  };
  if (passkeys.length === 0) return null;
  return (
    <>
      <ul className={styles['factors']} aria-label={words.passkeys}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <strong>{passkey.name}</strong> {words.since(showMoment(new Date(passkey.addedDate)))},{' '}
            {passkey.usedDate === null ? words.neverUsed : words.lastUsed(showMoment(new Date(passkey.usedDate)))}{' '}
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => setDialog({ what: 'rename', passkey })}
              aria-label={words.renamePasskey(passkey.name)}
            >
              {words.rename}
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDialog({ what: 'remove', passkey })}
              aria-label={words.removePasskey(passkey.name)}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Suspense>
        {dialog?.what === 'rename' && <RenamePasskey passkey={dialog.passkey} onClose={close} />}
        {dialog?.what === 'remove' && <RemovePasskey passkey={dialog.passkey} onClose={close} />}
      </Suspense>
    </>
  );
}
