import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { stateName, STATE_CODES } from '#domain/rules/states.ts';
import { useFieldProps } from '#web/documents/DocumentFields.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { Choice } from '#web/ui/choice.ts';
import { ChoicePicker } from '#web/ui/ChoicePicker.tsx';
import type { Messages } from '#web/ui/entries.ts';
import { TypedField } from '#web/ui/TypedField.tsx';
import classes from './LawfulBilty.module.css';
import { lawfulForm } from './lawful-form.ts';

export type LawfulFormState = DocumentFormOf<typeof lawfulForm>;
export type LawfulName = keyof (typeof lawfulForm)['fields'];

interface LawfulFieldProps {
  readonly form: LawfulFormState;
  readonly name: LawfulName;
  /** Absent: the definition's own label. */
  readonly label?: string;
  /** Enter skips it; `filled`: only while it has a value. */
  readonly passed?: boolean | 'filled';
}

/** Marks a field that Enter skips. */
const passedProps = ({ form, name, passed = false }: LawfulFieldProps) =>
  passed === true || (passed === 'filled' && (form.state.texts[name] ?? '') !== '')
    ? ({ 'data-passed': true } as const)
    : {};

interface AdviceProps {
  /** The warnings that do not prevent a save, by field name. */
  readonly advice: Messages;
  readonly name: LawfulName;
}

/** The warning of a field, shown below it. */
export function Advice({ advice, name }: AdviceProps) {
  const { say } = useLanguage();
  const said = advice[name];
  return said === undefined ? null : <span className={classes['advice']}>{say(said)}</span>;
}

/** A typed field of the bilty. */
export function LawfulField({ advice, ...field }: LawfulFieldProps & { readonly advice?: Messages }) {
  const { form, name, label } = field;
  const said = advice?.[name] !== undefined && { description: <Advice advice={advice} name={name} /> };
  return (
    <TypedField form={form} name={name} {...(label !== undefined && { label })} {...said} {...passedProps(field)} />
  );
}

/** A field of the bilty with a closed list, chosen by the beginning of a name. */
export function LawfulChoice({ options, ...field }: LawfulFieldProps & { readonly options: readonly Choice[] }) {
  const { label } = field;
  return (
    <ChoicePicker
      {...useFieldProps(field)}
      {...(label !== undefined && { label })}
      {...passedProps(field)}
      inputMode="text"
      options={options}
      listed
    />
  );
}

/** The options of a choice field. */
export function useChoices(choices: readonly string[]): readonly Choice[] {
  const { say } = useLanguage();
  return useMemo(() => choices.map((value) => ({ value, label: say(value), also: value })), [choices, say]);
}

/** The states of India by their GST codes. */
export function useStates(): readonly Choice[] {
  const { say } = useLanguage();
  return useMemo(
    () => STATE_CODES.map((value) => ({ value, label: say(stateName(value)), also: stateName(value) })),
    [say],
  );
}

/** A checkbox of the bilty. */
export function LawfulCheck({ form, name }: LawfulFieldProps) {
  const { say } = useLanguage();
  const { value, error, onChange, onBlur } = form.getInputProps(name);
  return (
    <Checkbox
      name={name}
      label={say(lawfulForm.fields[name].label)}
      checked={value === 'yes'}
      error={error === undefined ? undefined : say(error)}
      aria-invalid={error === undefined ? undefined : true}
      onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : 'no')}
      onBlur={onBlur}
    />
  );
}
