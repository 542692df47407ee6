import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { PAPER_KINDS, vehiclePapers, type PaperKind } from '#domain/records/vehicle.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { looksLikePlate } from '#domain/rules/plate.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { TypedField } from '#web/ui/TypedField.tsx';
import { isDay } from '#web/ui/typed-date.ts';
import { RecordForm, RecordPicture } from './RecordForm.tsx';
import styles from './VehicleForm.module.css';
import overdueClasses from './Overdue.module.css';
import fieldClasses from './RecordFields.module.css';
import type { RecordFormOf, RecordRules } from './useRecordForm.ts';
import { vehicleScreen, type VehicleFields } from './vehicle-screen.ts';

const VehicleOwnership = lazy(() => import('./VehicleOwnership.tsx'));

type VehicleFormState = RecordFormOf<VehicleFields>;

const rules: RecordRules<VehicleFields> = {
  // "Cancel resets the form, sets today's date as the default date and clears the files" (spec 1 §2).
  cancelled: () => Object.fromEntries(PAPER_KINDS.map((kind) => [vehiclePapers[kind].dueField, todayInIndia()])),
};

/** The vehicle's page: a new one, or the one in the address. */
export function VehicleForm() {
  return (
    <RecordForm screen={vehicleScreen} rules={rules}>
      {(form) => <VehicleLayout form={form} />}
    </RecordForm>
  );
}

function VehicleLayout({ form }: { readonly form: VehicleFormState }) {
  const { t } = useLanguage();
  const words = t.records.vehicle;
  return (
    <>
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.particulars}>
        <VehicleNumber form={form} />
        <TypedField form={form} name="make" autoComplete="off" />
        <TypedField form={form} name="owner" className={fieldClasses['wide'] ?? ''} autoComplete="off" />
        <TypedField form={form} name="pan" />
        <TypedField form={form} name="capacity" autoComplete="off" />
        <TypedField form={form} name="vehicleType" />
        <TypedField form={form} name="capacityKg" />
        <Suspense fallback={<div />}>
          <VehicleOwnership form={form} />
        </Suspense>
        <TypedField form={form} name="chassisNo" autoComplete="off" />
        <TypedField form={form} name="engineNo" autoComplete="off" />
        <TypedField form={form} name="targetKmPerLitre" />
        <TypedField form={form} name="monthlyFixedCost" />
      </section>
      <div className={styles['papers']}>
        {PAPER_KINDS.map((kind) => (
          <Paper key={kind} form={form} kind={kind} />
        ))}
      </div>
    </>
  );
}

function VehicleNumber({ form }: { readonly form: VehicleFormState }) {
  const { t } = useLanguage();
  const { vehicleNo = '' } = form.values;
  const odd = vehicleNo !== '' && !looksLikePlate(vehicleNo);
  return (
    <TypedField
      form={form}
      name="vehicleNo"
      autoComplete="off"
      capitals
      {...(odd && { description: t.documents.adding.plateHint })}
    />
  );
}

function Paper({ form, kind }: { readonly form: VehicleFormState; readonly kind: PaperKind }) {
  const { t, say } = useLanguage();
  const { title, dueField, photoName } = vehiclePapers[kind];
  const due = form.values[dueField];
  const overdue = typeof due === 'string' && isDay(due) && due < todayInIndia();
  return (
    <section className={`card ${styles['paper']}`} aria-labelledby={`paper-${kind}`}>
      <div className={styles['paperHead']}>
        <h2 id={`paper-${kind}`}>{say(title)}</h2>
        {overdue && (
          <span className={overdueClasses['overdue']}>
            <IconAlertTriangle size={14} aria-hidden /> {t.dashboard.overdue}
          </span>
        )}
      </div>
      <TypedField form={form} name={`${kind}No`} autoComplete="off" />
      <TypedField form={form} name={dueField} />
      <RecordPicture form={form} name={photoName} />
    </section>
  );
}
