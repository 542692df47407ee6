import { useState } from 'react';
import type { hireMemo } from '#domain/documents/hire-memo.ts';
import { useFieldProps } from '#web/documents/DocumentFields.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { usePartyName } from './PartyName.tsx';

interface PartyOfHireProps {
  readonly form: DocumentFormOf<typeof hireMemo>;
  readonly name: 'ownerId' | 'brokerId';
  readonly passed?: boolean;
}

/** Whose truck is hired, or by way of whom: a party, chosen by its name or made on the spot. */
export function PartyOfHire({ form, name, passed = false }: PartyOfHireProps) {
  const { onValue, value: id, ...input } = useFieldProps({ form, name });
  const known = usePartyName(id === '0' ? '' : id);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <PartyPicker
      {...input}
      inputMode="text"
      value={typed ?? known}
      onValue={setTyped}
      onPick={(place) => {
        onValue(place === null ? '' : String(place.party));
        if (place !== null) setTyped(place.name);
      }}
      {...(passed && { 'data-passed': true })}
    />
  );
}
