import { lazy, Suspense } from 'react';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { numberedName } from '#web/forms/print-file.ts';
import { languageChoice, languageIn } from '#web/forms/print-language.ts';
import type { Payment } from './answers.ts';

const PrintPreview = lazy(async () => ({ default: (await import('#web/ui/PrintPreview.tsx')).PrintPreview }));

/** The print preview of a payment's invoice, or of its pro forma while the payment is not verified. */
export function InvoicePrint({ payment, onClose }: { readonly payment: Payment; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const words = t.billing.invoice;
  const { id, tenantId, invoiceNo: number } = payment;
  return (
    <Suspense>
      <PrintPreview
        title={number === '' ? words.proForma : words.one(number)}
        fileName={numberedName('Invoice.pdf', number === '' ? String(id) : number)}
        printKey={['payment', 'print', tenantId, id]}
        choices={[languageChoice(t)]}
        load={(chosen, signal) =>
          request('paymentPrint', { tenantId, query: { id, language: languageIn(chosen) }, signal })
        }
        onClose={onClose}
      />
    </Suspense>
  );
}
