import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import { useLanguage } from '#web/language/useLanguage.ts';
import classes from './Connect.module.css';

interface TicksProps<Option extends string> {
  readonly legend: string;
  readonly options: readonly Option[];
  readonly label: (option: Option) => string;
  readonly about?: (option: Option) => string;
  /** The ticked values as form text, separated by commas. */
  readonly typed: string;
  readonly error: unknown;
  readonly onTyped: (typed: string) => void;
}

/** The options named in a text separated by commas. */
export const tickedIn = <Option extends string>(options: readonly Option[], typed: string): Option[] =>
  options.filter((option) => typed.split(',').includes(option));

/** A group of checkboxes for a few options. */
export function Ticks<Option extends string>(props: TicksProps<Option>) {
  const { legend, options, label, about, typed, error, onTyped } = props;
  const { say } = useLanguage();
  const ticked = tickedIn(options, typed);
  return (
    <fieldset className={classes['scopes']}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={label(option)}
          description={about?.(option)}
          checked={ticked.includes(option)}
          onChange={({ currentTarget: { checked } }) =>
            onTyped(options.filter((each) => (each === option ? checked : ticked.includes(each))).join(','))
          }
        />
      ))}
      {typeof error === 'string' && (
        <p role="alert" className={classes['wrong']}>
          {say(error)}
        </p>
      )}
    </fieldset>
  );
}
