import { useEffect } from 'react';
import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { isGstin, panOfGstin } from '#domain/rules/gstin.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { takesFocus } from '#web/ui/field-navigation.ts';
import type { Settings } from './settings.ts';
import { SettingsForm, type SettingsPage } from './SettingsForm.tsx';

const { fields } = consignmentSettings;
const OWN = {
  pan: fields.pan,
  transporterId: fields.transporterId,
  carrierNo: fields.carrierNo,
  carrierValid: fields.carrierValid,
  ownsUpToTen: fields.ownsUpToTen,
  sac: fields.sac,
  jurisdiction: fields.jurisdiction,
  riskDefault: fields.riskDefault,
  undertaking: fields.undertaking,
  declaration: fields.declaration,
  freeHoursLoading: fields.freeHoursLoading,
  freeHoursUnloading: fields.freeHoursUnloading,
  detentionPerDay: fields.detentionPerDay,
  billNeeds: fields.billNeeds,
  roundBills: fields.roundBills,
  billBank: fields.billBank,
  billAccountNo: fields.billAccountNo,
  billIfsc: fields.billIfsc,
  billUpiId: fields.billUpiId,
  billUpiAbove: fields.billUpiAbove,
  billTerms: fields.billTerms,
  ewayShipTo: fields.ewayShipTo,
};

const page: SettingsPage<typeof OWN> = { step: 'identity', fields: OWN, firstField: 'pan' };

/** The carrier's legal identity, and the texts printed on its lawful bilties. */
export function IdentityForm() {
  return (
    <SettingsForm page={page}>
      {(form, settings) => <IdentityLayout form={form} companyGstin={settings.companyGstin} />}
    </SettingsForm>
  );
}

interface IdentityLayoutProps extends Pick<Settings, 'companyGstin'> {
  readonly form: RecordFormOf<typeof OWN>;
}

function IdentityLayout({ form, companyGstin }: IdentityLayoutProps) {
  const words = useLanguage().t.consignment.identity;
  const ofGstin = isGstin(companyGstin) ? panOfGstin(companyGstin) : '';
  const otherPan = ofGstin !== '' && form.values['pan'] !== ofGstin;
  // A GSTIN saved before its check digit was validated.
  const wrongGstin = companyGstin !== '' && !isGstin(companyGstin);
  const ofPan = wrongGstin ? words.wrongGstin(companyGstin) : otherPan ? words.panOfGstin(ofGstin) : undefined;
  const { set, focus } = form;
  const isFresh = form.saved?.['pan'] === '' && form.saved['transporterId'] === '';
  useEffect(() => {
    if (!isFresh || ofGstin === '') return;
    // The usual values; a carrier with a separate transporter id or another PAN types over them.
    set('pan', ofGstin);
    set('transporterId', companyGstin);
    // After they are filled in, so that typing replaces the first.
    if (takesFocus()) requestAnimationFrame(() => focus('pan'));
  }, [isFresh, ofGstin, companyGstin, set, focus]);
  return (
    <>
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.carrier}>
        <Field form={form} name="pan" {...(ofPan !== undefined && { description: ofPan })} />
        <Field
          form={form}
          name="transporterId"
          className={fieldClasses['long'] ?? ''}
          description={words.transporterHint}
        />
        <Field form={form} name="carrierNo" autoComplete="off" />
        <Field form={form} name="carrierValid" />
        <Field form={form} name="ownsUpToTen" description={words.ownsHint} />
        <Field form={form} name="sac" inputMode="numeric" />
        <Field form={form} name="jurisdiction" autoComplete="off" description={words.jurisdictionHint} />
        <Field form={form} name="riskDefault" />
        <Field form={form} name="ewayShipTo" description={words.shipToHint} />
      </section>
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.texts}>
        <Field form={form} name="undertaking" className={fieldClasses['double'] ?? ''} />
        <Field
          form={form}
          name="declaration"
          className={fieldClasses['double'] ?? ''}
          description={words.declarationHint}
        />
      </section>
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.detention}>
        <Field form={form} name="freeHoursLoading" />
        <Field form={form} name="freeHoursUnloading" />
        <Field form={form} name="detentionPerDay" />
      </section>
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.bills}>
        <Field form={form} name="billNeeds" description={words.billNeedsHint} />
        <Field form={form} name="roundBills" />
        <Field form={form} name="billBank" autoComplete="off" />
        <Field form={form} name="billAccountNo" autoComplete="off" />
        <Field form={form} name="billIfsc" autoComplete="off" />
        <Field form={form} name="billUpiId" autoComplete="off" description={words.upiHint} />
        <Field form={form} name="billUpiAbove" description={words.upiAboveHint} />
        <Field form={form} name="billTerms" className={fieldClasses['double'] ?? ''} />
      </section>
    </>
  );
}
