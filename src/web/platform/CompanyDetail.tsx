import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBuilding,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { company } from '#domain/records/company.ts';
import { companyState } from '#domain/records/company-state.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { sentenceOf } from '#web/client/problem.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { SectionError } from '#web/ui/SectionError.tsx';
import { toast } from '#web/ui/toast.ts';
import { Pending } from '#web/ui/Pending.tsx';
import styles from './CompanyDetail.module.css';
import pageClasses from './PlatformPage.module.css';
import { CompanyState, LastActivity, Subscription, type PlatformCompany } from './CompanyParts.tsx';
import { showBytes, showCount, showDay } from './format.ts';

const LIST = '/dashboard/adminpanel/companies';

/** One company: its data and whether it is active. */
export function CompanyDetail() {
  const { t } = useLanguage();
  const words = t.platform.one;
  const router = useRouter();
  const { tenantId = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const found = useQuery({
    ...callQuery('platformCompanies', { searchParam: tenantId, pageSize: 1 }),
    enabled: tenantId !== '',
  });
  if (found.isError) return <SectionError text={t.documents.loadFailed} onRetry={() => void found.refetch()} />;
  const back = <ActionButton icon={IconArrowLeft} text={words.back} onClick={() => router.history.push(LIST)} />;
  if (found.data === undefined && tenantId !== '') return <Pending height={240} radius={8} />;
  // A text that is no id would be looked for in names.
  const one = found.data?.data.find((each) => each.tenantId === tenantId);
  if (one === undefined) {
    return (
      <>
        <p role="alert">{words.notFound}</p>
        {back}
      </>
    );
  }
  return (
    <>
      <div className={pageClasses['head']}>
        <h2>{one.companyName}</h2>
        {back}
        <ActionButton
          icon={IconHistory}
          text={words.audit}
          onClick={() => router.history.push(addressOf('/dashboard/adminpanel/audit', { tenantId }))}
        />
        <ActionButton
          icon={IconKey}
          text={t.platform.parts.password}
          onClick={() => router.history.push(addressOf('/dashboard/adminpanel', { tenantId }))}
        />
        <ActionButton
          icon={IconLayoutDashboard}
          text={t.menu.dashboard}
          onClick={() => router.history.push(addressOf('/dashboard', { tenantId }))}
        />
        <ActionButton
          icon={IconBuilding}
          text={words.details}
          onClick={() => router.history.push(addressOf('/dashboard/company', { tenantId }))}
        />
      </div>
      <Facts of={one} />
      <State of={one} />
    </>
  );
}

function Facts({ of }: { readonly of: PlatformCompany }) {
  const { t } = useLanguage();
  const { one: words, companies } = t.platform;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t.platform.status, <CompanyState key="state" of={of} />],
    [companies.subscription, <Subscription key="subscription" of={of} />],
    [companies.users, showCount(of.users)],
    [companies.documents, showCount(of.documents)],
    [companies.storage, showBytes(of.storageBytes)],
    [companies.lastActivity, <LastActivity key="last" of={of} />],
    [companies.since, showDay(of.createdDate)],
    [companies.city, of.city],
    [companies.contact, [of.contactPerson, of.contact1].filter((part) => part !== '').join(' · ')],
    [words.email, of.email === '' ? '–' : of.email],
    [words.id, of.tenantId],
  ];
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="facts">
      <h2 id="facts">{words.facts}</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type StateChange = 'suspendCompany' | 'announceErasure' | 'reinstateCompany' | 'takeBackErasure';
type DialogName = 'suspend' | 'erase';
const SUSPEND = { reason: companyState.fields.reason };
const ERASE = { companyName: company.fields.companyName };

