import { newPassword, user } from '#domain/records/user.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';

const { userName } = user.fields;

interface LoginDialogProps {
  readonly title: string;
  /** The generated username; empty: it has to be typed. */
  readonly made: string;
  readonly withName: boolean;
  /** Sends the typed values; throws what `request` throws. */
  readonly send: (userName: string, password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** The dialog for the password of an employee's login, and for its username if it has none. */
export function LoginDialog({ title, made, withName, send, onClose }: LoginDialogProps) {
  const { t } = useLanguage();
  const words = t.records.employee;
  const password = { description: words.passwordHint, autoComplete: 'new-password' };
  if (!withName) {
    return (
      <AskDialog
        title={title}
        fields={{ password: newPassword }}
        initial={{ password: '' }}
        fieldOptions={{ password }}
        send={async (row) => await send('', row.password)}
        onClose={onClose}
      />
    );
  }
  return (
    <AskDialog
      title={title}
      fields={{ userName, password: newPassword }}
      initial={{ userName: made, password: '' }}
      fieldOptions={{ userName: { description: words.usernameHint, readOnly: made !== '' }, password }}
      send={async (row) => await send(row.userName, row.password)}
      onClose={onClose}
    />
  );
}
