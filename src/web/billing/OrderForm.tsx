import { TextInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DEMO, needsReference, order, REFERENCE_NEEDED, type PaymentMode } from '#domain/records/payment.ts';
import { showDate, todayInIndia } from '#domain/rules/calendar-date.ts';
import { periodEnd } from '#domain/rules/plan-period.ts';
import { addressOf } from '#web/client/address.ts';
import { request } from '#web/client/request.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { callQuery } from '#web/client/queries.ts';
import { useQuery } from '#web/client/useQuery.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { idIn, type FormScreen } from '#web/records/record-screen.ts';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { inRupees, type Plan } from './answers.ts';
import columns from './Columns.module.css';
import notes from './Notes.module.css';
import classes from './OrderForm.module.css';
import { usePageCompany } from '#web/company/page-company.tsx';
import { Pending } from '#web/ui/Pending.tsx';
import { PayTo } from './PayTo.tsx';

type OrderFields = typeof order.fields;
type OrderFormState = RecordFormOf<OrderFields>;

/** The payment modes offered on this screen (spec 2 §2). */
const OFFERED_MODES = ['bank', 'upi', 'cash', 'demo'] as const satisfies readonly PaymentMode[];

const isMode = (value: unknown): value is (typeof OFFERED_MODES)[number] =>
  OFFERED_MODES.some((mode) => mode === value);

function screenOf(tenantId: string, inAddress: boolean): FormScreen<OrderFields> {
  const at = (path: string) => addressOf(path, inAddress ? { tenantId } : {});
  return {
    record: { kind: 'payment', fields: order.fields, name: 'reference', images: {} },
    fields: order.fields,
    words: (t) => ({
      fresh: t.billing.order.title,
      edit: () => t.billing.order.title,
      notSent: t.billing.order.notSent,
    }),
    formPath: at('/dashboard/order'),
    listPath: at('/dashboard/invoice'),
    firstField: 'planId',
    notStored: [],
    changedBySave: ['payments', 'paymentFilter'],
    withoutCompany: true,
    listAfterCreate: true,
    resends: true,
    create: async (body, idempotencyKey) => await request('paymentAdd', { tenantId, body, idempotencyKey }),
  };
}

/** The form that orders a plan and records its payment (spec 2 §2, Order). A super admin orders for a company. */
export function OrderForm() {
  const { t } = useLanguage();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const { tenantId, superAdmin } = usePageCompany();
  const plan = idIn(search['plan']);
  const plans = useQuery(callQuery('plans'));
  const screen = useMemo(() => screenOf(tenantId, superAdmin), [tenantId, superAdmin]);
  const rules: RecordRules<OrderFields> = useMemo(
    () => ({
      ...(plan !== null && { preset: { planId: plan } }),
      check: ({ mode, reference }) =>
        isMode(mode) && needsReference(mode) && reference === '' ? { reference: REFERENCE_NEEDED } : {},
      invalid: 'Form is invalid. Please fix the errors.',
      failed: (sentence, known) => (known ? sentence : t.billing.submissionFailed),
    }),
    [t, plan],
  );
  // The number of plans is unknown until they load, and the layout must not shift once the form is shown.
  if (plans.isPending && !plans.isPaused) return <Pending height={360} radius="md" />;
  return (
    <RecordForm
      key={tenantId}
      screen={screen}
      rules={rules}
      lockedBecause={() => (tenantId === '' ? t.billing.withoutCompany : null)}
    >
      {(form) => <OrderLayout form={form} tenantId={tenantId} />}
    </RecordForm>
  );
}

function OrderLayout({ form, tenantId }: { readonly form: OrderFormState; readonly tenantId: string }) {
  const { t } = useLanguage();
  const plans = useQuery(callQuery('plans')).data;
  const planId = String(form.values['planId']);
  const plan = plans?.find(({ id, isActive }) => isActive === 'yes' && String(id) === planId);
  return (
    <>
      <div className={`${columns['columns']} ${columns['order']}`}>
        <section className={`card ${columns['group']}`} aria-label={t.billing.order.plan}>
          <PlanCards form={form} plans={plans} />
          <Terms plan={plan} tenantId={tenantId} />
        </section>
        <Mode form={form} tenantId={tenantId} />
        <PayTo form={form} plan={plan} />
        <Reference form={form} />
      </div>
    </>
  );
}

