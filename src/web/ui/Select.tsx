import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { begunBy } from './choice.ts';

/**
 * Mantine's select with its options rendered only after the first focus: those of six closed filters cost as much as the page around
 * them.
 */
export function Select({ comboboxProps, onFocus, onKeyDown, ...props }: SelectProps) {
  const [used, setUsed] = useState(false);
  const { data = [], value, onChange, searchable } = props;
  // Without search, a letter key chooses, as in native selects.
  const takeLetter = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const isChord = event.ctrlKey || event.altKey || event.metaKey;
    if (searchable === true || props.readOnly === true || isChord || event.key.length !== 1 || event.key === ' ')
      return;
    const choices = data.flatMap((each) => (typeof each === 'object' && 'value' in each ? [each] : []));
    const taken = begunBy(event.key, choices, value ?? '');
    if (taken !== undefined) onChange?.(taken.value, taken);
  };
  return (
    <MantineSelect
      {...props}
      // With search, Enter takes the first match.
      selectFirstOptionOnChange={searchable === true}
      onKeyDown={takeLetter}
      // The list stays next to its field, inside the page's landmark.
      comboboxProps={{ withinPortal: false, ...comboboxProps, keepMounted: used }}
      onFocus={(event) => {
        setUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
