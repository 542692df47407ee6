import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { collection, deskEvent, notedEvent, UNDELIVERED_REASON } from '#domain/records/bilty-event.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { NOTED_KINDS, type NotedKind } from '#domain/rules/lr-status.ts';
import { mayCall } from '#domain/rules/roles.ts';
import { request, type Answer } from '#web/client/request.ts';
import { requestKeys } from '#web/drafts/request-keys.ts';
import { DialogForm } from '#web/forms/DialogForm.tsx';
import dialogClasses from '#web/forms/DialogParts.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { BankField } from '#web/money/PaidFrom.tsx';
import { useMoneyWords } from '#web/money/useMoneyWords.ts';
import { useUser } from '#web/client/session.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { showMoment } from '#web/ui/moment.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './ConsignmentNote.module.css';
import { DebtorField } from './DebtorField.tsx';
import { readNotesAnew } from './note-answers.ts';
import { useNoteWords } from './useNoteWords.ts';

interface StatusDialogProps {
  /** The bilties' register numbers, up to 200. */
  readonly numbers: readonly string[];
  /** The events offered; absent for all. */
  readonly offered?: readonly NotedKind[];
  /** Called when something was recorded. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

type Refused = Answer<'biltyEventAdd'>[number];

/** The current time in India, formatted for a datetime input. */
const nowInIndia = (now = new Date()) => `${todayInIndia(now)}T${showMoment(now).slice(-5)}`;

function useStatusForm({ numbers, offered = NOTED_KINDS, onDone, onClose }: StatusDialogProps) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const queries = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const [keyOf] = useState(requestKeys);
  const [start] = useState(nowInIndia);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const fields = useMemo(
    () => ({ ...notedEvent, ...collection, ...deskEvent, kind: { ...notedEvent.kind, choices: offered } }),
    [offered],
  );
  const form = useDefinedForm(
    fields,
    { ...blankRow(fields), at: start, receivedMode: 'cash' as const },
    ({ kind, undeliveredReason }) =>
      kind === 'Undelivered' && undeliveredReason === '' ? { undeliveredReason: UNDELIVERED_REASON } : {},
  );

  async function submit() {
    const read = form.read();
    if (form.validate().hasErrors || !read.ok) return focusFirstWrong(root.current);
    const { kind } = read.row;
    const delivered = kind === 'Delivered';
    // An unchanged time means the time on the server's clock.
    const at = form.getValues().at === start ? '' : read.row.at;
    const more = delivered ? {} : { received: 0, rebate: 0, creditReason: '', party: 0, packages: 0 };
    const body = { ...read.row, ...more, at, numbers: [...numbers] };
    setBusy(true);
    try {
      const results = await request('biltyEventAdd', { body, idempotencyKey: keyOf(body) });
      const noted = results.filter(({ ok }) => ok).length;
      readNotesAnew(queries);
      if (noted > 0) {
        toast.success(words.noted(noted));
        onDone?.();
      }
      setRefused(results.filter(({ ok }) => !ok));
      if (noted === results.length) onClose();
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields));
      toast.error(say(sentenceOf(error)));
      focusFirstWrong(root.current);
    } finally {
      setBusy(false);
    }
  }
  return { form, root, busy, refused, submit };
}

/** Records an event for bilties; if some are refused, shows which and why. */
export function StatusDialog(props: StatusDialogProps) {
  const words = useNoteWords();
  const { numbers, onClose } = props;
  const { form, root, busy, refused, submit } = useStatusForm(props);
  if (refused.length > 0) return <RefusedDialog refused={refused} onClose={onClose} />;
  return (
    <Dialog title={words.statusOf(numbers.length)} onClose={onClose}>
      <DialogForm root={root} busy={busy} onSubmit={() => void submit()} onClose={onClose}>
        <StatusFields form={form} alone={numbers.length === 1} />
      </DialogForm>
    </Dialog>
  );
}

interface StatusFieldsProps {
  readonly form: ReturnType<typeof useStatusForm>['form'];
  /** The event is for a single bilty, so a payment may be recorded with it. */
  readonly alone: boolean;
}

function StatusFields({ form, alone }: StatusFieldsProps) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const { roleId } = useUser();
  const delivered = form.values.kind === 'Delivered';
  const time = form.getInputProps('at');
  return (
    <>
      <Field form={form} name="kind" data-autofocus />
      <TextInput
        {...time}
        type="datetime-local"
        name="at"
        label={say(notedEvent.at.label)}
        error={time.error === undefined ? undefined : say(time.error)}
      />
      <Field form={form} name="place" autoComplete="off" />
      {form.values.kind === 'Undelivered' && (
        <Field form={form} name="undeliveredReason" shown={words.undelivered} required />
      )}
      {delivered && alone && <Field form={form} name="packages" autoComplete="off" />}
      {delivered && alone && <CollectionFields form={form} />}
      {delivered && mayCall('companyAdmin', roleId) && <Field form={form} name="creditReason" autoComplete="off" />}
      {delivered && form.values.creditReason.trim() !== '' && (
        <DebtorField
          hasUsual
          error={form.getInputProps('party').error}
          onParty={(party) => form.setFieldValue('party', party)}
        />
      )}
      <Field form={form} name="note" autoComplete="off" />
    </>
  );
}

/** The amount collected at the door and how, and a rebate by an admin. */
function CollectionFields({ form }: Pick<StatusFieldsProps, 'form'>) {
  const { roleId } = useUser();
  const { modes } = useMoneyWords();
  const { received, receivedMode, rebate } = form.values;
  const some = received.trim() !== '';
  const byBank = some && receivedMode !== 'cash' && receivedMode !== '';
  return (
    <>
      <Field form={form} name="received" autoComplete="off" />
      {some && <Field form={form} name="receivedMode" shown={modes} />}
      {byBank && <BankField form={form} name="receivedAccount" />}
      {byBank && <Field form={form} name="receivedReference" autoComplete="off" />}
      {some && mayCall('companyAdmin', roleId) && <Field form={form} name="rebate" autoComplete="off" />}
      {some && rebate.trim() !== '' && <Field form={form} name="rebateReason" autoComplete="off" />}
    </>
  );
}

function RefusedDialog({ refused, onClose }: { readonly refused: readonly Refused[]; readonly onClose: () => void }) {
  const { t, say } = useLanguage();
  const words = useNoteWords();
  return (
    <Dialog title={words.notNoted} onClose={onClose}>
      <ul className={classes['refused']}>
        {refused.map(({ biltyNo, message }) => (
          <li key={biltyNo}>
            <b>{words.registerNo(biltyNo)}</b> {say(message)}
          </li>
        ))}
      </ul>
      <div className={dialogClasses['choices']}>
        <Button data-autofocus onClick={onClose}>
          {t.actions.close}
        </Button>
      </div>
    </Dialog>
  );
}
