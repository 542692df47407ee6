import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  placeEntries,
  printPlacesMessage,
  printPlacesOf,
  typedPlaces,
  withPlace,
  type PlaceName,
  type TypedPoint,
} from '#domain/rules/print-places.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import classes from './PrintPlaces.module.css';
import { TestSheet } from './TestSheet.tsx';

interface PrintPlacesProps {
  /** The company's own positions, as stored in its settings (JSON). */
  readonly json: string;
  readonly error: string | undefined;
  /** Whether a bilty is half a page of A4. */
  readonly isHalf: boolean;
  /** Whether the settings have unsaved changes. */
  readonly dirty: boolean;
  readonly onChange: (json: string) => void;
}

/** The position of each value on pre-printed paper, in mm; an empty field means the default position. */
export function PrintPlaces({ json, error, isHalf, dirty, onChange }: PrintPlacesProps) {
  const { t, say } = useLanguage();
  const words = t.consignment.print;
  const own = typedPlaces(json);
  const usual = printPlacesOf('', isHalf);
  const change = (name: PlaceName | 'rows') => (typed: TypedPoint | null) => onChange(withPlace(json, name, typed));
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="places">
      <h2 id="places">{words.prePrinted}</h2>
      <p className={classes['hint']}>{words.placesHint}</p>
      {error !== undefined && (
        <p className={classes['error']} role="alert">
          {say(error)}
        </p>
      )}
      <ul className={classes['places']}>
        {placeEntries.map(([name, { label }]) => (
          <Place
            key={name}
            name={name}
            label={say(label)}
            typed={own[name]}
            usual={usual.at[name] ?? [0, 0]}
            onChange={change(name)}
          />
        ))}
        <li className={classes['place']}>
          <span>{words.rows}</span>
          <Pair
            name="rows"
            names={[words.mostRows, words.rowStep]}
            typed={own['rows'] ?? EMPTY}
            usual={[usual.rows.most, usual.rows.step]}
            onChange={change('rows')}
          />
        </li>
      </ul>
      <TestSheet dirty={dirty} />
    </section>
  );
}

const EMPTY: TypedPoint = ['', ''];

interface PlaceProps {
  readonly name: PlaceName;
  readonly label: string;
  /** Undefined: the default position; null: not printed. */
  readonly typed: TypedPoint | null | undefined;
  readonly usual: readonly [number, number];
  readonly onChange: (typed: TypedPoint | null) => void;
}

function Place({ name, label, typed, usual, onChange }: PlaceProps) {
  const words = useLanguage().t.consignment.print;
  return (
    <li className={classes['place']}>
      <Checkbox
        label={label}
        aria-label={words.isPrinted(label)}
        checked={typed !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? EMPTY : null)}
      />
      {typed !== null && (
        <Pair
          name={name}
          names={[words.fromLeft(label), words.fromTop(label)]}
          typed={typed ?? EMPTY}
          usual={usual}
          onChange={onChange}
        />
      )}
    </li>
  );
}

interface PairProps {
  readonly name: PlaceName | 'rows';
  readonly names: readonly [string, string];
  readonly typed: TypedPoint;
  readonly usual: readonly [number, number];
  readonly onChange: (typed: TypedPoint) => void;
}

/** Two coordinates in mm; an empty one means the default. */
function Pair({ name, names, typed, usual, onChange }: PairProps) {
  const words = useLanguage().t.consignment.print;
  // The text while it is being typed: '12.' may become '12.5'.
  const [typing, setTyping] = useState<{ readonly at: number; readonly text: string } | null>(null);
  const change = (at: number, text: string) => {
    setTyping({ at, text });
    const orUsual = (given: string | undefined, of: number) => (given?.trim() ? given : String(usual[of]));
    onChange([orUsual(at === 0 ? text : typed[0], 0), orUsual(at === 1 ? text : typed[1], 1)]);
  };
  return (
    <span className={classes['pair']}>
      {[0, 1].map((at) => (
        <TextInput
          key={at}
          name={`${name}${at}`}
          aria-label={names[at]}
          inputMode="decimal"
          maxLength={5}
          placeholder={String(usual[at])}
          value={typing?.at === at ? typing.text : typed[at]}
          error={isWrong(name, typed, at) ? words.wrongPlace : undefined}
          onChange={(event) => change(at, event.currentTarget.value)}
          onBlur={() => setTyping(null)}
        />
      ))}
    </span>
  );
}

function isWrong(name: PlaceName | 'rows', typed: TypedPoint, at: number): boolean {
  const text = typed[at] ?? '';
  return text !== '' && printPlacesMessage(withPlace('', name, [text, text])) !== null;
}
