import { Button } from '@mantine/core';
import { IconArrowLeft, IconFileInvoice, IconShoppingCart, IconUserCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { showDate } from '#domain/rules/calendar-date.ts';
import { addressOf } from '#web/client/address.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import { useLocalPages } from '#web/lists/list-source.ts';
import headClasses from '#web/lists/ListHead.module.css';
import { dayOf, type Entry } from './answers.ts';
import page from './BillingPage.module.css';
import notes from './Notes.module.css';
import { PageCompany, usePageCompany } from '#web/company/page-company.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { StorageSummary } from './StorageSummary.tsx';
import { SubscriptionSummary, useHistory } from './SubscriptionSummary.tsx';
import { SubscriptionOverview } from './SubscriptionOverview.tsx';

/**
 * The company's subscription and its history (decisions: screens that the specification leaves empty); for a super admin
 * how those of all companies stand.
 */
export function SubscriptionPage() {
  const { t } = useLanguage();
  const words = t.billing.standing;
  const router = useRouter();
  const { tenantId, superAdmin, admin } = usePageCompany();
  const go = (path: string) => router.history.push(addressOf(path, superAdmin ? { tenantId } : {}));
  return (
    <>
      <div className={headClasses['head']}>
        <h1 tabIndex={-1}>{words.title}</h1>
        {superAdmin && tenantId !== '' && (
          <ActionButton
            icon={IconArrowLeft}
            text={t.billing.overview.all}
            onClick={() => router.history.push('/dashboard/subscription')}
          />
        )}
        {admin && tenantId !== '' && (
          <ActionButton icon={IconFileInvoice} text={words.invoices} onClick={() => go('/dashboard/invoice')} />
        )}
        {superAdmin && (
          <ActionButton icon={IconUserCheck} text={words.assign} onClick={() => go('/dashboard/customer')} />
        )}
        {admin && !superAdmin && (
          <Button
            leftSection={<IconShoppingCart size={16} aria-hidden />}
            aria-label={words.order}
            onClick={() => go('/dashboard/order')}
          >
            <span className="caption">{words.order}</span>
          </Button>
        )}
      </div>
      <div className={page['page']}>
        {tenantId === '' ? (
          <SubscriptionOverview />
        ) : (
          <>
            <PageCompany />
            <SubscriptionSummary tenantId={tenantId} />
            <StorageSummary tenantId={tenantId} />
            {!admin && <p className={notes['hint']}>{words.askAdmin}</p>}
            <h2>{words.history}</h2>
            <History tenantId={tenantId} />
          </>
        )}
      </div>
    </>
  );
}

function History({ tenantId }: { readonly tenantId: string }) {
  const { t, say } = useLanguage();
  const words = t.billing.standing;
  const history = useHistory(tenantId);
  const by = ({ paymentId: id }: Entry) => (id === 0 ? words.assigned : words.byPayment(id));
  const counts = (entry: Entry) =>
    entry.countsTo === null || entry.countsTo === entry.toDate ? '' : showDate(entry.countsTo);
  return (
    <List
      label={words.history}
      source={useLocalPages(history, history.entries)}
      numbered
      keyOf={({ id }) => String(id)}
      columns={[
        { name: 'plan', heading: words.plan, strong: true, cell: (entry) => entry.planName },
        { name: 'status', heading: words.status, cell: (entry) => say(entry.status) },
        { name: 'from', heading: say('From Date'), unbroken: true, cell: (entry) => showDate(entry.fromDate) },
        { name: 'to', heading: say('To Date'), unbroken: true, cell: (entry) => showDate(entry.toDate) },
        { name: 'counts', heading: words.countsTo, unbroken: true, cell: counts },
        { name: 'state', heading: words.state, cell: shownState },
        { name: 'by', heading: words.by, cell: by },
        {
          name: 'created',
          heading: t.billing.transaction.createdDate,
          unbroken: true,
          cell: (entry) => dayOf(entry.createdDate),
        },
      ]}
      renderCard={(entry) => ({
        name: entry.planName,
        aside: shownState(entry),
        below: words.period(showDate(entry.fromDate), showDate(entry.countsTo ?? entry.toDate)),
        end: `${say(entry.status)} · ${by(entry)}`,
      })}
      empty={<p>{t.billing.none}</p>}
    />
  );
}

const shownState = ({ state }: Entry) => <EntryState state={state} />;

function EntryState({ state }: { readonly state: Entry['state'] }) {
  const { t } = useLanguage();
  return <Chip tone={state === 'running' ? 'fine' : 'off'} text={t.billing.standing.states[state]} />;
}
