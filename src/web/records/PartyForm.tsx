import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { partyWithPlace, place, placeAdvice, type Place } from '#domain/records/party.ts';
import { isGstin, kindOfGstin, panOfGstin, stateOfGstin } from '#domain/rules/gstin.ts';
import { STATE_CODES } from '#domain/rules/states.ts';
import { kindPages } from '#web/kind-pages.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { textIn } from '#web/lists/list-filter.ts';
import { PartyAliases, type Alias } from './PartyAliases.tsx';
import { usePartyNamesWords } from './usePartyNamesWords.ts';
import { Field } from '#web/ui/Field.tsx';
import { partyScreen, statesShown, type PartyFields, type PartyLists } from './party-screen.ts';
import { PartyPlaces } from './PartyPlaces.tsx';
import fieldClasses from './RecordFields.module.css';
import type { SavedRecord } from './record-calls.ts';
import { RecordForm } from './RecordForm.tsx';
import type { RecordFormOf } from './useRecordForm.ts';

// Few parties own hired trucks.
const Declarations = lazy(() => import('./Declarations.tsx'));

type PartyFormState = RecordFormOf<PartyFields, PartyLists>;

const textOf = (form: PartyFormState, name: keyof PartyFields) => form.values[name] ?? '';
const gstinOf = (form: PartyFormState) => String(partyWithPlace.gstin.normalise(textOf(form, 'gstin')));

/** The party's page: a new one, or the one in the address. */
export function PartyForm() {
  const words = usePartyNamesWords();
  // A merged party cannot be changed: its places belong to the other party.
  const lockedBecause = (saved: SavedRecord | null) => {
    const into = saved === null ? '' : textIn(saved, 'mergedInto');
    return into === '' ? null : words.isAlias(into);
  };
  return (
    <RecordForm screen={partyScreen} lockedBecause={lockedBecause}>
      {(form, locked) => <PartyLayout form={form} locked={locked} />}
    </RecordForm>
  );
}

interface PartyLayoutProps {
  readonly form: PartyFormState;
  readonly locked: boolean;
}

function PartyLayout({ form, locked }: PartyLayoutProps) {
  const { t, say } = useLanguage();
  const words = t.records.party;
  const names = usePartyNamesWords();
  const wide = fieldClasses['wide'] ?? '';
  useGstinFacts(form);
  const advice = useAdvice(form);
  const aliases = (form.saved?.['aliases'] ?? []) as readonly Alias[];
  return (
    <fieldset className={fieldClasses['plain']} disabled={locked}>
      {locked && (
        <Link to={kindPages.party.formPath} search={{ id: textIn(form.saved ?? {}, 'mergedParty') }}>
          {names.open(textIn(form.saved ?? {}, 'mergedInto'))}
        </Link>
      )}
      <section className={`card ${fieldClasses['fields']}`} data-columns={4} aria-label={words.particulars}>
        <Field form={form} name="name" className={wide} autoComplete="off" />
        <Field form={form} name="nameHindi" className={wide} autoComplete="off" />
        <Field form={form} name="contact" />
        <Field form={form} name="email" className={wide} autoComplete="off" />
      </section>
      <section className={`card ${fieldClasses['group']}`} aria-labelledby="first-place">
        <h2 id="first-place">{words.firstPlace}</h2>
        <div className={fieldClasses['fields']} data-columns={4}>
          <Field form={form} name="gstin" className={fieldClasses['long'] ?? ''} description={advice['gstin']} />
          <Field form={form} name="stateCode" shown={statesShown(say)} />
          <Field form={form} name="city" autoComplete="off" />
          <Field form={form} name="pin" inputMode="numeric" description={advice['pin']} />
          <Field form={form} name="address" className={fieldClasses['double'] ?? ''} autoComplete="off" />
          <Field form={form} name="contactPerson" autoComplete="off" />
          <Field form={form} name="placeContact" />
          {form.rows.rowsOf('places').length > 0 && <Field form={form} name="label" autoComplete="off" />}
        </div>
      </section>
      <section className={`card ${fieldClasses['group']}`} aria-labelledby="terms">
        <h2 id="terms">{words.terms}</h2>
        <div className={fieldClasses['fields']} data-columns={4}>
          <Field form={form} name="pan" />
          <Field form={form} name="partyKind" />
          <Field form={form} name="defaultBasis" shown={words.basis} />
          <Field form={form} name="creditDays" />
          <Field form={form} name="creditLimit" />
          <Field form={form} name="bankName" autoComplete="off" />
          <Field form={form} name="bankAccountNo" inputMode="numeric" />
          <Field form={form} name="ifsc" />
          <Field form={form} name="remark" className={wide} autoComplete="off" />
          <Field form={form} name="isActive" />
        </div>
      </section>
      {!locked && <PartyPlaces rows={form.rows} />}
      {form.saved !== null && !locked && (
        <Suspense>
          <Declarations owner={form.saved.id} />
        </Suspense>
      )}
      {form.saved !== null && aliases.length > 0 && <PartyAliases party={form.saved.id} aliases={aliases} />}
    </fieldset>
  );
}

/** A typed GSTIN fills fields that are still empty: state, PAN and legal form. */
function useGstinFacts(form: PartyFormState): void {
  const gstin = gstinOf(form);
  const { set, values } = form;
  const empty = (name: keyof PartyFields) => values[name] === '';
  const state = stateOfGstin(gstin);
  const facts = isGstin(gstin)
    ? {
        stateCode: empty('stateCode') && STATE_CODES.includes(state) ? state : '',
        pan: empty('pan') ? panOfGstin(gstin) : '',
        partyKind: empty('partyKind') ? (kindOfGstin(gstin) ?? '') : '',
      }
    : null;
  // Once, when the number is complete: a field cleared afterwards stays empty.
  useEffect(() => {
    for (const [name, fact] of Object.entries(facts ?? {})) if (fact !== '') set(name, fact);
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [gstin, set]);
}

/** Warnings for the first place that do not prevent saving, by field name. */
function useAdvice(form: PartyFormState): Readonly<Record<string, string>> {
  const { say } = useLanguage();
  const gstin = gstinOf(form);
  const typed = Object.fromEntries(Object.keys(place.fields).map((name) => [name, textOf(form, name as keyof Place)]));
  const pin = textOf(form, 'pin');
  // Only when it is typed completely.
  const complete = { ...(typed as Place), gstin: isGstin(gstin) ? gstin : '', pin: /^\d{6}$/.test(pin) ? pin : '' };
  return Object.fromEntries(placeAdvice(complete).map(({ path, message }) => [path, say(message)]));
}
