import { IconPrinter, IconWallet } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { ActionButton } from '#web/forms/FormBar.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PagedList } from '#web/lists/PagedList.tsx';
import { showDate } from '#domain/rules/calendar-date.ts';
import { inRupees, type Payment } from './answers.ts';
import { InvoicePrint } from './InvoicePrint.tsx';
import { usePageCompany } from '#web/company/page-company.tsx';
import { shownStatus } from './PaymentStatus.tsx';

/** The company's payments and their invoices (spec 2 §2, Invoice). */
export function InvoiceList() {
  const { t, say } = useLanguage();
  const words = t.billing.invoice;
  const { tenantId, superAdmin } = usePageCompany();
  const router = useRouter();
  const ofCompany = superAdmin ? { tenantId } : {};
  const toAccount = () => router.history.push(addressOf('/dashboard/account', ofCompany));
  const [printed, setPrinted] = useState<Payment | null>(null);
  const modeOf = (row: Payment) => t.billing.modes[row.mode] ?? '';
  const nameOf = (row: Payment) => {
    const { planName: plan, transactionDate: day, invoiceNo: number } = row;
    return number === '' ? `${plan}, ${showDate(day)}` : words.one(number);
  };
  const print = (row: Payment) => setPrinted(row);
  return (
    <>
      <PagedList
        kind="payment"
        {...(tenantId !== '' && { of: tenantId })}
        title={t.menu.invoice}
        more={<ActionButton icon={IconWallet} text={t.menu.account} onClick={toAccount} />}
        columns={[
          { name: 'plan', heading: words.plan, strong: true, cell: (row) => row.planName },
          { name: 'mode', heading: say('Payment Mode'), cell: modeOf },
          { name: 'amount', heading: say('Amount'), number: true, cell: (row) => inRupees(row.amount) },
          { name: 'reference', heading: say('Reference No.'), unbroken: true, cell: (row) => row.reference },
          { name: 'comment', heading: say('Comment'), cell: (row) => row.comment },
          { name: 'status', heading: say('Status'), cell: (row) => shownStatus(row) },
        ]}
        keyOf={(row) => String(row.id)}
        load={(_filter, pageIndex, signal) =>
          request('paymentPage', { tenantId, query: { pageIndex, pageSize: 10 }, signal })
        }
        exportList={() => request('paymentPageSheet', { tenantId, query: {} })}
        exportName="Payments.xlsx"
        rowActions={(row) => [{ icon: IconPrinter, label: words.printOf(nameOf(row)), run: () => print(row) }]}
        onOpen={print}
        renderCard={(row) => ({
          name: inRupees(row.amount),
          aside: showDate(row.transactionDate),
          below: `${row.planName} · ${modeOf(row)} · ${row.reference}`,
          end: shownStatus(row),
        })}
        formPath={addressOf('/dashboard/order', ofCompany)}
        words={{ none: t.billing.none, fresh: t.billing.standing.order }}
      />
      {printed !== null && <InvoicePrint payment={printed} onClose={() => setPrinted(null)} />}
    </>
  );
}
