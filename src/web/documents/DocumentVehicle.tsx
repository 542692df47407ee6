import { lazy, Suspense, useMemo, useState } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import { looksLikePlate } from '#domain/rules/plate.ts';
import { useLanguage } from '#web/language/useLanguage.ts';
import { useVehicles } from './addable-lists.ts';
import { DocumentPicker } from './DocumentFields.tsx';
import type { DocumentFormOf } from './useDocumentForm.ts';

const Question = lazy(() => import('#web/forms/Question.tsx'));

interface DocumentVehicleProps<D extends AnyDocument> {
  readonly form: DocumentFormOf<D>;
  readonly name: keyof D['fields'] & string;
  /** Numbers on earlier documents, suggested along with the list. */
  readonly seen?: readonly string[];
  /** The number that Enter takes in the empty field. */
  readonly offer?: string;
}

const NONE: readonly string[] = [];

/** A vehicle's number, in capitals; asks before adding one that does not look like a number plate. */
export function DocumentVehicle<D extends AnyDocument>({
  form,
  name,
  seen = NONE,
  offer = '',
}: DocumentVehicleProps<D>) {
  const { t } = useLanguage();
  const words = t.documents.adding;
  const [vehicleToAdd, setVehicleToAdd] = useState<string | null>(null);
  const { options, adding } = useVehicles((number) => form.setText(name, number));
  const all = useMemo(() => [...options, ...seen.filter((number) => !options.includes(number))], [options, seen]);
  // Plates are typed without the spaces that many are kept with.
  const together = useMemo(() => all.map((number) => number.replaceAll(/[\s-]/g, '')), [all]);
  const add = (number: string) =>
    number === '' || looksLikePlate(number) ? adding.add(number) : setVehicleToAdd(number);
  const { texts, left } = form.state;
  const text = texts[name] ?? '';
  const odd = left[name] === true && text !== '' && !looksLikePlate(text);
  return (
    <>
      <DocumentPicker
        form={form}
        name={name}
        options={all}
        also={together}
        offer={offer}
        adding={{ ...adding, add }}
        capitals
        {...(odd && { description: words.plateHint })}
      />
      <Suspense>
        {vehicleToAdd !== null && (
          <Question
            title={words.oddPlate(vehicleToAdd)}
            no={t.actions.cancel}
            yes={words.addAnyway}
            onYes={() => adding.add(vehicleToAdd)}
            onClose={() => setVehicleToAdd(null)}
          >
            <p>{words.plateHint}</p>
          </Question>
        )}
      </Suspense>
    </>
  );
}
