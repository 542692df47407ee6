import { DocumentAutocomplete } from '#web/documents/DocumentFields.tsx';
import type { Messages } from '#web/ui/entries.ts';
import classes from './LawfulBilty.module.css';
import { lawfulForm, NAME_OF, type Role } from './lawful-form.ts';
import { LawfulChoice, LawfulField, useStates, type LawfulFormState } from './LawfulFields.tsx';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useLawfulWords } from './useLawfulWords.ts';

interface LawfulPartyProps {
  readonly form: LawfulFormState;
  readonly role: Role;
  readonly advice: Messages;
}

const CONTACT_OF = { consignor: 'senderContact', consignee: 'consigneeContact', billing: 'billingContact' } as const;
// From where to where follows from the parties, unless it was said.
const FOLLOWS = { consignor: 'origin', consignee: 'destination', billing: null } as const;

/** A party of the bilty: who, where, and its GSTIN. */
export function LawfulParty({ form, role, advice }: LawfulPartyProps) {
  const { say } = useLanguage();
  const words = useLawfulWords();
  const states = useStates();
  const name = NAME_OF[role];
  const field = { form, advice, passed: (form.state.texts[`${role}Place`] ?? '') !== '' };
  const takeCity = () => {
    const place = FOLLOWS[role];
    if (place === null) return;
    form.change((state) => {
      const city = (state.texts[`${role}City`] ?? '').trim();
      const isSaid = (state.texts[place] ?? '') !== '';
      return city === '' || isSaid ? state : { ...state, texts: { ...state.texts, [place]: city } };
    });
  };
  return (
    <fieldset className={classes['party']} aria-label={say(lawfulForm.fields[name].label)}>
      <div className={classes['name']}>
        {role === 'billing' ? (
          <LawfulField form={form} name={name} />
        ) : (
          <DocumentAutocomplete form={form} name={name} />
        )}
      </div>
      <LawfulField {...field} name={CONTACT_OF[role]} label={words.contact} />
      <div onBlur={takeCity}>
        <LawfulField {...field} name={`${role}City`} label={words.city} />
      </div>
      <LawfulField {...field} name={`${role}Gstin`} label={role === 'consignee' ? words.gstinOrUrp : words.gstin} />
      <LawfulField {...field} name={`${role}Pin`} label={words.pin} />
      <LawfulChoice form={form} name={`${role}State`} label={words.state} options={states} passed />
    </fieldset>
  );
}
