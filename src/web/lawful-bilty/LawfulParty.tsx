import { useState } from 'react';
import { useFieldProps } from '#web/documents/DocumentFields.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PartyPicker, type TypedOfParty } from '#web/records/PartyPicker.tsx';
import { isChosen } from '#web/ui/choice.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';
import classes from './LawfulBilty.module.css';
import { CONTACT_OF, lawfulForm, NAME_OF, withPlace, withWay, type Role } from './lawful-form.ts';
import { LawfulChoice, LawfulField, useStates, type LawfulFormState } from './LawfulFields.tsx';
import { useLawfulWords } from './useLawfulWords.ts';

interface LawfulPartyProps {
  readonly form: LawfulFormState;
  readonly of: Role;
  readonly advice: Messages;
}

const besideOf = (texts: Texts, role: Role): TypedOfParty => {
  const [city, gstin, state] = (['City', 'Gstin', 'State'] as const).map((part) => texts[`${role}${part}`] ?? '');
  const stateCode = state !== undefined && isChosen(state) ? state : '';
  return { city: city ?? '', gstin: gstin ?? '', stateCode, contact: texts[CONTACT_OF[role]] ?? '' };
};

/** What the user typed beside a party's name, without what was filled in from a place chosen before, which is another party's. */
const typedBeside = (now: TypedOfParty, ofPlace: TypedOfParty): TypedOfParty =>
  Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== ofPlace[name as keyof TypedOfParty]));

/** A party of the bilty: name, place and GSTIN. Enter skips what a known place fills in. */
export function LawfulParty({ form, of: role, advice }: LawfulPartyProps) {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const states = useStates();
  const name = NAME_OF[role];
  const isKnown = (form.state.texts[`${role}Place`] ?? '') !== '';
  const field = { form, advice, passed: isKnown };
  const beside = besideOf(form.state.texts, role);
  const [ofPlace, setOfPlace] = useState<TypedOfParty>({});
  return (
    <fieldset className={classes['party']} data-guide={role} aria-label={say(lawfulForm.fields[name].label)}>
      <div className={classes['name']}>
        <PartyPicker
          {...useFieldProps({ form, name })}
          beside={typedBeside(beside, ofPlace)}
          onPick={(place) => {
            if (place === null && isKnown) setOfPlace(beside);
            form.change((state) => withPlace(state, role, place));
          }}
        />
      </div>
      <LawfulField {...field} name={CONTACT_OF[role]} label={words.contact} />
      <div onBlur={() => form.change((state) => withWay(state, role))}>
        <LawfulField {...field} name={`${role}City`} label={words.city} />
      </div>
      <LawfulField {...field} name={`${role}Gstin`} label={role === 'consignee' ? words.gstinOrUrp : words.gstin} />
      <LawfulField {...field} name={`${role}Pin`} label={words.pin} />
      <LawfulChoice
        form={form}
        name={`${role}State`}
        label={words.state}
        options={states}
        passed={isKnown || 'filled'}
      />
    </fieldset>
  );
}
