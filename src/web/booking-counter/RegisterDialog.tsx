import { password, text } from '#domain/fields.ts';
import { counter } from '#domain/records/counter.ts';
import { NetworkFailure } from '#web/client/problem.ts';
import { useUser } from '#web/client/session.tsx';
import { useBranches } from '#web/consignment/useBranches.ts';
import { checkPattern, drawCounterField } from '#web/counters/CounterFields.tsx';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { registerHere, type Wanted } from './registration.ts';
import { useHereWords, useReadHere } from './useCounterHere.ts';

const own = { password: password({ wire: 'password', label: 'Password', required: 'Password is required.' }) };
const byAdmin = { ...counter, ...own };
const byCode = { invite: text({ wire: 'invite', label: 'Code', required: 'Code is required.', max: 8 }), ...own };

interface RegisterDialogProps {
  /** An admin defines the counter; anybody else enters a code. */
  readonly isAdmin: boolean;
  readonly onClose: () => void;
}

/** Makes this browser a counter. */
export default function RegisterDialog({ isAdmin, onClose }: RegisterDialogProps) {
  const words = useHereWords();
  const readAnew = useReadHere();
  const { tenantId: company, userName } = useUser();
  const branches = useBranches().filter(({ active, mayWrite }) => active && mayWrite);
  const register = async (wanted: Wanted, typed: string) => {
    try {
      const { name } = await registerHere(wanted, { company, userName, password: typed });
      toast.success(words.registered(name));
    } catch (error) {
      if (error instanceof NetworkFailure) toast.error(words.unanswered, { duration: 10_000 });
      throw error;
    }
    await readAnew();
    onClose();
  };
  const shared = {
    title: words.registerTitle,
    caption: words.registerIt,
    onClose,
  };
  const passwordField = { autoComplete: 'current-password', description: words.passwordHint };
  if (!isAdmin)
    return (
      <AskDialog
        {...shared}
        intro={<p>{words.byCode}</p>}
        fields={byCode}
        initial={{ invite: '', password: '' }}
        fieldOptions={{ password: passwordField }}
        send={({ invite, password: typed }) => register({ invite }, typed)}
      />
    );
  // The form is preset with the first branch.
  if (branches.length === 0) return null;
  return (
    <AskDialog
      {...shared}
      intro={<p>{words.registerAbout}</p>}
      fields={byAdmin}
      initial={{
        branch: Number(branches[0]?.id ?? 0),
        name: '',
        code: '',
        pattern: counter.pattern.blank,
        password: '',
      }}
      fieldOptions={{ code: { description: words.codeHint }, password: passwordField }}
      check={(typed) => checkPattern(typed, branches)}
      renderField={drawCounterField(branches)}
      send={({ password: typed, ...wanted }) => register(wanted, typed)}
    />
  );
}
