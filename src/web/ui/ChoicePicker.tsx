import { useMemo } from 'react';
import { chosenValue, shownText, withUniqueLabels, type Choice } from './choice.ts';
import { PickerField, type PickerFieldProps } from './PickerField.tsx';

interface ChoicePickerProps extends Omit<PickerFieldProps, 'options' | 'also'> {
  readonly options: readonly Choice[];
}

/** A picker whose names stand for values such as ids: the user sees and types names, the value is the id. */
export function ChoicePicker({ options, value, onValue, ...picker }: ChoicePickerProps) {
  const choices = useMemo(() => withUniqueLabels(options), [options]);
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
