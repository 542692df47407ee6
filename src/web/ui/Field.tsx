import type { TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import type { FieldFacts } from '#web/client/field-facts.ts';
import { isChosen } from './choice.ts';
import { ChoicePicker } from './ChoicePicker.tsx';
import { TypedField, useControl, type FieldForm, type FieldProps } from './TypedField.tsx';

/** One field of a definition, either typed or chosen from a list: see `TypedField`. */
export function Field<Form extends FieldForm>(field: FieldProps<Form>) {
  return field.form.fields[field.name]?.kind === 'choice' ? <ChoiceField {...field} /> : <TypedField {...field} />;
}

function ChoiceField<Form extends FieldForm>(field: FieldProps<Form>) {
  const { facts, input, props, inputRef, shown } = useControl(field);
  const { onChange: onValue } = input;
  return <ChoiceInput {...props} inputRef={inputRef} facts={facts} shown={shown} onValue={onValue} />;
}

interface ChoiceInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  readonly facts: FieldFacts;
  readonly value: string;
  readonly shown: Readonly<Record<string, string>>;
  readonly onValue: (value: string) => void;
  readonly inputRef: Ref<HTMLInputElement> | undefined;
}

/** Up to this many choices are visible at once; for more, a phone's keyboard is shown to type the beginning. */
const FEW = 8;

/** A select whose options are chosen by first letter or by the arrow keys. */
function ChoiceInput({ facts, value, shown, onValue, inputRef, error, ...props }: ChoiceInputProps) {
  const { say, t } = useLanguage();
  const choices = facts.choices ?? [];
  const yesOrNo: Readonly<Record<string, string>> = t.controls.yesOrNo;
  return (
    <ChoicePicker
      {...props}
      ref={inputRef}
      inputMode={choices.length > FEW ? 'text' : 'none'}
      options={choices.map((choice) => ({
        value: choice,
        label: shown[choice] ?? yesOrNo[choice] ?? say(choice),
        also: choice,
      }))}
      value={value}
      onValue={onValue}
      // The definition's own message lists raw values, which mean nothing to the user.
      error={error && value !== '' && !isChosen(value) ? t.controls.notInList : error}
      listed
    />
  );
}
