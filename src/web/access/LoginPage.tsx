import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
// The labels and sentences of the login call's fields, without the checks of the other forms.
import { facts } from 'virtual:form/login';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem } from '#web/problem.ts';
import { login } from '#web/session.tsx';
import { Busy } from '#web/ui/Busy.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { toast } from '#web/ui/toast.ts';
import { useCaptcha } from '#web/ui/useCaptcha.tsx';
import { ForgotDialog, RegistrationForm } from './dialogs.ts';
import { FrontCard } from './FrontCard.tsx';
import styles from './LoginPage.module.css';

const BOTTOM_RIGHT = { place: 'bottom-right', duration: 3000 } as const;

/** Where users come in. */
export function LoginPage() {
  const { t, say } = useLanguage();
  const { next, user } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  // Only while many try the name, or many log in at once.
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha);
  const [open, setOpen] = useState<'forgot' | 'registration' | null>(null);
  const close = () => setOpen(null);
  const form = useForm({
    initialValues: { userName: user ?? '', password: '' },
    validateInputOnBlur: true,
    validate: {
      userName: (value) => (value.trim() === '' ? facts.userName.missing : null),
      password: (value) => (value === '' ? facts.password.missing : null),
    },
  });
  const errorOf = (name: 'userName' | 'password') => {
    const error = form.errors[name];
    return typeof error === 'string' ? say(error) : undefined;
  };

  const enter = async ({ userName, password }: typeof form.values) => {
    setBusy(true);
    try {
      if (!(await login(userName.trim(), password, captcha.solution))) {
        toast.error(t.access.loginFailed, BOTTOM_RIGHT);
        return;
      }
      // Only a page of the portal: `next` comes from the address and could be anybody's.
      if (next?.startsWith('/dashboard')) router.history.replace(next);
      else await navigate({ to: '/dashboard', replace: true });
      toast.success(t.access.loginSuccess, BOTTOM_RIGHT);
    } catch (error) {
      if (error instanceof Problem && error.code === 'captcha') setNeedsCaptcha(true);
      // What was solved serves once.
      captcha.again();
      // Who is told "try again later" must see that, not that the password is wrong.
      const refused = error instanceof Problem && error.status < 500;
      toast.error(refused ? say(error.message) : t.access.loginError, BOTTOM_RIGHT);
    } finally {
      setBusy(false);
    }
  };

  return (
    <FrontCard title={t.access.loginTitle} hint={t.access.loginHint}>
      <form
        noValidate
        className={styles['form']}
        onSubmit={form.onSubmit(
          (values) => enter(values),
          () => {
            toast.warning(t.access.loginEmpty);
            focusFirstWrong();
          },
        )}
      >
        <TextInput
          {...fieldProps({ facts: facts.userName, say })}
          {...form.getInputProps('userName')}
          error={errorOf('userName')}
          name="userName"
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
        <PasswordInput
          {...fieldProps({ facts: facts.password, say })}
          {...form.getInputProps('password')}
          error={errorOf('password')}
          name="password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t.ui.showPassword, tabIndex: 0 }}
        />
        {captcha.box}
        <Button type="submit" fullWidth loading={busy} disabled={needsCaptcha && captcha.solution === null}>
          {t.access.login}
        </Button>
      </form>
      <p className={styles['others']}>
        <button type="button" className={styles['link']} onClick={() => setOpen('forgot')}>
          {t.access.forgot}
        </button>
        <span>
          {t.access.noAccount}{' '}
          <button type="button" className={styles['link']} onClick={() => setOpen('registration')}>
            {t.access.register}
          </button>
        </span>
      </p>
      {busy && <Busy />}
      <Suspense fallback={<Busy />}>
        {open === 'forgot' && <ForgotDialog onClose={close} />}
        {open === 'registration' && (
          <RegistrationForm onClose={close} onRegistered={(userName) => form.setValues({ userName, password: '' })} />
        )}
      </Suspense>
    </FrontCard>
  );
}