/** Whether it is active, and the actions to change that. */
function State({ of }: { readonly of: PlatformCompany }) {
  const { t } = useLanguage();
  const words = t.platform.one;
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { tenantId, state } = of;
  const { busy, settled, change } = useStateChange(tenantId, () => setDialog(null));
  return (
    <section className={`card ${styles['card']}`} aria-labelledby="state">
      <h2 id="state">{words.state}</h2>
      {state === 'active' && (
        <>
          <p>{words.works}</p>
          <p className={pageClasses['hint']}>{words.suspendHint}</p>
          <Button
            color="red.9"
            variant="outline"
            leftSection={<IconLock size={16} aria-hidden />}
            onClick={() => setDialog('suspend')}
          >
            {words.suspend}
          </Button>
        </>
      )}
      {state !== 'active' && (
        <p>
          {words.suspendedSince(showDay(of.suspendedDate ?? ''), of.suspendedBy)} {words.reason(of.reason)}
        </p>
      )}
      {state === 'suspended' && (
        <SuspendedState
          busy={busy}
          onReinstate={() => void change('reinstateCompany')}
          onErase={() => setDialog('erase')}
        />
      )}
      {state === 'to be erased' && (
        <>
          <p>{words.willBeErased(showDate(of.eraseDate), of.eraseAskedBy)}</p>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            aria-disabled={busy}
            onClick={() => void change('takeBackErasure')}
          >
            {words.takeBack}
          </Button>
        </>
      )}
      {dialog !== null && <StateDialog of={of} dialog={dialog} onDone={settled} onClose={() => setDialog(null)} />}
    </section>
  );
}

interface SuspendedStateProps {
  readonly busy: boolean;
  readonly onReinstate: () => void;
  readonly onErase: () => void;
}

/** The actions for a suspended company. */
function SuspendedState({ busy, onReinstate, onErase }: SuspendedStateProps) {
  const words = useLanguage().t.platform.one;
  return (
    <>
      <p className={pageClasses['hint']}>{words.eraseHint}</p>
      <div className={pageClasses['buttons']}>
        <Button
          variant="default"
          leftSection={<IconLockOpen size={16} aria-hidden />}
          aria-disabled={busy}
          onClick={onReinstate}
        >
          {words.reinstate}
        </Button>
        <Button color="red.9" variant="outline" leftSection={<IconTrash size={16} aria-hidden />} onClick={onErase}>
          {words.erase}
        </Button>
      </div>
    </>
  );
}

interface StateDialogProps {
  readonly of: PlatformCompany;
  readonly dialog: DialogName;
  readonly onDone: (change: StateChange) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason of a suspension, or for the company's name before it is erased. */
function StateDialog({ of: { tenantId, companyName: name }, dialog, onDone, onClose }: StateDialogProps) {
  const { t } = useLanguage();
  const words = t.platform.one;
  const query = { tenantId };
  return dialog === 'suspend' ? (
    <AskDialog
      title={words.suspendTitle(name)}
      fields={SUSPEND}
      initial={{ reason: '' }}
      intro={<p className={pageClasses['hint']}>{words.suspendHint}</p>}
      caption={words.suspend}
      danger
      send={async ({ reason }) => {
        await request('suspendCompany', { query, body: { reason } });
        await onDone('suspendCompany');
      }}
      onClose={onClose}
    />
  ) : (
    <AskDialog
      title={words.eraseTitle(name)}
      fields={ERASE}
      initial={{ companyName: '' }}
      intro={<p>{words.eraseIntro(name)}</p>}
      caption={words.announce}
      danger
      send={async ({ companyName }) => {
        await request('announceErasure', { query, body: { companyName } });
        await onDone('announceErasure');
      }}
      onClose={onClose}
    />
  );
}

/** The calls that suspend, reinstate or erase a company. */
function useStateChange(tenantId: string, onSettled: () => void) {
  const { t, say } = useLanguage();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const settled = async (done: StateChange) => {
    onSettled();
    toast.success(t.platform.one.done[done]);
    await queries.invalidateQueries({ queryKey: ['platformCompanies'] });
  };
  const change = async (wanted: 'reinstateCompany' | 'takeBackErasure') => {
    if (busy) return;
    setBusy(true);
    try {
      await request(wanted, { query: { tenantId } });
      await settled(wanted);
    } catch (error) {
      toast.error(say(sentenceOf(error)));
      // Somebody else may have done it.
      await queries.invalidateQueries({ queryKey: ['platformCompanies'] });
    } finally {
      setBusy(false);
    }
  };
  return { busy, settled, change };
}
