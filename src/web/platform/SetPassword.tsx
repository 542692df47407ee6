import { Button } from '@mantine/core';
import { IconCheck, IconShieldOff, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { newPassword, profile } from '#domain/records/user.ts';
import { request } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem, sentenceOf } from '#web/client/problem.ts';
import { Field } from '#web/ui/Field.tsx';
import { focusField } from '#web/ui/field-navigation.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { errorsByName, useDefinedForm } from '#web/ui/form.ts';
import { toast } from '#web/ui/toast.ts';
import { CompanyUsers } from './CompanyUsers.tsx';
import pageClasses from './PlatformPage.module.css';
import styles from './SetPassword.module.css';

const ResetSecondFactor = lazy(async () => ({
  default: (await import('#web/access/ResetSecondFactor.tsx')).ResetSecondFactor,
}));

const FIELDS = { userName: profile.fields.userName, password: newPassword };
const EMPTY = { userName: '', password: '' };

/** Resets the two-step login of a typed user: a super admin has no company whose list would name the login. */
function ResetTwoStep({ userName }: { readonly userName: string }) {
  const { security } = useLanguage().t;
  const [asked, setAsked] = useState(false);
  return (
    <>
      <ActionButton icon={IconShieldOff} text={security.reset} onClick={() => setAsked(true)} />
      <Suspense>
        {asked && <ResetSecondFactor call="resetSecondFactor" userName={userName} onClose={() => setAsked(false)} />}
      </Suspense>
    </>
  );
}

/** Sets a user's password (spec 2 §2: username and password, Submit and Cancel), and resets a lost two-step login. */
export function SetPassword() {
  const { t, say } = useLanguage();
  const words = t.platform.password;
  const [busy, setBusy] = useState(false);
  const form = useDefinedForm(FIELDS, EMPTY);
  const typed = form.values.userName.trim();

  const root = useRef<HTMLFormElement>(null);
  const choose = (userName: string) => {
    form.setFieldValue('userName', userName);
    focusField(root.current?.querySelector<HTMLInputElement>('[name="password"]') ?? null);
  };

  const send = async () => {
    const read = form.read();
    if (!read.ok || busy) return;
    const { userName, password } = read.row;
    setBusy(true);
    try {
      await request('setUserPassword', { query: { userName }, body: { password } });
      toast.success(words.done(userName));
      form.reset();
    } catch (error) {
      if (error instanceof Problem) form.refuse(errorsByName(error.errors, FIELDS));
      toast.error(say(sentenceOf(error)));
      focusFirstWrong();
    } finally {
      setBusy(false);
    }
  };
  const submit = form.onSubmit(
    () => send(),
    () => {
      toast.error(say('Please fill all required fields.'));
      focusFirstWrong();
    },
  );
  return (
    <>
      <p className={pageClasses['intro']}>{words.intro}</p>
      <div className={styles['columns']}>
        <form ref={root} className={`card ${styles['narrow']}`} noValidate onSubmit={submit}>
          <Field form={form} name="userName" autoComplete="off" />
          <Field form={form} name="password" autoComplete="new-password" description={words.hint} />
          <div className={pageClasses['buttons']}>
            <Button
              type="submit"
              aria-disabled={busy}
              aria-label={t.actions.submit}
              leftSection={<IconCheck size={16} aria-hidden />}
            >
              <span className="caption">{t.actions.submit}</span>
            </Button>
            <ActionButton icon={IconX} text={t.actions.cancel} onClick={() => form.reset()} />
            {typed !== '' && <ResetTwoStep userName={typed} />}
          </div>
        </form>
        <CompanyUsers onChoose={choose} />
      </div>
    </>
  );
}
