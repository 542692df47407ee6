import { IconCheck, IconEye, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { PAYMENT_STATUSES } from '#domain/records/payment.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter } from '#web/lists/list-filter.ts';
import type { FilterFields } from '#web/lists/ListSearch.tsx';
import { PagedList } from '#web/lists/PagedList.tsx';
import type { ListColumn } from '#web/lists/list-rows.ts';
import { dayOf, inRupees, type Payment } from './answers.ts';
import type { PaymentAction } from './PaymentDialog.tsx';
import { usePageCompany } from '#web/company/page-company.tsx';
import { shownStatus } from './PaymentStatus.tsx';

const PaymentDialog = lazy(async () => ({ default: (await import('./PaymentDialog.tsx')).PaymentDialog }));

/** The queries that a decision on a payment changes. */
const CHANGED_BY_DECISION = [
  'payment',
  'payments',
  'paymentFilter',
  'subscription',
  'subscriptionHistory',
  'platformCompanies',
] as const;

function useStatusFilter(): FilterFields {
  const { t } = useLanguage();
  const words = t.billing.transaction;
  return useMemo(
    () => ({
      dates: true,
      choice: {
        label: words.status,
        any: words.anyStatus,
        options: PAYMENT_STATUSES.map((value) => ({ value, label: t.billing.statuses[value] })),
      },
    }),
    [t, words],
  );
}

/** The columns of the payments. */
function useTransactionColumns() {
  const { t, say } = useLanguage();
  const words = t.billing.transaction;
  const columns: readonly ListColumn<Payment>[] = [
    { name: 'tenant', heading: words.tenant, strong: true, cell: (row) => row.companyName },
    { name: 'reference', heading: words.reference, unbroken: true, cell: (row) => row.reference },
    { name: 'mode', heading: say('Payment Mode'), cell: (row) => t.billing.modes[row.mode] ?? '' },
    { name: 'account', heading: words.accountNo, unbroken: true, cell: (row) => row.accountNumber },
    { name: 'amount', heading: say('Amount'), number: true, cell: (row) => inRupees(row.amount) },
    { name: 'date', heading: words.transactionDate, unbroken: true, cell: (row) => showDate(row.transactionDate) },
    { name: 'created', heading: words.createdDate, unbroken: true, cell: (row) => dayOf(row.createdDate) },
    { name: 'updated', heading: words.updateDate, unbroken: true, cell: (row) => dayOf(row.updatedDate) },
    { name: 'createdBy', heading: words.createdBy, cell: (row) => row.createdBy },
    { name: 'updatedBy', heading: words.updateBy, cell: (row) => row.updatedBy },
    { name: 'status', heading: say('Status'), cell: (row) => shownStatus(row) },
  ];
  return columns;
}

/** The actions on a payment: only a super admin decides, and only once. */
function usePaymentActions(superAdmin: boolean, open: (row: Payment, action: PaymentAction) => void) {
  const { t } = useLanguage();
  const words = t.billing.transaction;
  return (row: Payment) => {
    const name = words.of(row.companyName, inRupees(row.amount));
    if (!superAdmin || row.status !== 'pending') {
      return [{ icon: IconEye, label: words.open(name), run: () => open(row, 'look') }];
    }
    return [
      { icon: IconCheck, label: words.verifyOf(name), run: () => open(row, 'verify') },
      { icon: IconX, label: words.refuseOf(name), run: () => open(row, 'refuse') },
    ];
  };
}

/** All payments for a super admin, who verifies or refuses them; for everybody else their company's own (spec 2 §2, Bank records). */
export function TransactionList() {
  const { t } = useLanguage();
  const words = t.billing.transaction;
  const queries = useQueryClient();
  const { superAdmin, admin, tenantId } = usePageCompany();
  const [opened, setOpened] = useState<{ readonly payment: Payment; readonly action: PaymentAction } | null>(null);
  const filterFields = useStatusFilter();
  const columns = useTransactionColumns();
  const open = (row: Payment, action: PaymentAction) => setOpened({ payment: row, action });
  const rowActions = usePaymentActions(superAdmin, open);
  const load = ({ choice, ...filter }: ListFilter, pageIndex: number, signal: AbortSignal) => {
    const status = PAYMENT_STATUSES.find((each) => each === choice) ?? '';
    return request('paymentFilter', { tenantId, query: { ...filter, status, pageIndex, pageSize: 10 }, signal });
  };
  const decided = () => {
    setOpened(null);
    for (const name of CHANGED_BY_DECISION) void queries.invalidateQueries({ queryKey: [name] });
  };
  return (
    <>
      <PagedList
        kind="payment"
        {...((superAdmin || tenantId !== '') && { of: superAdmin ? `all ${tenantId}` : tenantId })}
        title={words.title}
        filterFields={filterFields}
        searchHint={words.searchHint}
        columns={columns}
        // Ids are unique only within a company.
        keyOf={(row) => `${row.tenantId} ${row.id}`}
        load={load}
        rowActions={rowActions}
        onOpen={(row) => open(row, 'look')}
        renderCard={(row) => ({
          name: row.companyName,
          aside: inRupees(row.amount),
          below: `${t.billing.modes[row.mode] ?? ''} · ${row.reference} · ${showDate(row.transactionDate)}`,
          end: shownStatus(row),
        })}
        words={{ none: t.billing.none }}
      />
      <Suspense>
        {opened !== null && (
          <PaymentDialog
            key={`${opened.payment.id} ${opened.action}`}
            {...opened}
            mayDecide={superAdmin}
            mayPrint={admin}
            onAsk={(action) => setOpened({ ...opened, action })}
            onDecided={decided}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
