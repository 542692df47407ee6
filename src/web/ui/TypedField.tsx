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
  /** Enter goes by: it is filled in seldom, or was filled in already. */
  readonly 'data-passed'?: true | undefined;
  /** A hint below the field, such as what a username is made from. */
  readonly description?: ReactNode;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric' | 'text' | 'url';
  /** Overrides where the form is stricter than the definition (a number that the server would give out). */
  readonly required?: boolean;
  readonly className?: string;
  /** The words for choices whose value is not shown as it is. */
  readonly shown?: Readonly<Record<string, string>>;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** What is typed becomes capitals. */
  readonly capitals?: boolean;
  readonly onFocus?: () => void;
  /** Has the focus once the dialog that it stands in is open. */
  readonly 'data-autofocus'?: true;
}

/** What the control of a field takes: what its definition says, what stands in it, and what was given besides. */
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
 * One field of a definition that is typed into: label, control, length, star, keyboard and error all come from it. For choices there
 * is `Field`; forms without any do not wait for the list that a choice opens.
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
