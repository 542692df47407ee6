import { useMemo } from 'react';
import { chosenValue, shownText, toldApart, type Choice } from './choice.ts';
import { PickerField, type PickerFieldProps } from './PickerField.tsx';

interface ChoicePickerProps extends Omit<PickerFieldProps, 'options' | 'also'> {
  readonly options: readonly Choice[];
}

/** A picker whose names stand for something else, such as ids: the names are shown and typed, the value is the id. */
export function ChoicePicker({ options, value, onValue, ...picker }: ChoicePickerProps) {
  const choices = useMemo(() => toldApart(options), [options]);
  const names = useMemo(() => choices.map(({ label }) => label), [choices]);
  const also = useMemo(() => choices.map(({ also: called = '' }) => called), [choices]);
  return (
    <PickerField
      {...picker}
      options={names}
      also={also}
      value={shownText(choices, value)}
      onValue={(text) => onValue(chosenValue(choices, text))}
    />
  );
}
