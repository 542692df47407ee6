import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { showDate } from '#domain/rules/calendar-date.ts';
import type { Answer } from '#web/client/request.ts';
import classes from '#web/records/PartyNames.module.css';
import { usePartyNamesWords } from '#web/records/usePartyNamesWords.ts';

/** Spellings that are the same firm by their name, contact or GSTIN. */
export type NameGroup = Answer<'partyTypedNames'>['groups'][number];
export type TypedSpelling = NameGroup['names'][number];

/** How many spellings of a group are shown at first. */
const SHOWN = 6;
/** How many contacts and GSTINs of one spelling are shown. */
const NUMBERS = 3;

const nameOf = ({ names, key }: NameGroup) => names[0]?.name ?? key;
const numbersOf = ({ contacts, gstins }: Pick<NameGroup, 'contacts' | 'gstins'>) => {
  const all = [...gstins, ...contacts];
  return all.length > NUMBERS ? [...all.slice(0, NUMBERS), `+${all.length - NUMBERS}`] : all;
};

interface TypedGroupProps {
  readonly group: NameGroup;
  /** Groups with similar names. */
  readonly similar: readonly NameGroup[];
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (names: readonly string[], on: boolean) => void;
  readonly onFind: (name: string) => void;
}

/** A group with its spellings; similar groups are only pointed out. */
export function TypedGroup({ group, similar, ticked, onTick, onFind }: TypedGroupProps) {
  const words = usePartyNamesWords();
  const [all, setAll] = useState(false);
  const { names } = group;
  const shown = all ? names : names.slice(0, SHOWN);
  const many = names.filter(({ name }) => ticked.has(name)).length;
  return (
    <li className={`card ${classes['group']}`}>
      {names.length > 1 && (
        <div className={classes['whole']}>
          <Checkbox
            label={<strong>{nameOf(group)}</strong>}
            aria-label={words.all(nameOf(group))}
            checked={many === names.length}
            indeterminate={many > 0 && many < names.length}
            onChange={({ currentTarget }) =>
              onTick(
                names.map(({ name }) => name),
                currentTarget.checked,
              )
            }
          />
          <span className={classes['use']}>
            {words.bilties(group.count)} · {words.newest(showDate(group.newestDate))}
          </span>
        </div>
      )}
      <ul className={classes['spellings']} data-alone={names.length === 1 || undefined}>
        {shown.map((spelling) => (
          <Spelling
            key={spelling.name}
            spelling={spelling}
            ticked={ticked.has(spelling.name)}
            onTick={(on) => onTick([spelling.name], on)}
          />
        ))}
      </ul>
      {shown.length < names.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          {words.further(names.length - shown.length)}
        </Button>
      )}
      {similar.length > 0 && (
        <p className={classes['similar']}>
          {words.similar}{' '}
          {similar.map((other) => (
            <button
              key={other.key}
              type="button"
              title={words.goTo(nameOf(other))}
              onClick={() => onFind(nameOf(other))}
            >
              {nameOf(other)}
            </button>
          ))}
        </p>
      )}
    </li>
  );
}

interface SpellingProps {
  readonly spelling: TypedSpelling;
  readonly ticked: boolean;
  readonly onTick: (on: boolean) => void;
}

function Spelling({ spelling, ticked, onTick }: SpellingProps) {
  const words = usePartyNamesWords();
  return (
    <li className={classes['spelling']}>
      <Checkbox
        label={spelling.name}
        aria-label={words.spelling(spelling.name, spelling.count)}
        checked={ticked}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
      <span className={classes['numbers']}>
        {numbersOf(spelling).map((number) => (
          <span key={number}>{number}</span>
        ))}
      </span>
      <span className={classes['use']}>
        {words.bilties(spelling.count)} · {words.newest(showDate(spelling.newestDate))}
      </span>
    </li>
  );
}
