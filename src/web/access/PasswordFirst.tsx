import { withPassword } from '#domain/records/second-factor.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';

interface PasswordFirstProps {
  readonly title: string;
  /** What the change will do. */
  readonly hint: string;
  readonly caption?: string;
  readonly danger?: boolean;
  /** Sends it; throws what `request` throws. */
  readonly send: (row: { oldPassword: string }) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the user's own password before a second factor is changed. */
export function PasswordFirst({ title, hint, caption, danger = false, send, onClose }: PasswordFirstProps) {
  const { next } = useLanguage().t.security;
  return (
    <AskDialog
      title={title}
      fields={withPassword}
      initial={{ oldPassword: '' }}
      fieldOptions={{ oldPassword: { autoComplete: 'current-password' } }}
      intro={<p>{hint}</p>}
      caption={caption ?? next}
      danger={danger}
      send={send}
      onClose={onClose}
    />
  );
}
