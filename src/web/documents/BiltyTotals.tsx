import type { bilty } from '#domain/documents/bilty.ts';
import { formatRupees } from '#domain/rules/money.ts';
import { biltyTotals } from '#domain/rules/totals.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { Field } from '#web/ui/Field.tsx';
import classes from './BiltyForm.module.css';
import { amountIn } from './form-state.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';

/** The bilty's sums, live, with the charges that are entered among them. */
export function BiltyTotals({ form }: { readonly form: DocumentFormOf<typeof bilty> }) {
  const { t } = useLanguage();
  const words = t.documents.bilty;
  const { fields, lines } = form.document;
  const { texts } = form.state;
  const totals = biltyTotals({
    lines: form.state.lines.map((line) => ({
      freight: amountIn(lines.freight, line.texts['freight']),
      rate: amountIn(lines.rate, line.texts['rate']),
      advance: amountIn(lines.advance, line.texts['advance']),
    })),
    deliveryFee: amountIn(fields.deliveryFee, texts['deliveryFee']),
    packagingFee: amountIn(fields.packagingFee, texts['packagingFee']),
    received: amountIn(fields.received, texts['received']),
  });
  return (
    <section className={`card ${classes['totals']}`} aria-label={words.totals}>
      <dl>
        <Sum term={words.totalFreight} amount={rupees(totals.freight)} />
        <Sum term={words.totalRate} amount={rupees(totals.rate)} />
        <Sum term={words.lessAdvance} amount={`− ${rupees(totals.advance)}`} />
      </dl>
      <Field form={form} name="deliveryFee" className={classes['fee'] ?? ''} />
      <Field form={form} name="packagingFee" className={classes['fee'] ?? ''} />
      <dl aria-live="polite">
        <Sum term={words.grandTotal} amount={rupees(totals.grandTotal)} className={classes['grand'] ?? ''} />
      </dl>
      <Field form={form} name="received" className={classes['fee'] ?? ''} />
      <dl>
        <Sum term={words.balance} amount={rupees(totals.balance)} />
      </dl>
    </section>
  );
}

const rupees = (paise: bigint) => `${paise < 0n ? '− ' : ''}₹${formatRupees(paise < 0n ? -paise : paise)}`;

function Sum({ term, amount, className = '' }: { term: string; amount: string; className?: string }) {
  return (
    <div className={`${classes['sum']} ${className}`}>
      <dt>{term}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
