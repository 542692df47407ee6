import { isGstin, stateOfGstin } from '#domain/rules/gstin.ts';
import { stateName, statesOfPin } from '#domain/rules/states.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { useSettings } from './settings.ts';
import { branchScreen } from './short-list-screens.ts';
import { stateNames } from '#web/language/state-names.ts';

/** The form page of a branch: a new one, or the one named in the address. */
export function BranchForm() {
  return <RecordForm screen={branchScreen}>{(form) => <BranchLayout form={form} />}</RecordForm>;
}

function BranchLayout({ form }: { readonly form: RecordFormOf<typeof branchScreen.fields> }) {
  const { t, say } = useLanguage();
  const words = t.consignment;
  const companyGstin = useSettings()?.companyGstin ?? '';
  const { gstin = '', pin = '', stateCode = '' } = form.values as Readonly<Record<string, string>>;
  // Advice only: a branch with a PIN or GSTIN of another state can still be saved (spec 3 §5).
  const gstinState = isGstin(gstin) && stateCode !== '' && stateOfGstin(gstin) !== stateCode ? stateOfGstin(gstin) : '';
  const oddPin = pin.length === 6 && stateCode !== '' && !statesOfPin(pin).includes(stateCode);
  return (
    <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.branch.particulars}>
      <Field form={form} name="branchCode" capitals autoComplete="off" description={words.branch.codeHint} />
      <Field form={form} name="name" autoComplete="off" />
      <Field form={form} name="address" className={fieldClasses['double'] ?? ''} autoComplete="off" />
      <Field form={form} name="city" autoComplete="off" />
      <Field form={form} name="stateCode" shown={stateNames(say)} />
      <Field
        form={form}
        name="pin"
        inputMode="numeric"
        {...(oddPin && { description: words.pinElsewhere(say(stateName(stateCode))) })}
      />
      <Field
        form={form}
        name="gstin"
        className={fieldClasses['long'] ?? ''}
        // A branch without its own GSTIN uses the company's.
        placeholder={companyGstin}
        {...(gstinState !== '' && { description: words.gstinElsewhere(say(stateName(gstinState))) })}
      />
      <Field form={form} name="contact" inputMode="numeric" />
      <Field form={form} name="isActive" />
    </section>
  );
}
