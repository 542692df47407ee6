import { IconLock } from '@tabler/icons-react';
import type { AnyDocument } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Field } from '#web/ui/Field.tsx';
import { fieldProps } from '#web/ui/fieldProps.ts';
import { PickerField, type Adding } from '#web/ui/PickerField.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';

interface Named<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  readonly name: keyof D['fields'] & string;
}

/** The document's number: the next one, which the clerk may change; that of a saved document is locked. */
export function DocumentNumber<D extends AnyDocument>({ form }: { readonly form: DocumentFormOf<D> }) {
  const { t } = useLanguage();
  const lock = <IconLock size={16} title={t.documents.locked} />;
  return (
    <Field
      form={form}
      name={form.document.number}
      required
      autoComplete="off"
      readOnly={form.editing}
      {...(form.editing && { rightSection: lock })}
    />
  );
}

function usePropsOf<D extends AnyDocument>({ form, name }: Named<D>) {
  const { say } = useLanguage();
  const facts = form.document.fields[name];
  if (facts === undefined) throw new Error(`The document has no field ${name}.`);
  const { onChange, ...input } = form.getInputProps(name);
  return { ...fieldProps({ facts, say }), ...input, onValue: onChange };
}

/** A date of the document. */
export function DocumentDate<D extends AnyDocument>(named: Named<D>) {
  return <DateField {...usePropsOf(named)} />;
}

interface DocumentPickerProps<D extends AnyDocument> extends Named<D> {
  readonly options: readonly string[];
  readonly adding?: Adding;
}

/** A name of the document, chosen from a list or suggested from what was typed before. */
export function DocumentPicker<D extends AnyDocument>({ options, adding, ...named }: DocumentPickerProps<D>) {
  return <PickerField {...usePropsOf(named)} options={options} {...(adding && { adding })} />;
}
