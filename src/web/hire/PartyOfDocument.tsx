import { useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { useFieldProps } from '#web/documents/DocumentFields.tsx';
import type { DocumentFormOf } from '#web/documents/useDocumentForm.ts';
import { PartyPicker } from '#web/records/PartyPicker.tsx';
import { usePartyName } from '#web/records/PartyName.tsx';

interface PartyOfDocumentProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  readonly name: keyof D['fields'] & string;
  readonly passed?: boolean;
}

/** A party that a document refers to, such as the owner of a hired truck: chosen by name or created on the spot. */
export function PartyOfDocument<D extends AnyDocument>({ form, name, passed = false }: PartyOfDocumentProps<D>) {
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
