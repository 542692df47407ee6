import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { request } from '#web/client/request.ts';
import classes from '#web/forms/DialogParts.module.css';
import { readAnew } from '#web/forms/useReadAnew.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { biltyScreen } from './bilty-screen.tsx';

/** As the server has it (spec 3 §4). */
const [SHORTEST, LONGEST] = [5, 200];
const WRONG = 'Reason must be 5 to 200 characters.';

interface CancelBiltyProps {
  readonly number: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Cancels a bilty, with the reason that its record keeps. */
export function CancelBilty({ number, onClose, onChanged }: CancelBiltyProps) {
  const { t, say } = useLanguage();
  const words = t.documents.cancelling;
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const cancel = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    if (reason.trim().length < SHORTEST) return setRefusal(WRONG);
    setBusy(true);
    try {
      await request('consignmentCancel', { body: { number, reason } });
      toast.success(words.done(number));
      readAnew(queries, biltyScreen.document.kind, ['list'], biltyScreen.changedBySave);
      onClose();
      onChanged();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={words.title(number)} onClose={onClose} typed={reason !== ''}>
      <form className={classes['dialog']} onSubmit={(event) => void cancel(event)} noValidate>
        <p>{words.text}</p>
        <TextInput
          data-autofocus
          label={words.reason}
          maxLength={LONGEST}
          required
          value={reason}
          error={refusal !== null && say(refusal)}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setRefusal(null);
          }}
        />
        <div className={classes['choices']}>
          <Button variant="default" onClick={onClose}>
            {words.keep}
          </Button>
          <Button type="submit" color="red.9" aria-disabled={busy}>
            {words.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
