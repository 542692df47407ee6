import { TOO_MANY_PERCENT } from '#domain/records/charge-head.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { chargeHeadScreen } from './short-list-screens.ts';

type ChargeHeadFields = typeof chargeHeadScreen.fields;

const rules: RecordRules<ChargeHeadFields> = {
  check: (texts) =>
    textIn(texts, 'basis').startsWith('%') && Number(textIn(texts, 'amount')) > 100 ? { amount: TOO_MANY_PERCENT } : {},
};

/** The form page of a charge head: a new one, or the one named in the address. */
export function ChargeHeadForm() {
  return (
    <RecordForm screen={chargeHeadScreen} rules={rules}>
      {(form) => <ChargeHeadLayout form={form} />}
    </RecordForm>
  );
}

function ChargeHeadLayout({ form }: { readonly form: RecordFormOf<ChargeHeadFields> }) {
  const words = useLanguage().t.consignment.chargeHead;
  const typed = form.values['basis'] === 'typed';
  return (
    <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.particulars}>
      <Field form={form} name="name" autoComplete="off" />
      <Field form={form} name="nameHindi" autoComplete="off" />
      <Field form={form} name="basis" shown={{ typed: words.typed }} />
      <Field form={form} name="amount" {...(typed && { description: words.typedHint })} />
      <Field form={form} name="minimum" />
      <Field form={form} name="isTaxable" />
      <Field form={form} name="place" inputMode="numeric" description={words.placeHint} />
      <Field form={form} name="isActive" />
    </section>
  );
}
