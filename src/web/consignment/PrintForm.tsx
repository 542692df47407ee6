import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';

import { consignmentSettings } from '#domain/records/consignment-settings.ts';
import { COPIES } from '#domain/rules/copies.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import fieldClasses from '#web/records/RecordFields.module.css';
import type { RecordFormOf } from '#web/records/useRecordForm.ts';
import { Field } from '#web/ui/Field.tsx';
import { Select } from '#web/ui/Select.tsx';
import classes from './PrintForm.module.css';
import { PrintPlaces } from './PrintPlaces.tsx';
import { SettingsForm, type SettingsPage } from './SettingsForm.tsx';

const { fields } = consignmentSettings;
const OWN = {
  printFormat: fields.printFormat,
  printHead: fields.printHead,
  printFree: fields.printFree,
  printCopies: fields.printCopies,
  printHidden: fields.printHidden,
  printPlaces: fields.printPlaces,
};

/** The value that means no copy. */
const NONE = 'none';

const page: SettingsPage<typeof OWN> = { step: 'print', fields: OWN, firstField: 'printFormat' };

/** The print settings of lawful bilties: page size and head, copies, and the positions of values on pre-printed paper. */
export function PrintForm() {
  return <SettingsForm page={page}>{(form) => <PrintLayout form={form} />}</SettingsForm>;
}

type FormOfPrint = RecordFormOf<typeof OWN>;

function PrintLayout({ form }: { readonly form: FormOfPrint }) {
  const words = useLanguage().t.consignment.print;
  const placesError = form.getInputProps('printPlaces').error;
  return (
    <>
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.paper}>
        <Field form={form} name="printFormat" />
        <Field form={form} name="printHead" />
        <Field form={form} name="printFree" description={words.freeHint} />
      </section>
      <Copies form={form} />
      {(textIn(form.values, 'printHead') === 'pre-printed' || placesError !== undefined) && (
        <PrintPlaces
          json={textIn(form.values, 'printPlaces')}
          error={placesError}
          isHalf={textIn(form.values, 'printFormat') !== 'A4'}
          dirty={form.dirty}
          onChange={(json) => form.set('printPlaces', json)}
        />
      )}
    </>
  );
}

const listed = (form: FormOfPrint, name: 'printCopies' | 'printHidden') =>
  textIn(form.values, name)
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');

/** The printed copies in order, and which of them show no amounts. */
function Copies({ form }: { readonly form: FormOfPrint }) {
  const { t, say } = useLanguage();
  const words = t.consignment.print;
  const copies = listed(form, 'printCopies');
  const hidden = listed(form, 'printHidden');
  const { error } = form.getInputProps('printCopies');
  const choose = (at: number, copy: string | null) =>
    form.set(
      'printCopies',
      Array.from({ length: COPIES.length }, (_each, index) => (index === at ? copy : copies[index]) ?? '')
        .filter((each) => each !== '')
        .join(','),
    );
  const hide = (copy: string, hides: boolean) =>
    form.set('printHidden', [...hidden.filter((each) => each !== copy), ...(hides ? [copy] : [])].join(','));
  return (
    <section className={`card ${fieldClasses['group']}`} aria-labelledby="copies">
      <h2 id="copies">{words.copies}</h2>
      <p className={classes['hint']}>{words.copiesHint}</p>
      <ol className={classes['copies']}>
        {COPIES.map((_any, at) => {
          const copy = copies[at];
          // Shows one empty place after the last copy, to add another.
          if (at > copies.length) return null;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- the place is what the row is
            <li key={at} className={classes['copy']}>
              <Select
                label={words.copy(at + 1)}
                name={at === 0 ? 'printCopies' : `copy${at + 1}`}
                data={[
                  ...COPIES.filter((each) => each === copy || !copies.includes(each)).map((each) => ({
                    value: each,
                    label: t.documents.print.copies[each],
                  })),
                  { value: NONE, label: words.noCopy },
                ]}
                value={copy ?? NONE}
                allowDeselect={false}
                error={at === 0 && error !== undefined ? say(error) : undefined}
                onChange={(chosen) => choose(at, chosen === NONE ? null : chosen)}
              />
              {copy !== undefined && (
                <Checkbox
                  label={words.withoutAmounts}
                  aria-label={words.withoutAmountsOf(at + 1)}
                  checked={hidden.includes(copy)}
                  onChange={(event) => hide(copy, event.currentTarget.checked)}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
