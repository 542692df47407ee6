import { useState } from 'react';
import { ofApp } from '#domain/records/second-factor.ts';
import { request, type Answer } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { CopyField } from '#web/ui/CopyField.tsx';
import { QrCode } from '#web/ui/QrCode.tsx';
import { toast } from '#web/ui/toast.ts';
import { PasswordFirst } from './PasswordFirst.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SetUpApp.module.css';

interface SetUpAppProps {
  /** Whether the new app replaces an existing one. */
  readonly another: boolean;
  readonly onClose: () => void;
}

/** Guides the user through setting up an authenticator app: password, app, code, recovery codes. */
export function SetUpApp({ another, onClose }: SetUpAppProps) {
  const words = useLanguage().t.security;
  const title = another ? words.setUpAnother : words.setUp;
  const [begun, setBegun] = useState<Answer<'beginAuthenticator'> | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);

  if (codes.length > 0) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (begun === null) {
    return (
      <PasswordFirst
        title={title}
        hint={words.passwordFirst}
        send={async (body) => setBegun(await request('beginAuthenticator', { body }))}
        onClose={onClose}
      />
    );
  }
  return (
    <AskDialog
      // Another one than the password's, which stands at the same place.
      key="code"
      title={title}
      fields={ofApp}
      initial={{ code: '' }}
      fieldOptions={{ code: { autoComplete: 'one-time-code' } }}
      intro={
        <div className={styles['app']}>
          <p>{words.scan}</p>
          <QrCode text={begun.address} label={words.qr} className={styles['code']} />
          <CopyField label={words.byHand} value={begun.secret} />
        </div>
      }
      send={async (body) => {
        const made = await request('confirmAuthenticator', { body });
        toast.success(another ? words.replaced : words.added);
        if (made.codes.length === 0) onClose();
        else setCodes(made.codes);
      }}
      onClose={onClose}
    />
  );
}
