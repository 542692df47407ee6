// A list to choose from is read-only to the browser only.
const FIELDS =
  'input:not([disabled], [readonly]:not([aria-haspopup="listbox"]), [type="hidden"], [type="radio"]:not(:checked), [type="checkbox"]), [data-last-field]';

// Dialogs have few fields, so Enter does not skip their text areas.
const FIELDS_OF_DIALOG = `${FIELDS}, textarea:not([disabled], [readonly])`;

const isMissing = (field: HTMLElement) => field instanceof HTMLInputElement && field.required && field.value === '';

// Seldom used fields declare that Enter skips them, unless they are required and empty.
const fieldsOf = (form: HTMLElement, from?: HTMLElement) =>
  Array.from(
    form.querySelectorAll<HTMLElement>(form.closest('[aria-modal="true"]') === null ? FIELDS : FIELDS_OF_DIALOG),
  ).filter(
    (field) => field.checkVisibility() && (field === from || field.dataset['passed'] === undefined || isMissing(field)),
  );

/** The next (or, with -1, the previous) field of a form in page order. */
export function nextField(form: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const behind = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const fields = fieldsOf(form, from);
  // A checkbox is never moved to, but can be moved on from.
  return (by === 1 ? fields : fields.toReversed()).find((field) => from.compareDocumentPosition(field) & behind);
}

/** Focuses the next or previous field and selects its text, as Tab does. */
export const focusNextField = (form: HTMLElement, from: HTMLElement, by: 1 | -1): void =>
  focusField(nextField(form, from, by));

/** Focuses the first field that can be filled in. */
export function focusFirstField(form: HTMLElement | null): void {
  if (form !== null) focusField(fieldsOf(form)[0]);
}

/** Focuses a field and selects its text. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Focuses the first field after a part of a form. */
export function focusBehind(form: HTMLElement | null, part: HTMLElement | null): void {
  if (form === null || part === null) return;
  focusField(fieldsOf(form).find((field) => part.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING));
}

/** Focuses the submit button. */
export function focusSubmit(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[data-last-field]')?.focus();
}

/**
 * Whether a newly rendered form takes the focus: not on a phone, whose keyboard would cover it before it was seen, and not from a dialog
 * that was opened while the form was loading.
 */
export function takesFocus(): boolean {
  return window.matchMedia('(pointer: fine)').matches && document.querySelector('[aria-modal="true"]') === null;
}
