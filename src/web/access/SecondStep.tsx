import type { ReactNode } from 'react';
import { atLogin } from '#domain/records/second-factor.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';

interface SecondStepProps {
  /** Logs in with a code too; throws what `request` throws. */
  readonly send: (code: string) => Promise<void>;
  readonly onClose: () => void;
  /** What has to be solved besides, where many try the name. */
  readonly captcha: ReactNode;
}

/** Asks for the code of a login that has a second factor, once its password was right. */
export function SecondStep({ send, onClose, captcha }: SecondStepProps) {
  const { t } = useLanguage();
  const words = t.security;
  return (
    <AskDialog
      title={words.title}
      fields={atLogin}
      initial={{ secondFactor: '' }}
      fieldOptions={{ secondFactor: { autoComplete: 'one-time-code' } }}
      intro={<p>{words.stepHint}</p>}
      renderBelow={() => captcha}
      caption={t.access.login}
      send={({ secondFactor }) => send(secondFactor)}
      onClose={onClose}
    />
  );
}
