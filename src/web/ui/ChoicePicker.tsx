import { useMemo } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { chosenValue, isChosen, shownText, toldApart, type Choice } from './choice.ts';
import { PickerField, type PickerFieldProps } from './PickerField.tsx';

interface ChoicePickerProps extends Omit<PickerFieldProps, 'options' | 'also'> {
  readonly options: readonly Choice[];
}

/** A picker whose names stand for something else, such as ids: the names are shown and typed, the value is the id. */
export function ChoicePicker({ options, value, onValue, error, ...picker }: ChoicePickerProps) {
  const { t } = useLanguage();
  const choices = useMemo(() => toldApart(options), [options]);
  const names = useMemo(() => choices.map(({ label }) => label), [choices]);
  const also = useMemo(() => choices.map(({ also: called = '' }) => called), [choices]);
  return (
    <PickerField
      {...picker}
      // What its definition says lists values, which nobody reads.
      error={error && value !== '' && !isChosen(value) ? t.ui.notInList : error}
      options={names}
      also={also}
      value={shownText(choices, value)}
      onValue={(text) => onValue(chosenValue(choices, text))}
    />
  );
}
