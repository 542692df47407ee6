import { useEffect, type RefObject } from 'react';
import { focusField, takesFocus } from '#web/ui/field-navigation.ts';

/** Focuses the field where the work of a form begins, once the form is shown; `when` false: it is read-only. */
export function useFirstFocus(form: RefObject<HTMLElement | null>, when = true): void {
  useEffect(() => {
    if (!when || !takesFocus()) return;
    const fields = Array.from(form.current?.querySelectorAll('input') ?? []);
    const empty = fields.filter(({ value }) => value === '');
    focusField(empty.find(({ required }) => required) ?? empty[0] ?? fields[0]);
  }, [form, when]);
}
