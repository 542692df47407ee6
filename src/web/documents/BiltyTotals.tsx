import type { bilty } from '#domain/documents/bilty.ts';
import { biltyTotals } from '#domain/rules/totals.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { amountsOf } from '#web/ui/entries.ts';
import { Fee, rupees, Sum, TotalsCard } from './DocumentLayout.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** The live sums of a bilty, with the charges that are entered among them. */
export function BiltyTotals({ form }: { readonly form: DocumentFormOf<typeof bilty> }) {
  const { t, say } = useLanguage();
  const words = t.documents.bilty;
  const { document, state } = form;
  const totals = biltyTotals({
    ...amountsOf(document.fields, state.texts),
    lines: state.lines.map(({ texts }) => amountsOf(document.lines, texts)),
  });
  return (
    <TotalsCard>
      <dl>
        <Sum term={t.documents.totalOf(say(document.sums.freight.label))} amount={rupees(totals.freight)} />
        <Sum term={t.documents.totalOf(say(document.sums.rate.label))} amount={rupees(totals.rate)} />
        <Sum term={words.lessAdvance} amount={`− ${rupees(totals.advance)}`} />
      </dl>
      <Fee form={form} name="deliveryFee" />
      <Fee form={form} name="packagingFee" />
      <dl aria-live="polite">
        <Sum term={words.grandTotal} amount={rupees(totals.grandTotal)} grand />
      </dl>
      {!form.takenBack && (
        <>
          <Fee form={form} name="received" />
          <dl>
            <Sum term={words.balance} amount={rupees(totals.balance)} />
          </dl>
        </>
      )}
    </TotalsCard>
  );
}
