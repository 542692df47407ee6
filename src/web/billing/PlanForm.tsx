import { lazy, Suspense, useMemo, useState } from 'react';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { USUAL_STORAGE_GB } from '#domain/records/plan.ts';
import { offeredFinancialYears } from '#domain/rules/financial-year.ts';
import { planRupees } from '#domain/rules/plan-amount.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { isChosen, type Choice } from '#web/ui/choice.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { Field } from '#web/ui/Field.tsx';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { RadioField } from '#web/ui/RadioField.tsx';
import { Select } from '#web/ui/Select.tsx';
import { inRupees } from './answers.ts';
import columns from './Columns.module.css';
import notes from './Notes.module.css';
import { planScreen, type PlanListName, type PlanFields } from './plan-screen.ts';

// Loaded on demand: entries are seldom added to the lists.
const AddToList = lazy(async () => ({ default: (await import('./AddToList.tsx')).AddToList }));

type PlanFormState = RecordFormOf<PlanFields>;

// A value that is not in its list counts as not chosen (spec 2 §5).
const CHOOSE: Readonly<Record<PlanListName, string>> = {
  duration: 'Please select your duration.',
  offer: 'Please select your offer.',
  price: 'Please select your price.',
};

/** The form page of a plan: a new one, or the one named in the address. */
export function PlanForm() {
  const { t } = useLanguage();
  const rules: RecordRules<PlanFields> = useMemo(
    () => ({
      preset: { financialYear: offeredFinancialYears(todayInIndia())[1], storageGb: USUAL_STORAGE_GB },
      check: (values) => Object.fromEntries(Object.entries(CHOOSE).filter(([name]) => !isChosen(textIn(values, name)))),
      failed: t.billing.submittedFailed,
    }),
    [t],
  );
  return (
    <RecordForm screen={planScreen} rules={rules}>
      {(form) => <PlanLayout form={form} />}
    </RecordForm>
  );
}

function PlanLayout({ form }: { readonly form: PlanFormState }) {
  const { t, say } = useLanguage();
  const words = t.billing.plan;
  const [adding, setAdding] = useState<{ readonly list: PlanListName; readonly text: string } | null>(null);
  const durations = useQuery(callQuery('durations')).data?.data;
  const offers = useQuery(callQuery('offers')).data?.data;
  const prices = useQuery(callQuery('prices')).data?.data;
  const choices: Readonly<Record<PlanListName, readonly Choice[]>> = {
    duration: durations?.map(({ duration }) => ({ value: duration, label: say(duration) })) ?? [],
    offer: offers?.map(({ offer }) => ({ value: offer, label: say(offer) })) ?? [],
    price: prices?.map(({ price }) => ({ value: String(price), label: String(price) })) ?? [],
  };
  const picker = (name: PlanListName) => (
    <ListPicker form={form} name={name} options={choices[name]} onAdd={(text) => setAdding({ list: name, text })} />
  );
  const offer = offers?.find((each) => each.offer === form.values['offer']);
  const price = Number(form.values['price']);
  const toPay = offer === undefined || !(price > 0) ? '' : inRupees(planRupees({ price, percent: offer.percent }));
  return (
    <div className={columns['columns']}>
      <section className={`card ${columns['fields']}`} data-columns={3} aria-label={words.particulars}>
        <Field form={form} name="planName" autoComplete="off" />
        {picker('duration')}
        {picker('offer')}
        {picker('price')}
        <FinancialYear form={form} />
        <Field form={form} name="storageGb" />
        <Radio form={form} name="isActive" />
      </section>
      <section className={`card ${columns['aside']}`} aria-label={words.toPay}>
        <h2>{words.toPay}</h2>
        <output className={notes['amount']} aria-live="polite">
          {toPay || '–'}
        </output>
        <p className={notes['small']}>{words.toPayHint}</p>
      </section>
      <Suspense>
        {adding !== null && (
          <AddToList {...adding} onAdded={(value) => form.set(adding.list, value)} onClose={() => setAdding(null)} />
        )}
      </Suspense>
    </div>
  );
}

interface ListPickerProps {
  readonly form: PlanFormState;
  readonly name: PlanListName;
  readonly options: readonly Choice[];
  readonly onAdd: (text: string) => void;
}

function ListPicker({ form, name, options, onAdd }: ListPickerProps) {
  const { t, say } = useLanguage();
  const { onChange, value, error, ...input } = form.getInputProps(name);
  return (
    <ChoicePicker
      {...fieldProps({ facts: form.fields[name], say })}
      {...input}
      required
      name={name}
      value={value}
      onValue={onChange}
      error={error && say(error)}
      options={options}
      adding={{ entry: t.billing.plan.add, add: onAdd, onEnter: true, note: t.billing.plan.addHint }}
    />
  );
}

/** The financial years offered, and that of the saved plan. */
function FinancialYear({ form }: { readonly form: PlanFormState }) {
  const { say } = useLanguage();
  const { value, error, onChange, ...input } = form.getInputProps('financialYear');
  const saved = form.saved?.['financialYear'];
  const years = new Set([...(typeof saved === 'string' ? [saved] : []), ...offeredFinancialYears(todayInIndia())]);
  return (
    <Select
      {...fieldProps({ facts: form.fields.financialYear, say })}
      {...input}
      data={[...years].sort()}
      value={value}
      onChange={(year) => onChange(year ?? '')}
      error={error && say(error)}
      allowDeselect={false}
    />
  );
}

function Radio({ form, name }: { readonly form: PlanFormState; readonly name: 'isActive' }) {
  const { say } = useLanguage();
  const { label, choices = [] } = form.fields[name];
  return (
    <RadioField
      name={name}
      label={say(label)}
      value={String(form.values[name])}
      onChange={(value) => form.set(name, value)}
      options={choices.map((value) => ({ value, label: say(value) }))}
    />
  );
}
