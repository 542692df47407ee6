import { useEffect, useEffectEvent, useMemo } from 'react';
import { chosenValue, isChosen, shownText, withUniqueLabels, type Choice } from './choice.ts';
import { PickerField, type PickerFieldProps } from './PickerField.tsx';

interface ChoicePickerProps extends Omit<PickerFieldProps, 'options' | 'also'> {
  readonly options: readonly Choice[];
}

/** A picker whose names stand for values such as ids: the user sees and types names, the value is the id. */
export function ChoicePicker({ options, value, onValue, ...picker }: ChoicePickerProps) {
  const choices = useMemo(() => withUniqueLabels(options), [options]);
  const names = useMemo(() => choices.map(({ label }) => label), [choices]);
  const also = useMemo(() => choices.map(({ also: called = '' }) => called), [choices]);
  const text = shownText(choices, value);
  const meant = chosenValue(choices, text);
  const choose = useEffectEvent(onValue);
  // A name that was typed before the choices arrived.
  useEffect(() => {
    if (value !== '' && !isChosen(value) && isChosen(meant)) choose(meant);
  }, [value, meant]);
  return (
    <PickerField
      {...picker}
      options={names}
      also={also}
      value={text}
      onValue={(typed) => onValue(chosenValue(choices, typed))}
    />
  );
}
