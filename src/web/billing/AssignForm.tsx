import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { text } from '#domain/fields.ts';
import { subscription } from '#domain/records/subscription.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { periodEnd, type SubscriptionStatus } from '#domain/rules/plan-period.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { idIn, type FormScreen } from '#web/records/record-screen.ts';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { isChosen } from '#web/ui/choice.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { Field } from '#web/ui/Field.tsx';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { isDay } from '#web/ui/typed-date.ts';
import { Pending } from '#web/ui/Pending.tsx';
import { inRupees } from './answers.ts';
import columns from './Columns.module.css';
import notes from './Notes.module.css';
import { CompanyPicker } from '#web/company/page-company.tsx';
import { SubscriptionSummary } from './SubscriptionSummary.tsx';

const COMPANY_NEEDED = 'Company is required.';
const { planId, status, fromDate, toDate } = subscription.fields;
const fields = {
  company: text({ wire: 'tenantId', label: 'Company', required: COMPANY_NEEDED, max: 200 }),
  planId,
  status,
  fromDate,
  toDate,
};
type AssignFields = typeof fields;
type AssignFormState = RecordFormOf<AssignFields>;

const screen: FormScreen<AssignFields> = {
  record: { kind: 'subscription', fields, name: 'company', images: {} },
  fields,
  words: (t) => ({ fresh: t.billing.assign.title, edit: () => t.billing.assign.title }),
  formPath: '/dashboard/customer',
  listPath: '/dashboard/subscription',
  firstField: 'company',
  dateField: 'fromDate',
  notStored: [],
  changedBySave: ['subscription', 'subscriptionHistory', 'platformCompanies'],
  withoutCompany: true,
  create: async ({ company, ...row }) =>
    await request('subscriptionAssign', { tenantId: company, body: { ...row, planType: '' } }),
};

/** Assigns a subscription to a company; the address may name the plan and the company. */
export function AssignForm() {
  const { t } = useLanguage();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const plan = idIn(search['plan']);
  const tenantId = search['tenantId'] ?? '';
  const plans = useQuery(callQuery('plans')).data;
  const months = plans?.find(({ id }) => id === plan)?.months;
  const today = todayInIndia();
  const rules: RecordRules<AssignFields> = useMemo(
    () => ({
      // Both dates default to today (spec 2 §2); a chosen plan sets the end date.
      preset: {
        company: tenantId,
        fromDate: today,
        toDate: months === undefined ? today : periodEnd(today, months),
        ...(months !== undefined && plan !== null && { planId: plan }),
      },
      check: (values) => (isChosen(textIn(values, 'company')) ? {} : { company: COMPANY_NEEDED }),
      failed: t.billing.submittedFailed,
    }),
    [t, tenantId, plan, months, today],
  );
  // The form's initial values depend on the plan.
  if (plan !== null && plans === undefined) return <Pending height={240} radius="md" />;
  return (
    <RecordForm screen={screen} rules={rules}>
      {(form) => <AssignLayout form={form} />}
    </RecordForm>
  );
}

function AssignLayout({ form }: { readonly form: AssignFormState }) {
  const { t, say } = useLanguage();
  const words = t.billing.assign;
  const plans = useQuery(callQuery('plans')).data;
  const { values, set } = form;
  const company = textIn(values, 'company');
  const { error, onChange, value: _company, ...companyInput } = form.getInputProps('company');
  // The end date is set from the plan and the start date; an end date typed by hand stays until either of them changes.
  const setEnd = (from: unknown, id: string) => {
    const months = plans?.find((each) => String(each.id) === id)?.months;
    if (months !== undefined && typeof from === 'string' && isDay(from)) set('toDate', periodEnd(from, months));
  };
  return (
    <div className={columns['columns']}>
      <section className={`card ${columns['fields']}`} data-columns={2} aria-label={words.title}>
        <CompanyPicker
          {...companyInput}
          name="company"
          required
          value={company}
          onValue={onChange}
          error={error && say(error)}
        />
        <PlanPicker form={form} onPlan={(id) => setEnd(values['fromDate'], id)} />
        <Field form={form} name="status" description={words.hints[values['status'] as SubscriptionStatus]} />
        <Field form={form} name="fromDate" />
        <Field form={form} name="toDate" />
      </section>
      <section className={columns['asideOpen']} aria-label={words.standing}>
        <h2>{words.standing}</h2>
        {isChosen(company) ? (
          <>
            <SubscriptionSummary tenantId={company} />
            <GoOn form={form} company={company} onGoOn={(from) => setEnd(from, textIn(values, 'planId'))} />
          </>
        ) : (
          <p className={notes['hint']}>{t.billing.company.choose}</p>
        )}
      </section>
    </div>
  );
}

interface PlanPickerProps {
  readonly form: AssignFormState;
  readonly onPlan: (id: string) => void;
}

function PlanPicker({ form, onPlan }: PlanPickerProps) {
  const { t, say } = useLanguage();
  const plans = useQuery(callQuery('plans')).data;
  const planInput = form.getInputProps('planId');
  return (
    <ChoicePicker
      {...fieldProps({ facts: form.fields.planId, say })}
      inputMode="text"
      label={t.billing.assign.plan}
      name="planId"
      onBlur={planInput.onBlur}
      error={planInput.error && say(planInput.error)}
      value={planInput.value}
      onValue={(id) => {
        planInput.onChange(id);
        onPlan(id);
      }}
      options={
        plans?.map(({ id, planName: name, duration, amount }) => ({
          value: String(id),
          label: `${name}, ${say(duration)}, ${inRupees(amount)}`,
        })) ?? []
      }
    />
  );
}

interface GoOnProps {
  readonly form: AssignFormState;
  readonly company: string;
  readonly onGoOn: (from: string) => void;
}

/** For a company with a subscription: fills the form with a renewal that starts when it ends. */
function GoOn({ form, company, onGoOn }: GoOnProps) {
  const { t } = useLanguage();
  const from = useQuery(callQuery('subscription', {}, company)).data?.nextFromDate;
  if (from === undefined || from <= todayInIndia()) return null;
  const goOn = () => {
    form.set('status', 'Renew');
    form.set('fromDate', from);
    onGoOn(from);
  };
  return (
    <Button variant="default" onClick={goOn}>
      {t.billing.assign.goOn(showDate(from))}
    </Button>
  );
}
