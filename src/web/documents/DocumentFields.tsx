import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDocument, SuggestedOf } from '#domain/define.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Choice } from '#web/ui/choice.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { TypedField } from '#web/ui/TypedField.tsx';
import { fieldProps, phoneDigits } from '#web/ui/fieldProps.ts';
import { PickerField, type AddOption, type PickerFieldProps } from '#web/ui/PickerField.tsx';
import classes from './DocumentLayout.module.css';
import type { DocumentScreen } from './screen.ts';
import type { DocumentFormOf } from './useDocumentForm.ts';
import { useYearHint } from './useYearHint.ts';
import { useQuery } from '#web/client/useQuery.ts';

interface DocumentFieldProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  readonly name: keyof D['fields'] & string;
}

interface DocumentNumberProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  /** The number comes from a book and cannot be typed. */
  readonly given?: boolean;
}

/** The document's number: the next one, which the clerk may change; on a saved document it is locked. */
export function DocumentNumber<D extends AnyDocument>({ form, given = false }: DocumentNumberProps<D>) {
  const { t } = useLanguage();
  const lock = <IconLock size={16} title={t.documents.locked} />;
  return (
    <TypedField
      form={form}
      name={form.document.number}
      required
      autoComplete="off"
      readOnly={form.editing || given}
      {...((form.editing || given) && { rightSection: lock })}
    />
  );
}

/** The input props of a document's field. */
export function useFieldProps<D extends AnyDocument>({ form, name }: DocumentFieldProps<D>) {
  const { say } = useLanguage();
  const facts = form.document.fields[name];
  if (facts === undefined) throw new Error(`The document has no field ${name}.`);
  const { onChange, error, ...input } = form.getInputProps(name);
  return { ...fieldProps({ facts, say }), ...input, error: error && say(error), onValue: onChange };
}

/** A date field of the document. */
export function DocumentDate<D extends AnyDocument>(field: DocumentFieldProps<D>) {
  const hint = useYearHint(field.form);
  return <DateField {...useFieldProps(field)} {...(field.name === field.form.document.date && { hint })} />;
}

interface OptionsProps<Option> {
  readonly options: readonly Option[];
  readonly adding?: AddOption;
}

/** A name chosen from an open list: names that are not in it are allowed. */
export function DocumentPicker<D extends AnyDocument>({
  form,
  name,
  adding,
  ...picker
}: DocumentFieldProps<D> &
  OptionsProps<string> &
  Pick<PickerFieldProps, 'also' | 'capitals' | 'description' | 'offer' | 'data-passed'>) {
  const { onValue, ...input } = useFieldProps({ form, name });
  const isPhone = form.document.fields[name]?.kind === 'phone';
  const type = (text: string) => onValue(isPhone ? phoneDigits(text) : text);
  return <PickerField {...input} onValue={type} {...picker} {...(adding && { adding })} />;
}

/** A record that the document refers to by id, chosen by name. */
export function DocumentChoice<D extends AnyDocument>({
  options,
  adding,
  required,
  ...field
}: DocumentFieldProps<D> & OptionsProps<Choice> & { readonly required?: true }) {
  const props = { ...useFieldProps(field), ...(required && { required }), ...(adding && { adding }) };
  // Nobody types an id: the keyboard is the one for names.
  return <ChoicePicker {...props} inputMode="text" options={options} listed />;
}

/** A text or telephone number; suggests what this company typed into the field before. */
export function DocumentAutocomplete<D extends AnyDocument>(
  field: DocumentFieldProps<D> & { readonly name: SuggestedOf<D> } & Pick<PickerFieldProps, 'data-passed'>,
) {
  return <DocumentPicker {...field} options={useSuggestions(field.form.screen, field.name)} />;
}

interface WideProps {
  /** Two columns wide where there is room for more. */
  readonly double?: boolean;
  readonly children: ReactNode;
}

/** A field that takes a full line on a phone: a person, a firm, a list to choose from. */
export function Wide({ double = false, children }: WideProps) {
  return <div className={`${classes['wide']} ${double ? classes['double'] : ''}`}>{children}</div>;
}

const NONE: readonly string[] = [];
// Earlier entries change slowly; a save fetches them anew.
const FRESH = 5 * 60_000;

/** What this company typed before into a field of the document or of its lines. */
export function useSuggestions<D extends AnyDocument>(
  screen: DocumentScreen<D>,
  field: SuggestedOf<D>,
): readonly string[] {
  const suggested = useQuery({
    queryKey: [screen.document.kind, 'suggestions', field],
    queryFn: ({ signal }) => screen.suggestions(field, signal),
    staleTime: FRESH,
  });
  return suggested.data ?? NONE;
}
