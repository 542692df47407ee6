import '@mantine/core/styles/ScrollArea.layer.css';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { newPassword, user } from '#domain/records/user.ts';
import { suggestUsername } from '#domain/rules/username.ts';
import { request } from '#web/client/request.ts';
import { FormNotices } from '#web/forms/FormNotices.tsx';
import { useFormDraft } from '#web/forms/useFormDraft.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { Busy } from '#web/ui/Busy.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TypedField } from '#web/ui/TypedField.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { useCaptcha } from '#web/captcha/useCaptcha.tsx';
import styles from './RegistrationForm.module.css';
import { mismatch, retyped } from './retyped.ts';

const fields = { ...user.fields, password: newPassword, retyped };
const NOT_STORED = ['password', 'retyped'] as const;

export interface RegistrationProps {
  readonly onClose: () => void;
  /** Called with the new username, for the login form. */
  readonly onRegistered?: (userName: string) => void;
}

/** The dialog in which the owner of a company registers. */
export function RegistrationForm({ onClose, onRegistered }: RegistrationProps) {
  const { t } = useLanguage();
  const form = useDefinedForm(fields, blankRow(fields), mismatch);
  const draft = useFormDraft('draft1:registration', form, { notStored: NOT_STORED });
  const captcha = useCaptcha(form.isValid());
  const username = useUsername(form);
  const { suggest } = username;
  const { busy, send } = useRegistration(form, captcha, username.offerAnother, (userName) => {
    draft.forget();
    form.reset();
    onClose();
    onRegistered?.(userName);
  });

  return (
    <>
      <Dialog title={t.registration.registerTitle} onClose={onClose} size="lg" typed={form.isDirty()}>
        <form noValidate className={styles['form']} onSubmit={form.onSubmit(send, () => focusFirstWrong())}>
          <div className={styles['notices']}>
            <FormNotices form={draft} />
          </div>
          {/* Handles Enter, which a disabled submit button would silently ignore. */}
          <button type="submit" hidden aria-label={t.actions.submit} />
          <TypedField form={form} name="name" autoComplete="name" data-autofocus onFocus={suggest} />
          <UsernameField form={form} username={username} />
          <TypedField form={form} name="email" autoComplete="email" onFocus={suggest} />
          <TypedField form={form} name="companyName" autoComplete="organization" />
          <TypedField form={form} name="contact" autoComplete="tel-national" />
          <span className={styles['gap']} />
          <TypedField
            form={form}
            name="password"
            autoComplete="new-password"
            description={t.registration.passwordHint}
          />
          <TypedField form={form} name="retyped" autoComplete="new-password" />
          <div className={styles['captcha']}>{captcha.box}</div>
          <div className={styles['actions']}>
            <Button variant="default" onClick={onClose}>
              {t.actions.cancel}
            </Button>
            <Button type="submit" disabled={busy || !form.isValid() || captcha.solution === null}>
              {t.actions.submit}
            </Button>
          </div>
        </form>
      </Dialog>
      {busy && <Busy />}
    </>
  );
}

type RegistrationFormState = ReturnType<typeof useDefinedForm<typeof fields>>;

function useRegistration(
  form: RegistrationFormState,
  captcha: ReturnType<typeof useCaptcha>,
  offerAnother: () => Promise<void>,
  onRegistered: (userName: string) => void,
) {
  const { language, t, say } = useLanguage();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const read = form.read();
    if (!read.ok) return;
    const { retyped: _, ...row } = read.row;
    setBusy(true);
    try {
      const { userName } = await request('register', {
        body: { ...row, roleId: '', language },
        anonymous: true,
        captcha: captcha.solution,
      });
      toast.info(t.registration.registeredThanks(userName), {
        title: t.registration.registered,
        place: 'bottom-right',
      });
      onRegistered(userName);
      await navigate({ to: '/login', search: { user: userName } });
    } catch (error) {
      captcha.again();
      const taken = error instanceof Problem && error.status === 409;
      if (taken) form.refuse({ userName: error.message });
      else if (error instanceof Problem) form.refuse(errorsByName(error.errors, fields));
      if (taken) await offerAnother();
      toast.error(say(sentenceOf(error)));
      focusFirstWrong();
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}

/** Suggests a username from the name and the next registration id, as long as the user has not typed one. */
function useUsername(form: RegistrationFormState) {
  const client = useQueryClient();
  const suggested = useRef('');
  const [offered, setOffered] = useState<string | null>(null);

  const suggest = async () => {
    // Without a suggestion the user can still type a username.
    const id = await client.fetchQuery(callQuery('latestRegId')).catch(() => null);
    const { name, userName } = form.getValues();
    if (id === null || (userName !== '' && userName !== suggested.current)) return;
    const suggestion = suggestUsername(name, id);
    if (suggestion === '' || suggestion === userName) return;
    suggested.current = suggestion;
    form.setFieldValue('userName', suggestion);
  };

  const offerAnother = async () => {
    const id = await client.fetchQuery({ ...callQuery('latestRegId'), staleTime: 0 }).catch(() => null);
    if (id === null) return;
    const { name, userName } = form.getValues();
    const next = suggestUsername(name, id);
    setOffered((next.toLowerCase() === userName.toLowerCase() ? suggestUsername(name, id + 1) : next) || null);
  };

  const take = () => {
    if (offered === null) return;
    suggested.current = offered;
    form.setFieldValue('userName', offered);
    setOffered(null);
  };

  return { suggest: () => void suggest(), offered, offerAnother, take };
}

interface UsernameFieldProps {
  readonly form: RegistrationFormState;
  readonly username: ReturnType<typeof useUsername>;
}

function UsernameField({ form, username: { suggest, offered, take } }: UsernameFieldProps) {
  const { t } = useLanguage();
  return (
    <div>
      <TypedField
        form={form}
        name="userName"
        autoComplete="off"
        description={t.registration.usernameHint}
        onFocus={suggest}
      />
      {offered !== null && (
        <button type="button" className={styles['offer']} onClick={take}>
          {t.registration.take(offered)}
        </button>
      )}
    </div>
  );
}
