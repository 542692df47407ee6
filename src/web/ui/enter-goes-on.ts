import type { KeyboardEvent } from 'react';
import { preferences } from '#web/preferences/preferences.ts';
import { focusField, nextField } from './field-navigation.ts';

/** What an Enter is not the form's in: a button is pressed by it, and a file is chosen. */
const typedInto = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !['button', 'submit', 'file', 'image', 'reset'].includes(target.type);

/**
 * Enter in a dialog (or in a form) goes to its next field, and from the last one sends it; at what must be filled in it stays, and says so.
 * What takes something back or away is sent by its button only, to which Enter leads.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  // A dialog may be drawn from within a form, which must not receive its keys.
  event.stopPropagation();
  const { target, currentTarget: whole, nativeEvent } = event;
  const chord = event.ctrlKey || event.altKey || event.metaKey;
  if (chord || event.defaultPrevented || nativeEvent.isComposing || event.keyCode === 229 || !typedInto(target)) return;
  const form = target.closest('form');
  const isDanger = form?.dataset['danger'] !== undefined;
  if (!preferences().enterMoves && !isDanger) return;
  event.preventDefault();
  const back = event.shiftKey;
  const next = nextField(form ?? whole, target, back ? -1 : 1);
  const isMissing = !back && target.required && target.value.trim() === '';
  // Of the last field, what is sent says what is missing.
  if (isMissing && (next !== undefined || isDanger)) {
    // Left, it says what is missing.
    target.blur();
    target.focus();
  } else if (next !== undefined) focusField(next);
  else if (!back) {
    if (!isDanger) form?.requestSubmit();
    // A key that is held down would press the button that it led to.
    else if (!event.repeat) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }
}
