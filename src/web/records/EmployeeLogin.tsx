import { Button } from '@mantine/core';
import {
  IconKey,
  IconLock,
  IconLockOpen,
  IconShieldOff,
  IconUserPlus,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { suggestUsername } from '#domain/rules/username.ts';
import { request, type Answer } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { toast } from '#web/ui/toast.ts';
import styles from './EmployeeLogin.module.css';
import fieldClasses from './RecordFields.module.css';
import type { SavedRecord } from './record-calls.ts';

const HomeBranches = lazy(async () => ({ default: (await import('#web/consignment/HomeBranches.tsx')).HomeBranches }));
const ResetSecondFactor = lazy(async () => ({
  default: (await import('#web/access/ResetSecondFactor.tsx')).ResetSecondFactor,
}));
const LoginDialog = lazy(async () => ({ default: (await import('./LoginDialog.tsx')).LoginDialog }));

type Login = Pick<Answer<'employeeSetLogin'>, 'userName'> & { readonly status: '' | 'active' | 'disabled' };

function loginOf(saved: SavedRecord): Login {
  const { userName, loginStatus: status } = saved;
  return {
    userName: typeof userName === 'string' ? userName : '',
    status: status === 'active' || status === 'disabled' ? status : '',
  };
}

/** The calls that change an employee's login. */
function useLoginCalls(saved: SavedRecord, onSettled: () => void) {
  const { t, say } = useLanguage();
  const words = t.records.employee;
  const queries = useQueryClient();
  const [login, setLogin] = useState(() => loginOf(saved));
  const [busy, setBusy] = useState(false);
  const settled = (answer: Answer<'employeeSetLogin'>, sentence: string) => {
    setLogin({ userName: answer.userName, status: answer.loginStatus });
    onSettled();
    toast.success(sentence);
    void queries.invalidateQueries({ queryKey: ['employee', 'list'] });
  };
  const turn = async (to: 'active' | 'disabled') => {
    if (busy) return;
    setBusy(true);
    try {
      const answer = await request('employeeSetLogin', { query: { id: saved.id }, body: { status: to } });
      settled(answer, to === 'active' ? words.switchedOn : words.switchedOff);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const send = async (userName: string, password: string) => {
    const query = { id: saved.id };
    if (login.status === '')
      settled(await request('employeeAddLogin', { query, body: { userName, password } }), words.added);
    else settled(await request('employeeSetLoginPassword', { query, body: { password } }), words.passwordSet);
  };
  return { login, busy, turn, send };
}

/** The login of a saved employee, for the company's admin: disable, enable, set a new password. */
export function EmployeeLogin({ saved }: { readonly saved: SavedRecord }) {
  const words = useLanguage().t.records.employee;
  const [dialog, setDialog] = useState<'login' | 'password' | 'reset' | null>(null);
  const { login, busy, turn, send } = useLoginCalls(saved, () => setDialog(null));
  const next = useQuery({ ...callQuery('latestRegId'), enabled: login.status === '' });
  const { status } = login;

  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="login">
      <h2 id="login">{words.login}</h2>
      <div className={styles['line']}>
        <LoginStatus login={login} />
        {status === '' ? (
          <Button
            variant="default"
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => setDialog('login')}
          >
            {words.give}
          </Button>
        ) : (
          <LoginButtons active={status === 'active'} busy={busy} onTurn={(to) => void turn(to)} onAsk={setDialog} />
        )}
      </div>
      {status === 'active' && (
        <Suspense>
          <HomeBranches of={login.userName} />
        </Suspense>
      )}
      <Suspense>
        {dialog === 'reset' && (
          <ResetSecondFactor call="resetStaffSecondFactor" userName={login.userName} onClose={() => setDialog(null)} />
        )}
        {(dialog === 'login' || dialog === 'password') && (
          <LoginDialog
            title={dialog === 'login' ? words.give : words.newPasswordOf(login.userName)}
            made={next.data === undefined ? '' : suggestUsername(textIn(saved, 'empName'), next.data)}
            withName={dialog === 'login'}
            send={send}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

function LoginStatus({ login: { status, userName } }: { readonly login: Login }) {
  const words = useLanguage().t.records.employee;
  const Sign = status === 'active' ? IconUserCheck : IconUserOff;
  const statusText = { active: words.on(userName), disabled: words.off(userName), '': words.noLogin }[status];
  return (
    <output className={styles['statusText']} data-off={status !== 'active' || undefined}>
      <Sign size={18} aria-hidden /> {statusText}
    </output>
  );
}

interface LoginButtonsProps {
  readonly active: boolean;
  readonly busy: boolean;
  readonly onTurn: (to: 'active' | 'disabled') => void;
  readonly onAsk: (what: 'password' | 'reset') => void;
}

function LoginButtons({ active, busy, onTurn, onAsk }: LoginButtonsProps) {
  const { t } = useLanguage();
  const words = t.records.employee;
  return (
    <>
      <Button
        variant="default"
        leftSection={active ? <IconLock size={16} aria-hidden /> : <IconLockOpen size={16} aria-hidden />}
        aria-disabled={busy}
        onClick={() => onTurn(active ? 'disabled' : 'active')}
      >
        {active ? words.switchOff : words.switchOn}
      </Button>
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => onAsk('password')}>
        {words.newPassword}
      </Button>
      <Button variant="default" leftSection={<IconShieldOff size={16} aria-hidden />} onClick={() => onAsk('reset')}>
        {t.security.reset}
      </Button>
    </>
  );
}
