import { useState } from 'react';
import { useLanguage } from '#web/language/useLanguage.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { useNoteWords } from './useNoteWords.ts';

interface DebtorFieldProps {
  /** Whether there is a default debtor, named by the LR, if no party is chosen. */
  readonly hasUsual: boolean;
  readonly error: string | undefined;
  /** The party's id as form text; empty if none was chosen. */
  readonly onParty: (party: string) => void;
}

/** Picks the party that owes for a delivery on credit. */
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
