import { Button } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { LINK_OVER, newPassword } from '#domain/records/user.ts';
import { request } from '#web/client/request.ts';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { Busy } from '#web/ui/Busy.tsx';
import { TypedField } from '#web/ui/TypedField.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { FrontCard } from './FrontCard.tsx';
import formClasses from './FrontForm.module.css';
import styles from './ResetPage.module.css';
import { mismatch, retyped } from './retyped.ts';

const fields = { password: newPassword, retyped };

/** The page that a password reset mail links to: sets a new password, or requests a new link if this one has expired. */
export function ResetPage() {
  const { t, say } = useLanguage();
  const { token = '' } = useSearch({ from: '/resetpassword' });
  const [used, setUsed] = useState(false);
  // Checked on load, so that nobody types a password twice only to learn that the link is invalid.
  const link = useQuery({
    queryKey: ['resetLink', token],
    queryFn: () => request('resetLink', { body: { token }, anonymous: true }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const over = token === '' || used || link.data?.good === false;
  return over ? (
    <FrontCard title={t.registration.resetTitle}>
      <p className={styles['over']} role="alert">
        {say(LINK_OVER)}
      </p>
      <Button renderRoot={(props) => <Link to="/forgotpassword" {...props} />}>{t.registration.newLink}</Button>
    </FrontCard>
  ) : (
    <FrontCard title={t.registration.resetTitle} hint={t.registration.resetHint}>
      <NewPasswordForm token={token} onOver={() => setUsed(true)} />
    </FrontCard>
  );
}

interface NewPasswordFormProps {
  readonly token: string;
  /** Called when the link has been used or has expired. */
  readonly onOver: () => void;
}

function NewPasswordForm({ token, onOver }: NewPasswordFormProps) {
  const { t, say } = useLanguage();
  const navigate = useNavigate();
  const root = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const form = useDefinedForm(fields, blankRow(fields), mismatch, true);
  useFirstFocus(root);

  const send = async ({ password }: typeof form.values) => {
    if (busy) return;
    setBusy(true);
    try {
      const changed = await request('resetPassword', { body: { token, password }, anonymous: true });
      toast.success(say(changed));
      await navigate({ to: '/login', replace: true });
    } catch (error) {
      if (error instanceof Problem && error.code === 'link_over') onOver();
      else toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form
        ref={root}
        noValidate
        className={formClasses['form']}
        onSubmit={form.onSubmit(send, () => focusFirstWrong())}
      >
        <TypedField form={form} name="password" autoComplete="new-password" description={t.registration.passwordHint} />
        <TypedField form={form} name="retyped" autoComplete="new-password" />
        <Button type="submit" aria-disabled={busy}>
          {t.actions.submit}
        </Button>
      </form>
      {busy && <Busy />}
    </>
  );
}