function PlanCards({ form, plans }: { readonly form: OrderFormState; readonly plans: readonly Plan[] | undefined }) {
  const { t, say } = useLanguage();
  const words = t.billing.order;
  const { error, onChange, value } = form.getInputProps('planId');
  const offered = plans?.filter(({ isActive }) => isActive === 'yes');
  if (offered?.length === 0) return <p className={notes['hint']}>{words.noPlans}</p>;
  const cards = (offered ?? []).map((plan) => ({
    value: String(plan.id),
    label: [plan.planName, say(plan.duration), inRupees(plan.amount)].join(', '),
    content: (
      <span className={classes['planCard']}>
        <strong>{plan.planName}</strong>
        <span>{say(plan.duration)}</span>
        <span className={classes['price']}>
          <b>{inRupees(plan.amount)}</b>
          {plan.percent > 0 && <s>{inRupees(plan.price)}</s>}
        </span>
        {plan.percent > 0 && <span className={classes['offer']}>{say(plan.offer)}</span>}
      </span>
    ),
  }));
  return (
    <RadioCards
      name="planId"
      label={words.plan}
      required
      value={value}
      onValue={onChange}
      cards={cards}
      error={error && say(error)}
    />
  );
}

/** The read-only terms of the plan: period, payment date and amount (spec 2 §4). */
function Terms({ plan, tenantId }: { readonly plan: Plan | undefined; readonly tenantId: string }) {
  const { t } = useLanguage();
  const words = t.billing.order;
  const standing = useQuery({ ...callQuery('subscription', {}, tenantId), enabled: tenantId !== '' }).data;
  const today = todayInIndia();
  // A period that is already paid for runs out first.
  const from = standing?.nextFromDate ?? today;
  const fixed = (label: string, value: string) => <TextInput label={label} value={value} readOnly tabIndex={-1} />;
  return (
    <div className={columns['fields']} data-columns={4}>
      {fixed(words.fromDate, showDate(from))}
      {fixed(words.toDate, plan === undefined ? '' : showDate(periodEnd(from, plan.months)))}
      {fixed(words.paymentDate, showDate(today))}
      {fixed(words.amount, plan === undefined ? '' : inRupees(plan.amount))}
    </div>
  );
}

function Mode({ form, tenantId }: { readonly form: OrderFormState; readonly tenantId: string }) {
  const { t, say } = useLanguage();
  const words = t.billing.order;
  const payments = useQuery({ ...callQuery('payments', {}, tenantId), enabled: tenantId !== '' }).data;
  const demoUsed = payments?.some(({ mode }) => mode === 'demo') === true;
  const { error, onChange, value: mode } = form.getInputProps('mode');
  const label = say(form.fields.mode.label);
  const choose = (chosen: string) => {
    onChange(chosen);
    // Spec 2 §4: demo sets both, other modes clear them.
    form.set('reference', chosen === 'demo' ? DEMO.reference : '');
    form.set('comment', chosen === 'demo' ? DEMO.comment : '');
  };
  const cards = OFFERED_MODES.map((value) => ({
    value,
    label: t.billing.modes[value] ?? value,
    content: (
      <>
        {t.billing.modes[value]}
        {value === 'demo' && demoUsed && <span className={notes['small']}> {words.demoUsed}</span>}
      </>
    ),
    disabled: value === 'demo' && demoUsed,
  }));
  return (
    <section className={`card ${columns['group']}`} aria-label={label}>
      <RadioCards
        name="mode"
        label={label}
        required
        slim
        value={mode}
        onValue={choose}
        cards={cards}
        error={error && say(error)}
      />
    </section>
  );
}

function Reference({ form }: { readonly form: OrderFormState }) {
  const { t } = useLanguage();
  const words = t.billing.order;
  const { mode } = form.values;
  const demo = mode === 'demo';
  return (
    <section className={`card ${columns['fields']}`} data-columns={2} aria-label={words.reference}>
      <Field
        form={form}
        name="reference"
        required={isMode(mode) && needsReference(mode)}
        readOnly={demo}
        autoComplete="off"
        description={words.referenceHint[String(mode)]}
      />
      <Field form={form} name="comment" readOnly={demo} autoComplete="off" />
    </section>
  );
}
