import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { begunBy, type Choice } from './choice.ts';
import classes from './RadioField.module.css';

interface RadioFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Choice[];
}

/** A few options, all visible, chosen by key or click. */
export function RadioField({ name, label, value, onChange, options }: RadioFieldProps) {
  return (
    <Radio.Group name={name} label={label} value={value} onChange={onChange}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the letters are the radios' own, wherever among them the focus is */}
      <div
        className={classes['options']}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.altKey || event.metaKey || event.key.length !== 1 || event.key === ' ') return;
          const taken = begunBy(event.key, options, value);
          if (taken !== undefined) onChange(taken.value);
        }}
      >
        {options.map((option) => (
          <Radio key={option.value} value={option.value} label={option.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
