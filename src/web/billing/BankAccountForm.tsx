import { useEffect, useMemo } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { RecordForm, RecordPicture } from '#web/records/RecordForm.tsx';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { RadioField } from '#web/ui/RadioField.tsx';
import { bankAccountScreen, type BankAccountFields } from './bank-account-screen.ts';
import columns from './Columns.module.css';
import notes from './Notes.module.css';

/** The form page of an account that companies pay into: a new one, or the one named in the address. */
export function BankAccountForm() {
  const { t } = useLanguage();
  const rules: RecordRules<BankAccountFields> = useMemo(
    // Spec 2 §5: an invalid submit is blocked with this message.
    () => ({ invalid: 'Required Field', failed: t.billing.submitFailed }),
    [t],
  );
  return (
    <RecordForm screen={bankAccountScreen} rules={rules}>
      {(form) => <BankAccountLayout form={form} />}
    </RecordForm>
  );
}

function BankAccountLayout({ form }: { readonly form: RecordFormOf<BankAccountFields> }) {
  const { t, say } = useLanguage();
  const words = t.billing.bank;
  const { isActive } = form.fields;
  const upi = form.values['mode'] === 'upi';
  // A picture chosen before the mode was changed is not sent.
  const { images } = form;
  useEffect(() => {
    if (!upi && images.some) images.clear();
  }, [upi, images]);
  return (
    <div className={columns['columns']}>
      <section className={`card ${columns['fields']}`} data-columns={3} aria-label={words.particulars}>
        <Field form={form} name="accountName" autoComplete="off" />
        <Field form={form} name="bankName" autoComplete="off" />
        <Field form={form} name="accountNumber" />
        <Field form={form} name="ifsc" />
        <Field form={form} name="bankAddress" autoComplete="off" />
        <Field form={form} name="location" autoComplete="off" />
        <Field form={form} name="mode" shown={t.billing.modes} />
        <Field form={form} name="upiId" />
        <RadioField
          name="isActive"
          label={say(isActive.label)}
          value={String(form.values['isActive'])}
          onChange={(value) => form.set('isActive', value)}
          options={(isActive.choices ?? []).map((value) => ({ value, label: say(value) }))}
        />
      </section>
      {upi && (
        <section className={`card ${columns['aside']}`} aria-label={words.qr}>
          <RecordPicture form={form} name="qrImage" />
          <p className={notes['small']}>{words.drawn}</p>
        </section>
      )}
    </div>
  );
}
