import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { begunBy } from './choice.ts';

/**
 * Mantine's list to choose from, whose options are drawn once it has had the focus: closed, those of six filters cost as much as the
 * page around them.
 */
export function Select({ comboboxProps, onFocus, onKeyDown, ...props }: SelectProps) {
  const [used, setUsed] = useState(false);
  const { data = [], value, onChange, searchable } = props;
  // One that is not searched takes a letter, as the browser's own lists do.
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
      // Of one that is searched the first that is found is what Enter takes.
      selectFirstOptionOnChange={searchable === true}
      onKeyDown={takeLetter}
      // The list stays next to its field, inside of the page's landmark.
      comboboxProps={{ withinPortal: false, ...comboboxProps, keepMounted: used }}
      onFocus={(event) => {
        setUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
