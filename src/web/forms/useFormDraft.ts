import { useEffect, useState } from 'react';
import { randomKey } from '#web/drafts/random-key.ts';
import { useDraft } from '#web/drafts/useDraft.ts';

interface PlainForm<Values> {
  readonly values: Values;
  readonly isDirty: () => boolean;
  readonly setValues: (values: Partial<Values>) => void;
}

interface StoredValues<Values> {
  readonly values: Partial<Values>;
  readonly version: string | null;
}

interface DraftOptions<Values> {
  /** Fields that must not be stored on a computer: passwords. */
  readonly notStored?: readonly (keyof Values & string)[];
  /** The version of the record that was read, where the form changes one. */
  readonly version?: string | null;
  /** Called with the version of a draft that was taken into the form. */
  readonly onTaken?: (version: string | null) => void;
}

const EVERYTHING: readonly never[] = [];

/** Stores what is typed into a plain form on this computer until the form is reset, in the shape that `FormNotices` takes. */
export function useFormDraft<Values extends object>(
  name: string,
  form: PlainForm<Values>,
  { notStored = EVERYTHING, version = null, onTaken }: DraftOptions<Values> = {},
) {
  // The draft belongs to whoever opened the form, even when the session ends meanwhile.
  const [ownName] = useState(name);
  const draft = useDraft<StoredValues<Values>>(ownName);
  const [owner] = useState(randomKey);
  const { keep, clear, found, answer } = draft;
  const { values } = form;
  const typed = form.isDirty();
  useEffect(() => {
    if (!typed) return clear(owner);
    const safe = Object.entries(values).filter(([each]) => !notStored.some((secret) => secret === each));
    keep(owner, { values: Object.fromEntries(safe) as Partial<Values>, version });
  }, [typed, values, notStored, version, owner, keep, clear]);
  return {
    draft,
    notice: null,
    takeDraft: () => {
      if (found === null) return;
      form.setValues(found.content.values);
      onTaken?.(found.content.version);
      // From now on it is stored under this opening's name.
      clear(found.owner);
      answer(false);
    },
    forget: () => clear(owner),
  };
}
