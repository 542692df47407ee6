import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { useNoteWords } from './useNoteWords.ts';

interface DebtorFieldProps {
  /** Whether somebody owes it where no party is chosen: the one that the LR names. */
  readonly hasUsual: boolean;
  readonly error: string | undefined;
  /** The id of the party, as a form keeps it; empty: none was chosen. */
  readonly onParty: (party: string) => void;
}

/** Which party owes what is delivered on credit. */
export function DebtorField({ hasUsual, error, onParty }: DebtorFieldProps) {
  const { say } = useLanguage();
  const words = useNoteWords();
  const [typed, setTyped] = useState('');
  return (
    <PartyPicker
      name="party"
      label={words.debtor}
      description={hasUsual ? words.debtorHint : undefined}
      error={error === undefined ? undefined : say(error)}
      value={typed}
      onValue={setTyped}
      onPick={(place) => onParty(place === null ? '' : String(place.party))}
    />
  );
}
