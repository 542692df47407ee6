import { password } from '#domain/fields.ts';
import { currentSession } from '#web/client/session-store.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { loginOffline, openCounter } from './login.ts';
import { useHereWords, useReadHere } from './useCounterHere.ts';

const fields = { password: password({ wire: 'password', label: 'Password', required: 'Password is required.' }) };

interface UnlockDialogProps {
  readonly counter: string;
  /** What it says where it is closed; absent: later. */
  readonly keep?: string;
  /** It was closed while the counter stays locked. */
  readonly onClose: () => void;
}

/** Asks for the password by which the counter is opened: after a reload, and where the user's wrap is missing. */
export default function UnlockDialog({ counter, keep, onClose }: UnlockDialogProps) {
  const words = useHereWords();
  const readAnew = useReadHere();
  return (
    <AskDialog
      title={words.openTitle(counter)}
      intro={<p>{words.openAbout}</p>}
      fields={fields}
      initial={{ password: '' }}
      fieldOptions={{ password: { autoComplete: 'current-password' } }}
      caption={words.openIt}
      keep={keep ?? words.later}
      send={async (typed) => {
        const session = currentSession();
        if (session?.token === '') await loginOffline(session.user.userName, typed.password);
        else await openCounter(typed.password);
        // Whoever shows it sees that the counter is open, and takes it away: closing it is another answer, without a connection a logout.
        toast.success(words.opened);
        await readAnew();
      }}
      onClose={onClose}
    />
  );
}
