import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { blankRow } from '#domain/define.ts';
import { place } from '#domain/records/party.ts';
import { stateName } from '#domain/rules/states.ts';
import { AskDialog } from '#web/forms/AskDialog.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useKeys } from '#web/ui/keys.tsx';
import { jsonOfPlaces, placesIn, statesShown, type PartyFields, type PlaceRow } from './party-screen.ts';
import styles from './PartyPlaces.module.css';
import fieldClasses from './RecordFields.module.css';
import type { RecordFormOf } from './useRecordForm.ts';

// All but the first, whose fields stand in the form itself.
const MOST = place.most - 1;

/** The further places of a party: each opens to be changed, and one more is added; the form's Submit saves them. */
export function PartyPlaces({ form }: { readonly form: RecordFormOf<PartyFields> }) {
  const { t, say } = useLanguage();
  const words = t.records.party;
  // The one that is asked for, by its position; as many as there are: a new one; null: none.
  const [asked, setAsked] = useState<number | null>(null);
  const places = placesIn(form.values.otherPlaces ?? '');
  const { error } = form.getInputProps('otherPlaces');
  const mayAdd = places.length < MOST;
  const add = () => {
    if (mayAdd) setAsked(places.length);
  };
  useKeys([{ keys: 'Alt+P', label: words.addPlace, run: add }]);
  const take = (row: PlaceRow) => {
    form.set('otherPlaces', jsonOfPlaces(asked === null ? places : places.toSpliced(asked, 1, row)));
    setAsked(null);
  };
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="places">
      <div className={styles['head']}>
        <h2 id="places">{words.otherPlaces}</h2>
        <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden />} onClick={add} disabled={!mayAdd}>
          {words.addPlace}
        </Button>
      </div>
      {error !== undefined && (
        <p className={styles['error']} role="alert">
          {say(error)}
        </p>
      )}
      {places.length === 0 ? (
        <p className={styles['none']}>{words.noOtherPlaces}</p>
      ) : (
        <ul className={styles['places']}>
          {places.map((each, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- they are added at the end and none is removed
            <li key={at}>
              <button type="button" className={styles['place']} onClick={() => setAsked(at)}>
                <strong>{each.label || each.city || words.place(at + 2)}</strong>
                <span>
                  {[each.label === '' ? '' : each.city, say(stateName(each.stateCode))].filter(Boolean).join(', ')}
                </span>
                <span>{each.gstin}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <AskDialog
          title={words.place(asked + 2)}
          fields={place.fields}
          initial={places[asked] ?? blankRow(place.fields)}
          fieldOptions={{ stateCode: { shown: statesShown(say) } }}
          caption={words.take}
          send={(row) => Promise.resolve(take({ ...row, id: places[asked]?.id ?? 0 }))}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
