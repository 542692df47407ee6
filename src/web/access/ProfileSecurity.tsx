import { Button } from '@mantine/core';
import { IconDeviceMobile, IconFingerprint, IconRefresh, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { ROLES } from '#domain/rules/roles.ts';
import { callQuery } from '#web/client/queries.ts';
import { useUser } from '#web/client/session.tsx';
import { useQuery } from '#web/client/useQuery.ts';
import { showMoment } from '#web/ui/moment.ts';
import failureClasses from '#web/forms/LoadError.module.css';
import { Pending } from '#web/ui/Pending.tsx';
import styles from './ProfileSecurity.module.css';
import { DemandOfAdmins } from './DemandOfAdmins.tsx';
import { Passkeys } from './Passkeys.tsx';
import type { SecurityChange } from './SecurityDialog.tsx';

const SecurityDialog = lazy(async () => ({ default: (await import('./SecurityDialog.tsx')).SecurityDialog }));

const FAILED = 'Failed to load data.';

/** The second factor of the user's login, with buttons to set it up, renew it and turn it off. */
export function ProfileSecurity({ hidden }: { readonly hidden: boolean }) {
  const { t, say } = useLanguage();
  const words = t.security;
  const { data, isError, refetch } = useQuery({ ...callQuery('secondFactors'), staleTime: 0 });
  const [open, setOpen] = useState<SecurityChange | null>(null);
  const close = () => {
    setOpen(null);
    void refetch();
  };
  const { roleId, tenantId } = useUser();
  const mayDemand = roleId === ROLES.admin && tenantId !== '';
  const hasApp = data !== undefined && data.appAddedDate !== '';
  const isOn = data !== undefined && (hasApp || data.passkeys.length > 0);

  return (
    <section hidden={hidden} className={`card ${styles['security']}`} aria-labelledby="security-title">
      <h2 id="security-title">{words.title}</h2>
      {isError && (
        <div className={failureClasses['failed']} role="alert">
          <p>{say(FAILED)}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.actions.retry}
          </Button>
        </div>
      )}
      {data === undefined && !isError && <Pending height={72} radius="sm" />}
      {data !== undefined && (
        <>
          <p className={styles['state']} data-on={isOn || undefined}>
            {isOn ? <IconShieldCheck size={20} aria-hidden /> : <IconShieldOff size={20} aria-hidden />}
            <span>{isOn ? words.on : words.off}</span>
          </p>
          {isOn && (
            <ul className={styles['factors']}>
              {hasApp && (
                <li>
                  <strong>{words.app}</strong> {words.since(showMoment(new Date(data.appAddedDate)))}
                </li>
              )}
              <li data-few={data.recoveryCodes < 3 || undefined}>{words.codesLeft(data.recoveryCodes)}</li>
            </ul>
          )}
          <Passkeys passkeys={data.passkeys} onChanged={() => void refetch()} />
          {data.owed && <p className={styles['owed']}>{words.owed}</p>}
          <Ways isOn={isOn} hasApp={hasApp} onChoose={setOpen} />
          {mayDemand && !data.owed && <DemandOfAdmins />}
        </>
      )}
      <Suspense>{open !== null && <SecurityDialog what={open} another={hasApp} onClose={close} />}</Suspense>
    </section>
  );
}

interface WaysProps {
  readonly isOn: boolean;
  readonly hasApp: boolean;
  readonly onChoose: (change: SecurityChange) => void;
}

function Ways({ isOn, hasApp, onChoose }: WaysProps) {
  const words = useLanguage().t.security;
  return (
    <div className={styles['ways']}>
      <Button
        variant="default"
        leftSection={<IconDeviceMobile size={16} aria-hidden />}
        onClick={() => onChoose('app')}
      >
        {hasApp ? words.setUpAnother : words.setUp}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFingerprint size={16} aria-hidden />}
        onClick={() => onChoose('passkey')}
      >
        {words.addPasskey}
      </Button>
      {isOn && (
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => onChoose('codes')}
          >
            {words.newCodes}
          </Button>
          {hasApp && (
            <Button
              variant="default"
              leftSection={<IconShieldOff size={16} aria-hidden />}
              onClick={() => onChoose('off')}
            >
              {words.turnOff}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
