import { focusFirstField, focusNextField } from './field-navigation.ts';
import { FIELDS, type Typed, type TypedKeys } from './typed-ahead.ts';

const LOOK_MS = 30;
/** How long a loaded page may go without a focused field. */
const GRACE_MS = 300;
const NO_FORM_MS = 1500;
const NO_DIALOG_MS = 10_000;
const MOST_MS = 30_000;
/** Typing has paused after this long without a key. */
const PAUSE_MS = 600;

/** Types one key into the focused field, as the browser does. */
function play({ key, code, shiftKey }: KeyboardEvent, at: HTMLElement): void {
  const pressed = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  if (!at.dispatchEvent(pressed)) return;
  const form = at.closest('form');
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else replaces a selection and notifies the field
  if (key.length === 1) document.execCommand('insertText', false, key);
  // oxlint-disable-next-line typescript/no-deprecated -- the same
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Tab' && form !== null) focusNextField(form, at, shiftKey ? -1 : 1);
  else if (key === 'Enter' && at instanceof HTMLButtonElement) at.click();
}

const drawn = (after: number) => new Promise((resolve) => setTimeout(resolve, after));

/** The focused field of the destination; null: none yet. */
function fieldOf({ destination, left, arrived }: Typed): HTMLElement | null {
  const at = document.activeElement;
  if (destination.stands === true && arrived === null) return null;
  if (!(at instanceof HTMLElement) || left.has(at)) return null;
  return at.matches(FIELDS) && at.closest(destination.within) !== null ? at : null;
}

/** Whether no field to type into will appear any more; focuses the first field of a page's form if the form did not. */
function isInVain({ destination, arrived, keys }: Typed): boolean {
  if (arrived === null) return false;
  const since = performance.now() - arrived;
  const place = document.querySelector<HTMLElement>(destination.within);
  // A form that stays may lose the focus when it saves, to a print or to nothing.
  if (destination.stands === true) return since > NO_FORM_MS;
  if (destination.isForm !== true) return since > NO_DIALOG_MS;
  if (place === null) return since > NO_FORM_MS && document.querySelector('#content [data-skeleton]') === null;
  if (since > GRACE_MS && keys.length > 0) focusFirstField(place);
  return false;
}

/** Replays what was typed for a destination as soon as one of its fields has the focus, until nothing is left. */
export async function playTyped(typed: Typed): Promise<void> {
  const began = performance.now();
  let isReached = false;
  while (!typed.ended && performance.now() - began < MOST_MS) {
    const at = fieldOf(typed);
    const next = at === null ? undefined : typed.keys.shift();
    isReached ||= at !== null;
    // From here on the page gets its keys directly, even if a replayed key led to another page.
    if (isReached && next === undefined && typed.keys.length === 0) break;
    if (at !== null && next !== undefined) play(next, at);
    else if (isInVain(typed)) break;
    // The result of a key must be rendered before the next one: it may open a list or add a field.
    await drawn(at === null ? LOOK_MS : 0);
  }
  typed.end();
}

/** Replays what was typed once typing pauses, or at once if the wait ended otherwise. */
export function endAtPause(typed: Typed, then: (keys: TypedKeys) => void): void {
  const left = PAUSE_MS - (performance.now() - (typed.keys.at(-1)?.timeStamp ?? 0));
  if (!typed.ended && typed.keys.length > 0 && left > 0) setTimeout(() => endAtPause(typed, then), left);
  else {
    typed.end();
    then(typed.keys.splice(0));
  }
}
