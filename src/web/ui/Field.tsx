import type { SelectProps } from '@mantine/core';
import type { Ref } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { FieldFacts } from '#web/client/field-facts.ts';
import { TypedField, useControl, type FieldForm, type FieldProps } from './TypedField.tsx';
import { Select } from './Select.tsx';

/** One field of a definition, be it typed into or chosen from a list: see `TypedField`. */
export function Field<Form extends FieldForm>(field: FieldProps<Form>) {
  return field.form.fields[field.name]?.kind === 'choice' ? <ChoiceField {...field} /> : <TypedField {...field} />;
}

function ChoiceField<Form extends FieldForm>(field: FieldProps<Form>) {
  const { facts, input, props, inputRef, shown } = useControl(field);
  return <ChoiceInput {...props} inputRef={inputRef} facts={facts} shown={shown} onValue={input.onChange} />;
}

interface ChoiceInputProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'ref'> {
  readonly facts: FieldFacts;
  readonly value: string;
  readonly shown: Readonly<Record<string, string>>;
  readonly onValue: (value: string) => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
}

/** A list to choose from; where it is long, it is searched by typing. */
function ChoiceInput({ facts, value, shown, onValue, inputRef, ...props }: ChoiceInputProps) {
  const { say, t } = useLanguage();
  const choices = facts.choices ?? [];
  const long = choices.length > 8;
  return (
    <Select
      {...props}
      ref={inputRef}
      data={choices.map((choice) => ({ value: choice, label: shown[choice] ?? say(choice) }))}
      value={value === '' ? null : value}
      onChange={(chosen) => onValue(chosen ?? '')}
      searchable={long}
      clearable={!facts.required && long}
      clearButtonProps={{ 'aria-label': t.ui.clear }}
      nothingFoundMessage={t.ui.nothingFound}
    />
  );
}
