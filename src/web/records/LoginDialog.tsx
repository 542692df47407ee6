import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { newPassword, user } from '#domain/records/user.ts';
import formClasses from '#web/forms/Form.module.css';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/problem.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import classes from './RecordLayout.module.css';

const withBoth = { userName: user.fields.userName, password: newPassword };

interface LoginDialogProps {
  readonly title: string;
  /** The username that was made; empty: it is typed. */
  readonly made: string;
  readonly withName: boolean;
  /** Sends what was typed; throws what `request` throws. */
  readonly send: (userName: string, password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the password of an employee's login. */
export function LoginDialog({ title, made, withName, send, onClose }: LoginDialogProps) {
  const { t, say } = useLanguage();
  const words = t.records.employee;
  const root = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  // Where only the password is asked, the name that stands is as good as any.
  const form = useDefinedForm(withBoth, { userName: withName ? made : '-', password: '' });

  const submit = async () => {
    const read = form.read();
    if (form.validate().hasErrors || !read.ok) return focusFirstWrong(root.current);
    setBusy(true);
    try {
      await send(read.row.userName, read.row.password);
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, withBoth));
      toast.error(say(sentenceOf(error)));
      focusFirstWrong(root.current);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={title} onClose={onClose}>
      {/* Its Enter is its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        ref={root}
        noValidate
        className={classes['dialog']}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          // The dialog is drawn from within the employee's form, which must not hear of it.
          event.stopPropagation();
          if (!busy) void submit();
        }}
        onKeyDown={(event) => event.key === 'Enter' && event.stopPropagation()}
      >
        {withName && (
          <Field
            form={form}
            name="userName"
            readOnly={made !== ''}
            autoComplete="off"
            description={words.usernameHint}
          />
        )}
        <Field
          form={form}
          name="password"
          data-autofocus
          autoComplete="new-password"
          description={words.passwordHint}
        />
        <div className={formClasses['choices']}>
          <Button variant="default" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button type="submit" aria-disabled={busy}>
            {t.actions.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
