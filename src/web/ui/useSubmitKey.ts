import { useLayoutEffect } from 'react';
import { KEYS } from '#web/key-register.ts';
import { pressed } from './keys.tsx';

/** The event by which a field learns that its form is about to be sent: it takes its current suggestion now, or never. */
export const SETTLE = 'settle';

/**
 * The form that a key belongs to: that of the open dialog, even before it has the focus, or the one around the focus. A dialog that undoes
 * or removes something must have the focus: a second press on the form below must not confirm what nobody has read.
 */
function formOf(target: Element): HTMLFormElement | null {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return dialog === undefined || dialog.contains(target)
    ? target.closest('form')
    : dialog.querySelector('form:not([data-danger])');
}

/**
 * Ctrl+Enter sends the form that has the focus, whichever of its controls has it: a list to choose from, open or closed, would otherwise
 * handle the key itself.
 */
export function useSubmitKey(): void {
  // Before the page is painted, so that whatever is visible can be sent.
  useLayoutEffect(() => {
    const submit = (event: KeyboardEvent) => {
      if (event.isComposing || !pressed(event, KEYS.submit.keys) || !(event.target instanceof Element)) return;
      const form = formOf(event.target);
      // A text box that reads its content at once handles the key itself.
      if (form === null || event.target.closest('[data-own-submit]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      // A key that is held down counts once.
      if (event.repeat) return;
      if (form.contains(event.target)) event.target.dispatchEvent(new Event(SETTLE));
      form.requestSubmit();
    };
    document.addEventListener('keydown', submit, true);
    return () => document.removeEventListener('keydown', submit, true);
  }, []);
}
