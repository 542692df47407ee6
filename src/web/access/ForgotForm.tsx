import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { forgotten } from '#domain/records/user.ts';
import { request } from '#web/client/request.ts';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { Busy } from '#web/ui/Busy.tsx';
import { TypedField } from '#web/ui/TypedField.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './FrontForm.module.css';

const fields = { identifier: forgotten.identifier };
/** Spec 1 §5. */
const INVALID = 'Fill please fill out this field.';

/** Requests a password reset link; `onSent` is called after the request, whether or not the user exists. */
export function ForgotForm({ onSent }: { readonly onSent?: () => void }) {
  const { t, say, language } = useLanguage();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  useFirstFocus(root);
  const [busy, setBusy] = useState(false);
  const form = useDefinedForm(fields, { identifier: '' }, undefined, true);

  const send = async ({ identifier }: typeof form.values) => {
    if (busy) return;
    setBusy(true);
    try {
      const sent = await request('forgotPassword', { body: { identifier, language }, anonymous: true });
      toast.success(say(sent));
      form.reset();
      onSent?.();
      await navigate({ to: '/login' });
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={root}
      noValidate
      className={styles['form']}
      onSubmit={form.onSubmit(send, () => {
        toast.error(say(INVALID));
        focusFirstWrong();
      })}
    >
      <TypedField form={form} name="identifier" autoComplete="username" data-autofocus />
      <Button type="submit" aria-disabled={busy}>
        {t.home.send}
      </Button>
      {busy && <Busy />}
    </form>
  );
}
