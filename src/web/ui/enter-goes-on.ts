import type { KeyboardEvent } from 'react';
import { preferences } from '#web/preferences/preferences.ts';
import { focusField, nextField } from './field-navigation.ts';

/** Whether Enter in this element belongs to the form; a button is pressed by it, and a file input opens. */
const typedInto = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !['button', 'submit', 'file', 'image', 'reset'].includes(target.type);

/**
 * In a dialog or form, Enter moves to the next field and submits from the last one; on an empty required field it stays and shows the
 * error. Where something is undone or deleted, Enter only leads to the button, which has to be pressed.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter') return;
  // React sends a dialog's keys also to the form that renders it, which must not handle them.
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
  // On the last field, submitting shows what is missing.
  if (isMissing && (next !== undefined || isDanger)) {
    // Blurring the field shows that it is missing.
    target.blur();
    target.focus();
  } else if (next !== undefined) focusField(next);
  else if (!back) {
    if (!isDanger) form?.requestSubmit();
    // A key held down would press the button that it has just focused.
    else if (!event.repeat) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }
}
