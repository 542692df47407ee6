import { isLabelPrinter, pinsOf, printer, type PrinterKind } from '#domain/records/printer.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { RecordForm } from '#web/records/RecordForm.tsx';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf, RecordRules } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { BranchSelect } from './BranchSelect.tsx';
import { printerScreen } from './short-list-screens.ts';
import { useBranches } from './useBranches.ts';

type PrinterFields = typeof printerScreen.fields;

const rules: RecordRules<PrinterFields> = {};

/** The form page of a printer: a new one, or the one named in the address. */
export function PrinterForm() {
  return (
    <RecordForm screen={printerScreen} rules={rules}>
      {(form) => <PrinterLayout form={form} />}
    </RecordForm>
  );
}

function PrinterLayout({ form }: { readonly form: RecordFormOf<PrinterFields> }) {
  const words = useLanguage().t.consignment.printer;
  const branches = useBranches();
  const kind = printer.fields.kind.choices?.find((each) => each === textIn(form.values, 'kind')) as
    | PrinterKind
    | undefined;
  const hasPins = pinsOf(kind ?? '') !== null;
  const isForLabels = isLabelPrinter(kind ?? '');
  const isSent = textIn(form.values, 'way') === 'IPP';
  return (
    <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.particulars}>
      <Field form={form} name="name" autoComplete="off" />
      <BranchSelect form={form} branches={branches} />
      <Field form={form} name="kind" />
      <Field form={form} name="isActive" />
      <Field form={form} name="paperWidth" />
      <Field form={form} name="paperHeight" description={words.heightHint} />
      {hasPins && <Field form={form} name="columns" description={words.columnsHint} />}
      {isForLabels && <Field form={form} name="dpi" />}
      <Field form={form} name="way" description={words.wayHint} />
      {isSent && <Field form={form} name="address" description={words.addressHint} autoComplete="off" />}
      {isSent && <Field form={form} name="certificate" description={words.certificateHint} autoComplete="off" />}
      {isForLabels && <Field form={form} name="forLabel" description={words.usualHint} />}
      {!isForLabels && (
        <>
          <Field form={form} name="forLr" description={words.usualHint} />
          <Field form={form} name="forChallan" />
          <Field form={form} name="forReceipt" />
        </>
      )}
    </section>
  );
}
