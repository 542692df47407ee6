import { focusFirstField, focusNextField } from '#web/forms/field-navigation.ts';
import { FIELDS, type Typed } from './typed-ahead.ts';

const LOOK_MS = 30;
/** How long a page that has come may be without a field that has the focus. */
const GRACE_MS = 300;
const NO_FORM_MS = 1500;
const MOST_MS = 30_000;

/** Types one key into the field that has the focus, as the browser does. */
function play({ key, code, shiftKey }: KeyboardEvent, at: HTMLElement): void {
  const pressed = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  if (!at.dispatchEvent(pressed)) return;
  const form = at.closest('form');
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else types over a selection and tells the field of it
  if (key.length === 1) document.execCommand('insertText', false, key);
  // oxlint-disable-next-line typescript/no-deprecated -- the same
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Tab' && form !== null) focusNextField(form, at, shiftKey ? -1 : 1);
  else if (key === 'Enter' && at instanceof HTMLButtonElement) at.click();
}

const drawn = (after: number) => new Promise((resolve) => setTimeout(resolve, after));

/** Plays what is typed for a form as soon as a field of it has the focus, until nothing is left. */
export async function playTyped(typed: Typed): Promise<void> {
  const began = performance.now();
  while (!typed.ended && performance.now() - began < MOST_MS) {
    const at = document.activeElement;
    const stands = at instanceof HTMLElement && at.matches(`form :is(${FIELDS})`) && !typed.left.has(at);
    const next = stands ? typed.keys.shift() : undefined;
    if (stands && next === undefined) break;
    if (stands && next !== undefined) play(next, at);
    else if (typed.arrived !== null) {
      const since = performance.now() - typed.arrived;
      const form = document.querySelector<HTMLElement>('#content form');
      if (since > NO_FORM_MS && form === null && document.querySelector('#content [data-skeleton]') === null) break;
      if (since > GRACE_MS && form !== null && typed.keys.length > 0) focusFirstField(form);
    }
    // What was typed has to be drawn before the next: a list opens, or a field that was not there.
    await drawn(stands ? 0 : LOOK_MS);
  }
  typed.end();
}
