import { Select as MantineSelect, type SelectProps } from '@mantine/core';
import { useState } from 'react';

/**
 * Mantine's list to choose from, whose options are drawn once it has had the focus: closed, those of six filters cost as much as the
 * page around them.
 */
export function Select({ comboboxProps, onFocus, ...props }: SelectProps) {
  const [used, setUsed] = useState(false);
  return (
    <MantineSelect
      {...props}
      // The list stays next to its field, inside of the page's landmark.
      comboboxProps={{ withinPortal: false, ...comboboxProps, keepMounted: used }}
      onFocus={(event) => {
        setUsed(true);
        onFocus?.(event);
      }}
    />
  );
}
