import { useLayoutEffect } from 'react';
import { KEYS } from '#web/key-register.ts';
import { pressed } from './keys.tsx';

/** Tells a field that its form is about to be sent: what it only offers so far is taken now, or not at all. */
export const SETTLE = 'settle';

/**
 * The form that a key belongs to: that of the open dialog, also before the focus has come into it, or that around the focus. What undoes or
 * removes something waits for the focus: a second press on the form below may not confirm what nobody has read.
 */
function formOf(target: Element): HTMLFormElement | null {
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  return dialog === undefined || dialog.contains(target)
    ? target.closest('form')
    : dialog.querySelector('form:not([data-danger])');
}

/**
 * Ctrl+Enter sends the form that has the focus, in whichever of its controls that is: a list to choose from, open or
 * closed, would take the key for itself.
 */
export function useSubmitKey(): void {
  // Before the page is painted, so that whatever is visible can be sent.
  useLayoutEffect(() => {
    const submit = (event: KeyboardEvent) => {
      if (event.isComposing || !pressed(event, KEYS.submit.keys) || !(event.target instanceof Element)) return;
      const form = formOf(event.target);
      // A box whose text is read on the spot takes it for itself.
      if (form === null || event.target.closest('[data-own-submit]') !== null) return;
      event.preventDefault();
      event.stopPropagation();
      // A key that is held down means it once.
      if (event.repeat) return;
      if (form.contains(event.target)) event.target.dispatchEvent(new Event(SETTLE));
      form.requestSubmit();
    };
    document.addEventListener('keydown', submit, true);
    return () => document.removeEventListener('keydown', submit, true);
  }, []);
}
