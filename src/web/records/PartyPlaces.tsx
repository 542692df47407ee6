import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { blankRow } from '#domain/define.ts';
import type { Place } from '#domain/records/party.ts';
import { stateName } from '#domain/rules/states.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textsOf } from '#web/ui/entries.ts';
import { rowWith, type FormRow } from '#web/ui/form-rows.ts';
import { useKeys } from '#web/ui/keys.tsx';
import type { FormRowsState } from '#web/ui/useFormRows.ts';
import { KEYS } from '#web/key-register.ts';
import { partyLists, statesShown } from './party-screen.ts';
import styles from './PartyPlaces.module.css';
import fieldClasses from './RecordFields.module.css';

const { fields, most } = partyLists.places;

/** The fault of the places as a whole, or of the first faulty one; null: none. */
function firstFault({ rowsOf, messageOf }: FormRowsState): string | null {
  const paths = rowsOf('places').flatMap((_place, at) => Object.keys(fields).map((name) => `places.${at}.${name}`));
  return ['places', ...paths].map(messageOf).find((message) => message !== null) ?? null;
}

/** The further places of a party, edited or added in a dialog; the form's Submit saves them. */
export function PartyPlaces({ rows }: { readonly rows: FormRowsState }) {
  const { t, say } = useLanguage();
  const words = t.records.party;
  // The index of the place open in the dialog; the number of places: a new one; null: none.
  const [opened, setOpened] = useState<number | null>(null);
  const places = rows.rowsOf('places');
  const error = firstFault(rows);
  const mayAdd = places.length < most;
  const add = () => {
    if (mayAdd) setOpened(places.length);
  };
  useKeys([{ ...KEYS.addPlace, label: words.addPlace, run: add }]);
  const take = (row: Place) => {
    const texts = textsOf(fields, row);
    rows.write('places', (before) =>
      before.some((_place, at) => at === opened)
        ? before.map((each, at) => (at === opened ? { ...each, texts } : each))
        : [...before, rowWith(fields, texts)],
    );
    setOpened(null);
  };
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="places">
      <div className={styles['head']}>
        <h2 id="places">{words.otherPlaces}</h2>
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={!mayAdd}>
          {words.addPlace}
        </Button>
      </div>
      {error !== null && (
        <p className={styles['error']} role="alert">
          {say(error)}
        </p>
      )}
      {places.length === 0 ? (
        <p className={styles['none']}>{words.noOtherPlaces}</p>
      ) : (
        <PlaceList places={places} onOpen={setOpened} />
      )}
      {opened !== null && (
        <AskDialog
          title={words.place(opened + 2)}
          fields={fields}
          initial={{ ...blankRow(fields), ...places[opened]?.texts }}
          fieldOptions={{ stateCode: { shown: statesShown(say) } }}
          caption={words.take}
          send={(row) => Promise.resolve(take(row))}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}

interface PlaceListProps {
  readonly places: readonly FormRow[];
  readonly onOpen: (at: number) => void;
}

function PlaceList({ places, onOpen }: PlaceListProps) {
  const { t, say } = useLanguage();
  const words = t.records.party;
  return (
    <ul className={styles['places']}>
      {places.map(({ key, texts: { label = '', city = '', stateCode = '', gstin } }, at) => (
        <li key={key}>
          <button type="button" className={styles['place']} onClick={() => onOpen(at)}>
            <strong>{label || city || words.place(at + 2)}</strong>
            <span>{[label === '' ? '' : city, say(stateName(stateCode))].filter(Boolean).join(', ')}</span>
            <span>{gstin}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
