import { Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { request } from '#web/client/request.ts';
import { challanScreen } from './challan-screen.tsx';
import { randomKey } from '#web/drafts/random-key.ts';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { CheckList, faultsOf, type Check } from './CheckList.tsx';
import classes from './Dispatch.module.css';
import { Dispatched } from './Dispatched.tsx';
import { useDispatchWords } from './useDispatchWords.ts';

/** As the server has it (spec 3 §5). */
const [SHORTEST, LONGEST] = [5, 200];
const WRONG = 'Reason must be 5 to 200 characters.';

interface DispatchDialogProps {
  readonly number: string;
  readonly onClose: () => void;
  /** It was dispatched. */
  readonly onDone?: () => void;
}

/** What is wrong with a challan, and its dispatch; of one that went, what was wrong then. */
export default function DispatchDialog({ number, onClose, onDone }: DispatchDialogProps) {
  const { t, say } = useLanguage();
  const words = useDispatchWords();
  const check = useQuery({ ...callQuery('challanCheck', { number }), staleTime: 0 });
  const gone = check.data?.state === 'dispatched';
  return (
    <Dialog title={gone ? t.documents.kinds.challan.saved(number) : words.title(number)} size="lg" onClose={onClose}>
      {check.isError ? (
        <p role="alert">{say(sentenceOf(check.error))}</p>
      ) : check.data === undefined || (check.isFetching && !check.isFetchedAfterMount) ? (
        <Skeleton height={160} data-skeleton />
      ) : check.data.state === 'dispatched' ? (
        <div className={classes['form']}>
          <Dispatched check={check.data} />
          <CheckList check={check.data} />
          <div className={dialogClasses['choices']}>
            <Button onClick={onClose}>{t.actions.close}</Button>
          </div>
        </div>
      ) : (
        <DispatchForm
          key={String(faultsOf(check.data) > 0)}
          check={check.data}
          onClose={onClose}
          onDone={onDone}
          onRefused={() => void check.refetch()}
        />
      )}
    </Dialog>
  );
}

interface DispatchFormProps extends Pick<DispatchDialogProps, 'onClose'> {
  readonly check: Check;
  readonly onDone: DispatchDialogProps['onDone'] | undefined;
  readonly onRefused: () => void;
}

function useDispatch({ check, onClose, onDone, onRefused }: DispatchFormProps) {
  const words = useDispatchWords();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef({ reason: '', key: '' });
  const number = check.challanNo;
  async function send() {
    const given = reason.trim();
    if (busy) return;
    if (faultsOf(check) > 0 && given.length < SHORTEST) return setRefusal(WRONG);
    // The same once more, after an answer that never came, is the same request.
    if (key.current.key === '' || key.current.reason !== given) key.current = { reason: given, key: randomKey() };
    setBusy(true);
    try {
      await request('challanDispatch', { body: { number, reason: given }, idempotencyKey: key.current.key });
      toast.success(words.done(number));
      readAnew(queries, 'challan', ['list'], ['challanCheck', ...challanScreen.changedBySave]);
      onClose();
      onDone?.();
    } catch (error) {
      setRefusal(sentenceOf(error));
      // Something else may be wrong by now, or it went already.
      onRefused();
    } finally {
      setBusy(false);
    }
  }
  const type = (text: string) => {
    setReason(text);
    setRefusal(null);
  };
  return { reason, type, refusal, busy, send };
}

function DispatchForm(props: DispatchFormProps) {
  const { t, say } = useLanguage();
  const words = useDispatchWords();
  const { check, onClose } = props;
  const { reason, type, refusal, busy, send } = useDispatch(props);
  const wrong = faultsOf(check);
  // It comes after the dialog, whose own focus is set by then.
  const first = useRef<HTMLInputElement & HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const refused = refusal !== null && say(refusal);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter is the dialog's own key, not a control's
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // The dialog may be drawn from within a form, which must not receive its events.
        event.stopPropagation();
        void send();
      }}
      onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
    >
      <output>{wrong === 0 ? words.allGood : words.someWrong(wrong)}</output>
      <CheckList check={check} />
      {wrong > 0 ? (
        <TextInput
          ref={first}
          label={words.reason}
          description={words.reasonHint}
          maxLength={LONGEST}
          required
          autoComplete="off"
          value={reason}
          error={refused}
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : (
        refused !== false && <p role="alert">{refused}</p>
      )}
      <p className={classes['note']}>{words.afterwards}</p>
      <div className={dialogClasses['choices']}>
        <Button variant="default" onClick={onClose}>
          {t.actions.cancel}
        </Button>
        <Button ref={wrong === 0 ? first : undefined} type="submit" aria-disabled={busy}>
          {words.dispatch}
        </Button>
      </div>
    </form>
  );
}
