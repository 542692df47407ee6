import type { ReactNode } from 'react';
import { atLogin } from '#domain/records/second-factor.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';

interface SecondStepProps {
  /** Logs in with the code as well; throws what `request` throws. */
  readonly send: (code: string) => Promise<void>;
  readonly onClose: () => void;
  /** The captcha, needed while there are many attempts on this username. */
  readonly captcha: ReactNode;
}

/** Asks for the code of a login with a second factor, after a correct password. */
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
