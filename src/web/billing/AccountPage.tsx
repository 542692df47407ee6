import { Button } from '@mantine/core';
import { IconCalendarRepeat, IconFileInvoice, IconShoppingCart } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { PaymentStatus as Status } from '#domain/records/payment.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { formatRupees, toPaise } from '#domain/rules/money.ts';
import { addressOf } from '#web/client/address.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { List } from '#web/lists/List.tsx';
import headClasses from '#web/lists/ListHead.module.css';
import { useLocalPages } from '#web/lists/list-source.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { inRupees, type Payment } from './answers.ts';
import classes from './AccountPage.module.css';
import page from './BillingPage.module.css';
import { usePageCompany } from '#web/company/page-company.tsx';
import { shownStatus } from './PaymentStatus.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';

/** The company's paid and pending amounts, and the state of its subscription (decisions). */
export function AccountPage() {
  const { t } = useLanguage();
  const words = t.billing.account;
  const router = useRouter();
  const { tenantId, superAdmin } = usePageCompany();
  const go = (path: string) => router.history.push(addressOf(path, superAdmin ? { tenantId } : {}));
  return (
    <>
      <div className={headClasses['head']}>
        <h1 tabIndex={-1}>{words.title}</h1>
        <ActionButton
          icon={IconCalendarRepeat}
          text={t.menu.subscription}
          onClick={() => go('/dashboard/subscription')}
        />
        <ActionButton icon={IconFileInvoice} text={t.menu.invoice} onClick={() => go('/dashboard/invoice')} />
        <Button
          leftSection={<IconShoppingCart size={16} aria-hidden />}
          aria-label={t.billing.standing.order}
          onClick={() => go('/dashboard/order')}
        >
          <span className="caption">{t.billing.standing.order}</span>
        </Button>
      </div>
      <div className={page['page']}>
        {tenantId !== '' && (
          <>
            <SubscriptionSummary tenantId={tenantId} />
            <Payments tenantId={tenantId} />
          </>
        )}
      </div>
    </>
  );
}

function Payments({ tenantId }: { readonly tenantId: string }) {
  const { t, say } = useLanguage();
  const words = t.billing.account;
  const read = useQuery(callQuery('payments', {}, tenantId));
  const payments = read.data;
  const modeOf = ({ mode }: Payment) => t.billing.modes[mode] ?? mode;
  const periodOf = (payment: Payment) =>
    t.billing.standing.period(showDate(payment.fromDate), showDate(payment.toDate));
  return (
    <>
      <dl className={classes['sums']}>
        <Sum title={words.paid} status="verified" payments={payments} />
        <Sum title={words.waiting} status="pending" payments={payments} />
        <Sum title={words.refused} status="refused" payments={payments} />
      </dl>
      <h2>{words.payments}</h2>
      <List
        label={words.payments}
        source={useLocalPages(read, payments)}
        numbered
        keyOf={({ id }) => String(id)}
        columns={[
          {
            name: 'date',
            heading: say('Payment Date'),
            unbroken: true,
            cell: (payment) => showDate(payment.transactionDate),
          },
          { name: 'plan', heading: t.billing.invoice.plan, strong: true, cell: (row) => row.planName },
          { name: 'period', heading: t.billing.transaction.period, unbroken: true, cell: periodOf },
          { name: 'mode', heading: say('Payment Mode'), cell: modeOf },
          { name: 'reference', heading: say('Reference No.'), unbroken: true, cell: (payment) => payment.reference },
          { name: 'amount', heading: say('Amount'), number: true, cell: (payment) => inRupees(payment.amount) },
          { name: 'status', heading: say('Status'), cell: shownStatus },
        ]}
        renderCard={(payment) => ({
          name: inRupees(payment.amount),
          aside: showDate(payment.transactionDate),
          below: `${payment.planName} · ${modeOf(payment)}`,
          end: shownStatus(payment),
        })}
        empty={<p>{t.billing.none}</p>}
      />
    </>
  );
}

interface SumProps {
  readonly title: string;
  readonly status: Status;
  readonly payments: readonly Payment[] | undefined;
}

function Sum({ title, status, payments }: SumProps) {
  const { t } = useLanguage();
  // Demo payments do not count: nothing is paid for them.
  const counted = payments?.filter((payment) => payment.status === status && payment.mode !== 'demo') ?? [];
  const paise = counted.reduce((sum, { amount }) => sum + toPaise(amount), 0n);
  return (
    <div className="card">
      <dt>{title}</dt>
      <dd>{payments === undefined ? '…' : `₹${formatRupees(paise)}`}</dd>
      <dd className={classes['count']}>{t.billing.account.count(counted.length)}</dd>
    </div>
  );
}
