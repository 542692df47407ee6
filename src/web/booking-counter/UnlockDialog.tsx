import { password } from '#domain/fields.ts';
import { currentSession } from '#web/client/session-store.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { loginOffline, openCounter } from './login.ts';
import { useHereWords, useReadHere } from './useCounterHere.ts';

const fields = { password: password({ wire: 'password', label: 'Password', required: 'Password is required.' }) };

interface UnlockDialogProps {
  readonly counter: string;
  /** The label of the button that closes it; absent for "later". */
  readonly keep?: string;
  /** Called when it is closed and the counter stays locked. */
  readonly onClose: () => void;
}

/** Asks for the password that opens the counter: after a reload, and if the user's wrap is missing. */
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
        // The parent sees that the counter is open and removes the dialog. Closing it means something else: without a connection, a logout.
        toast.success(words.opened);
        await readAnew();
      }}
      onClose={onClose}
    />
  );
}
