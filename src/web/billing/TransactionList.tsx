import { IconCheck, IconEye, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { PAYMENT_STATUSES } from '#domain/records/payment.ts';
import { showDate } from '#domain/rules/calendar-date.ts';
import { request } from '#web/client.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { ListFilter, ListRow } from '#web/lists/list-filter.ts';
import type { Narrowing } from '#web/lists/ListSearch.tsx';
import { PagedList } from '#web/lists/PagedList.tsx';
import { dayOf, inRupees, type Payment } from './answers.ts';
import { usePageCompany } from './page-company.tsx';
import { shownStatus } from './PaymentStatus.tsx';

const PaymentDialog = lazy(async () => ({ default: (await import('./PaymentDialog.tsx')).PaymentDialog }));

const paymentIn = (row: ListRow) => row as Payment;
/** What a press on a payment asks for. */
export type Asked = 'look' | 'verify' | 'refuse';

/** All payments for a super admin, who verifies or refuses them; the company's own for anybody else (spec 2 §2, Bank records). */
export function TransactionList() {
  const { t, say } = useLanguage();
  const words = t.billing.transaction;
  const queries = useQueryClient();
  const { superAdmin, admin, tenantId } = usePageCompany();
  const [opened, setOpened] = useState<{ readonly payment: Payment; readonly asked: Asked } | null>(null);
  const narrowing: Narrowing = useMemo(
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
  const open = (row: ListRow, asked: Asked) => setOpened({ payment: paymentIn(row), asked });
  const nameOf = (row: ListRow) => words.of(paymentIn(row).tenant_Name, inRupees(paymentIn(row).amount));
  const load = ({ choice, ...filter }: ListFilter, pageIndex: number, signal: AbortSignal) => {
    const status = PAYMENT_STATUSES.find((each) => each === choice) ?? '';
    return request('paymentFilter', { tenantId, query: { ...filter, status, pageIndex, pageSize: 10 }, signal });
  };
  const decided = () => {
    setOpened(null);
    for (const name of [
      'payment',
      'payments',
      'paymentFilter',
      'subscription',
      'subscriptionHistory',
      'platformCompanies',
    ]) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  const modeOf = (row: ListRow) => t.billing.modes[paymentIn(row).payment_Mode] ?? '';
  return (
    <>
      <PagedList
        kind="payment"
        {...((superAdmin || tenantId !== '') && { of: superAdmin ? `all ${tenantId}` : tenantId })}
        title={words.title}
        narrowing={narrowing}
        searchHint={words.searchHint}
        columns={[
          { name: 'tenant', heading: words.tenant, strong: true, cell: (row) => paymentIn(row).tenant_Name },
          { name: 'reference', heading: words.reference, cell: (row) => paymentIn(row).refference_No },
          { name: 'mode', heading: say('Payment Mode'), cell: modeOf },
          { name: 'account', heading: words.accountNo, cell: (row) => paymentIn(row).account_Number },
          { name: 'amount', heading: say('Amount'), number: true, cell: (row) => inRupees(paymentIn(row).amount) },
          {
            name: 'date',
            heading: words.transactionDate,
            unbroken: true,
            cell: (row) => showDate(paymentIn(row).transaction_Date),
          },
          {
            name: 'created',
            heading: words.createdDate,
            unbroken: true,
            cell: (row) => dayOf(paymentIn(row).created_Date),
          },
          {
            name: 'updated',
            heading: words.updateDate,
            unbroken: true,
            cell: (row) => dayOf(paymentIn(row).updated_Date),
          },
          { name: 'createdBy', heading: words.createdBy, cell: (row) => paymentIn(row).created_By },
          { name: 'updatedBy', heading: words.updateBy, cell: (row) => paymentIn(row).updated_By },
          { name: 'status', heading: say('Status'), cell: (row) => shownStatus(paymentIn(row)) },
        ]}
        // The ids are the companies' own.
        keyOf={(row) => `${paymentIn(row).tenantId} ${paymentIn(row).id}`}
        load={load}
        acts={(row) =>
          superAdmin && paymentIn(row).status === 'pending'
            ? [
                { icon: IconCheck, label: words.verifyOf(nameOf(row)), run: () => open(row, 'verify') },
                { icon: IconX, label: words.refuseOf(nameOf(row)), run: () => open(row, 'refuse') },
              ]
            : [{ icon: IconEye, label: words.open(nameOf(row)), run: () => open(row, 'look') }]
        }
        onOpen={(row) => open(row, 'look')}
        card={(row) => ({
          name: paymentIn(row).tenant_Name,
          beside: inRupees(paymentIn(row).amount),
          below: `${modeOf(row)} · ${paymentIn(row).refference_No} · ${showDate(paymentIn(row).transaction_Date)}`,
          end: shownStatus(paymentIn(row)),
        })}
        words={{ none: t.billing.none }}
      />
      <Suspense>
        {opened !== null && (
          <PaymentDialog
            key={`${opened.payment.id} ${opened.asked}`}
            {...opened}
            mayDecide={superAdmin}
            mayPrint={admin}
            onAsk={(asked) => setOpened({ ...opened, asked })}
            onDecided={decided}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}
