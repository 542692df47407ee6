import { useEffect, useState } from 'react';
import { randomKey } from '#web/ui/random-key.ts';
import { useDraft } from '#web/ui/useDraft.ts';

interface PlainForm<Values> {
  readonly values: Values;
  readonly isDirty: () => boolean;
  readonly setValues: (values: Partial<Values>) => void;
}

/**
 * Keeps what is typed into a plain form on this computer until the form is reset; as `FormNotices` takes it. `notKept`
 * names what must not stay there: passwords.
 */
export function useFormDraft<Values extends object>(
  name: string,
  form: PlainForm<Values>,
  notKept: readonly (keyof Values & string)[] = [],
) {
  const draft = useDraft<Partial<Values>>(name);
  const [owner] = useState(randomKey);
  const { keep, clear, found, answer } = draft;
  const { values } = form;
  const typed = form.isDirty();
  useEffect(() => {
    if (!typed) return clear(owner);
    const safe = Object.entries(values).filter(([each]) => !notKept.some((secret) => secret === each));
    keep(owner, Object.fromEntries(safe) as Partial<Values>);
  }, [typed, values, notKept, owner, keep, clear]);
  return {
    draft,
    trouble: null,
    takeDraft: () => {
      if (found === null) return;
      form.setValues(found.content);
      // From now on it is kept under this opening's name.
      clear(found.owner);
      answer(false);
    },
    forget: () => clear(owner),
  };
}
