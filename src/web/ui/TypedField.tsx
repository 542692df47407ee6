import { Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { capitalsOf } from './capitals.ts';
import { DateField } from './DateField.tsx';
import type { FieldFacts } from '#web/client/field-facts.ts';
import { fieldProps, phoneDigits } from './fieldProps.ts';
import { PasswordField } from './PasswordField.tsx';
import type { InputProps } from './useEntries.ts';
import styles from './Field.module.css';

export interface FieldForm {
  readonly fields: Readonly<Record<string, FieldFacts>>;
  getInputProps(name: string): InputProps;
}

export interface FieldProps<Form extends FieldForm> {
  readonly form: Form;
  readonly name: keyof Form['fields'] & string;
  /** What it is called where that is not the definition's own. */
  readonly label?: string;
  readonly placeholder?: string;
  /** Enter skips it: it is seldom filled in, or was filled in already. */
  readonly 'data-passed'?: true | undefined;
  /** What is wrong with it, if the form says that of another field. */
  readonly error?: string;
  /** A hint below the field, such as what a username is made from. */
  readonly description?: ReactNode;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'text' | 'url';
  /** Overrides the definition where the form is stricter (a number that the server would assign). */
  readonly required?: boolean;
  readonly className?: string;
  /** The labels of choices whose value is not shown as it is. */
  readonly shown?: Readonly<Record<string, string>>;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Turns typed text into capitals. */
  readonly capitals?: boolean;
  readonly onFocus?: () => void;
  /** Takes the focus when its dialog opens. */
  readonly 'data-autofocus'?: true;
}

/** The props of a field's control: from its definition, its current value and the given props. */
export function useControl<Form extends FieldForm>({
  form,
  name,
  inputRef,
  onFocus,
  shown = {},
  capitals = false,
  ...given
}: FieldProps<Form>) {
  const { say } = useLanguage();
  const facts = form.fields[name];
  if (facts === undefined) throw new Error(`The form has no field ${name}.`);
  const input = form.getInputProps(name);
  const props = {
    ...fieldProps({ facts, say }),
    ...input,
    name,
    error: input.error === undefined ? undefined : say(input.error),
    onFocus: () => onFocus?.(),
    ...given,
  };
  return { facts, input, props, inputRef, shown, capitals };
}

/**
 * One typed field of a definition, which gives its label, control, length, star, keyboard and errors. Choices use `Field`; forms without
 * choices do not load the select.
 */
export function TypedField<Form extends FieldForm>(field: FieldProps<Form>) {
  const { facts, input, props, inputRef, capitals } = useControl(field);
  const inCapitals = (event: ChangeEvent<HTMLInputElement>) => input.onChange(capitalsOf(event.currentTarget));
  switch (facts.kind) {
    case 'choice':
      throw new Error(`The field ${field.name} is no text.`);
    case 'password':
      return <PasswordField {...props} ref={inputRef} />;
    case 'phone':
      return (
        <TextInput
          {...props}
          ref={inputRef}
          onChange={(event: ChangeEvent<HTMLInputElement>) => input.onChange(phoneDigits(event.currentTarget.value))}
        />
      );
    case 'code':
      return <TextInput {...props} ref={inputRef} classNames={{ input: styles['code'] }} />;
    case 'money':
    case 'quantity':
    case 'count':
      return <TextInput {...props} ref={inputRef} classNames={{ input: styles['number'] }} />;
    case 'date':
      return <DateField {...props} ref={inputRef} value={input.value} onValue={input.onChange} />;
    case 'text':
    case 'moment':
    case 'email':
      return facts.long === true ? (
        <Textarea {...props} autosize minRows={2} maxRows={8} />
      ) : (
        <TextInput {...props} ref={inputRef} {...(capitals && { onChange: inCapitals })} />
      );
  }
}
