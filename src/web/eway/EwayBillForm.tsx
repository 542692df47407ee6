import { useSearch } from '@tanstack/react-router';
import { STATE_CODES, stateName } from '#domain/rules/states.ts';
import { ewayBill } from '#domain/records/eway-bill.ts';
import { ewayAdvice } from '#domain/rules/eway-bill-faults.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { LAW } from '#domain/rules/law.ts';
import { fromWire } from '#domain/define.ts';
import { useSettings } from '#web/consignment/settings.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { ewayScreen } from './eway-screen.ts';
import { ReadBill } from './ReadBill.tsx';
import { useEwayWords } from './useEwayWords.ts';

type EwayForm = RecordFormOf<typeof ewayBill.fields>;
type Name = keyof typeof ewayBill.fields;

/** The page of an e-way bill: a new one, which can be read from a text, or the one named in the address. */
export function EwayBillForm() {
  const { number = '' }: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  // The number on the LR is filled in; a bill that is read brings its own.
  const preset = /^\d{12}$/.test(number) ? { ewayBillNo: number } : {};
  return (
    <RecordForm key={number} screen={ewayScreen} rules={{ preset }}>
      {(form) => <EwayLayout form={form} />}
    </RecordForm>
  );
}

/** The server's warnings about what is typed, by field. */
function adviceOf(form: EwayForm, say: (english: string) => string): Partial<Record<Name, string>> {
  const typed = Object.fromEntries(
    Object.entries(ewayBill.fields).map(([name, field]) => [field.wire, form.values[name as Name]]),
  );
  const read = fromWire(ewayBill.fields, typed);
  if (!read.ok) return {};
  const names = Object.entries(ewayBill.fields);
  return Object.fromEntries(
    ewayAdvice(read.row, LAW, todayInIndia()).map(({ path, message }) => [
      names.find(([, { wire }]) => wire === path)?.[0] ?? path,
      say(message),
    ]),
  );
}

/** Whether any of the optional fields are filled in. */
const hasOptional = ({ values }: EwayForm) =>
  (['shipToGstin', 'shipToName', 'closedOn'] as const).some((name) => (values[name] ?? '') !== '');

function EwayLayout({ form }: { readonly form: EwayForm }) {
  const { say } = useLanguage();
  const words = useEwayWords();
  const advice = adviceOf(form, say);
  const settings = useSettings();
  const states = Object.fromEntries(STATE_CODES.map((code) => [code, `${code} ${say(stateName(code))}`]));
  const long = fieldClasses['long'] ?? '';
  return (
    <>
      {form.saved === null && <ReadBill form={form} />}
      <section className={`card ${fieldClasses['group']}`} aria-labelledby="bill">
        <h2 id="bill">{words.bill}</h2>
        <div className={fieldClasses['fields']} data-columns={4}>
          <Field form={form} name="ewayBillNo" inputMode="numeric" className={long} />
          <Field form={form} name="ewayState" />
          <Field form={form} name="generatedAt" placeholder={words.momentHint} />
          <Field form={form} name="validUpto" placeholder={words.momentHint} description={words.validHint} />
          <Field form={form} name="distanceKm" />
          <Field form={form} name="cargo" shown={words.cargo} />
          <Field form={form} name="vehicleNo" capitals autoComplete="off" />
          <Field form={form} name="partBAt" placeholder={words.momentHint} />
          <Field form={form} name="docType" shown={words.docType} />
          <Field form={form} name="docNo" capitals autoComplete="off" />
          <Field form={form} name="docDate" description={advice.docDate} />
          <Field form={form} name="docValue" />
          <Field form={form} name="hsnCode" inputMode="numeric" />
          <Field form={form} name="transporterId" className={long} />
        </div>
      </section>
      {(['from', 'to'] as const).map((end) => (
        <section key={end} className={`card ${fieldClasses['group']}`} aria-labelledby={end}>
          <h2 id={end}>{words[end]}</h2>
          <div className={fieldClasses['fields']} data-columns={4}>
            <Field form={form} name={`${end}Gstin`} className={long} description={advice[`${end}Gstin`]} />
            <Field form={form} name={`${end}Name`} autoComplete="off" />
            <Field form={form} name={`${end}Place`} autoComplete="off" />
            <Field form={form} name={`${end}Pin`} inputMode="numeric" description={advice[`${end}Pin`]} />
            <Field form={form} name={`${end}State`} shown={states} />
          </div>
        </section>
      ))}
      {(settings?.ewayShipTo === 'yes' || hasOptional(form)) && (
        <section className={`card ${fieldClasses['group']}`} aria-labelledby="ship-to">
          <h2 id="ship-to">{words.shipTo}</h2>
          <div className={fieldClasses['fields']} data-columns={4}>
            <Field form={form} name="shipToGstin" className={long} description={advice.shipToGstin} />
            <Field form={form} name="shipToName" autoComplete="off" />
            <Field form={form} name="closedOn" description={advice.closedOn} />
          </div>
        </section>
      )}
    </>
  );
}
