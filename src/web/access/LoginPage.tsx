import { Button, TextInput } from '@mantine/core';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useRef, useState, type FormEvent } from 'react';
// The labels and sentences of the login call's fields, without the checks of the other forms.
import { facts } from 'virtual:form/login';
import { useFirstFocus } from '#web/forms/useFirstFocus.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Problem } from '#web/client/problem.ts';
import { login } from '#web/client/session.tsx';
import { Busy } from '#web/ui/Busy.tsx';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { toast } from '#web/ui/toast.ts';
import { useEntries, type EntryRules } from '#web/ui/useEntries.ts';
import { useCaptcha } from '#web/captcha/useCaptcha.tsx';
import { ForgotDialog, RegistrationForm, SecondStep } from './dialogs.ts';
import { FrontCard } from './FrontCard.tsx';
import styles from './LoginPage.module.css';

const BOTTOM_RIGHT = { place: 'bottom-right', duration: 3000 } as const;

type Name = 'userName' | 'password';
interface Credentials extends Readonly<Record<Name, string>> {
  readonly left: Readonly<Partial<Record<Name, true>>>;
}

const isName = (name: string): name is Name => name === 'userName' || name === 'password';
const missingIn = (state: Credentials, name: Name) =>
  (name === 'userName' ? state[name].trim() : state[name]) === '' ? facts[name].missing : null;

const rules: EntryRules<Credentials> = {
  textOf: (state, name) => (isName(name) ? state[name] : ''),
  setText: (state, name, text) => ({ ...state, [name]: text }),
  // The page focuses this field, so an error about it being empty would move a link just as it is clicked.
  leave: (state, name) =>
    isName(name) && state[name] === '' ? state : { ...state, left: { ...state.left, [name]: true } },
  messageOf: (state, name) => (isName(name) && state.left[name] === true ? missingIn(state, name) : null),
};

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : '');

/** Sends the login call and handles its outcome. */
function useLogin() {
  const { t, say } = useLanguage();
  const { next } = useSearch({ from: '/login' });
  const navigate = useNavigate();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  // Needed only while there are many attempts on this username, or many logins at once.
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const captcha = useCaptcha(needsCaptcha);
  // Set only for a login with a second factor, after a correct password.
  const [asksCode, setAsksCode] = useState(false);
  const leave = async () => {
    // Only pages of the portal: `next` comes from the address, so anyone could have written it.
    if (next?.startsWith('/dashboard')) router.history.replace(next);
    else await navigate({ to: '/dashboard', replace: true });
    toast.success(t.access.loginSuccess, BOTTOM_RIGHT);
  };
  const send = async ({ userName, password }: Credentials, code = '') => {
    try {
      if (!(await login(userName.trim(), password, captcha.solution, code))) {
        toast.error(t.access.loginFailed, BOTTOM_RIGHT);
        return;
      }
      await leave();
    } catch (error) {
      if (codeOf(error) === 'captcha') setNeedsCaptcha(true);
      throw error;
    } finally {
      // A solution can be used only once.
      captcha.again();
    }
  };
  const enter = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (codeOf(error) === 'second_factor') return setAsksCode(true);
      // Show the portal's own sentence, such as "Try again later", rather than that the password is wrong.
      const refused = error instanceof Problem && error.status < 500;
      toast.error(refused ? say(error.message) : t.access.loginError, BOTTOM_RIGHT);
    } finally {
      setBusy(false);
    }
  };
  const byPasskey = () =>
    enter(async () => {
      await (await import('./passkeys.ts')).loginByPasskey();
      await leave();
    });
  return { enter, byPasskey, send, busy, needsCaptcha, captcha, asksCode, setAsksCode };
}

/** The login page. */
export function LoginPage() {
  const { t, say } = useLanguage();
  const { user } = useSearch({ from: '/login' });
  const { enter, byPasskey, send, busy, needsCaptcha, captcha, asksCode, setAsksCode } = useLogin();
  const [open, setOpen] = useState<'forgot' | 'registration' | null>(null);
  const close = () => setOpen(null);
  const root = useRef<HTMLFormElement>(null);
  useFirstFocus(root);
  const form = useEntries<Credentials>({ userName: user ?? '', password: '', left: {} }, rules);
  const propsOf = (name: Name) => {
    const { error, ...input } = form.getInputProps(name);
    return { ...fieldProps({ facts: facts[name], say }), ...input, error: error && say(error) };
  };

  const sendCode = (code: string) => send(form.latest(), code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const credentials = form.latest();
    const password = root.current?.querySelector<HTMLInputElement>('input[autocomplete="current-password"]');
    // Enter was pressed in the username field before a password was typed.
    const name = root.current?.querySelector('input[autocomplete="username"]');
    if (
      password &&
      document.activeElement === name &&
      credentials.userName.trim() !== '' &&
      credentials.password === ''
    )
      return password.focus();
    if (missingIn(credentials, 'userName') === null && missingIn(credentials, 'password') === null) {
      return void enter(() => send(credentials));
    }
    form.change((state) => ({ ...state, left: { userName: true, password: true } }));
    toast.warning(t.access.loginEmpty);
    focusFirstWrong();
  };

  return (
    <FrontCard title={t.access.loginTitle} hint={t.access.loginHint}>
      <form ref={root} noValidate className={styles['form']} onSubmit={submit}>
        <TextInput {...propsOf('userName')} autoComplete="username" autoCapitalize="off" spellCheck={false} />
        <PasswordField {...propsOf('password')} autoComplete="current-password" />
        {!asksCode && captcha.box}
        <Button type="submit" fullWidth loading={busy} disabled={needsCaptcha && captcha.solution === null}>
          {t.access.login}
        </Button>
      </form>
      <OtherWays onPasskey={byPasskey} onOpen={setOpen} />
      {busy && <Busy />}
      <Suspense fallback={<Busy />}>
        {asksCode && <SecondStep send={sendCode} captcha={captcha.box} onClose={() => setAsksCode(false)} />}
        {open === 'forgot' && <ForgotDialog onClose={close} />}
        {open === 'registration' && (
          <RegistrationForm
            onClose={close}
            onRegistered={(userName) => form.open({ userName, password: '', left: {} })}
          />
        )}
      </Suspense>
    </FrontCard>
  );
}

interface OtherWaysProps {
  readonly onPasskey: () => Promise<void>;
  readonly onOpen: (dialog: 'forgot' | 'registration') => void;
}

function OtherWays({ onPasskey, onOpen }: OtherWaysProps) {
  const { t } = useLanguage();
  return (
    <p className={styles['others']}>
      <button type="button" className={styles['link']} onClick={() => void onPasskey()}>
        {t.access.passkey}
      </button>
      <button type="button" className={styles['link']} onClick={() => onOpen('forgot')}>
        {t.access.forgot}
      </button>
      <span>
        {t.access.noAccount}{' '}
        <button type="button" className={styles['link']} onClick={() => onOpen('registration')}>
          {t.access.register}
        </button>
      </span>
    </p>
  );
}
