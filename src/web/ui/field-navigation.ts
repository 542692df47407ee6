// A list to choose from is read-only to the browser only.
const FIELDS =
  'input:not([disabled], [readonly]:not([aria-haspopup="listbox"]), [type="hidden"], [type="radio"]:not(:checked), [type="checkbox"]), [data-last-field]';

// Dialogs ask for little: a long text of theirs is not gone by.
const FIELDS_OF_DIALOG = `${FIELDS}, textarea:not([disabled], [readonly])`;

const isMissing = (field: HTMLElement) => field instanceof HTMLInputElement && field.required && field.value === '';

// What is filled in seldom says itself that Enter passes it, unless it must be filled in and is not.
const fieldsOf = (form: HTMLElement, from?: HTMLElement) =>
  Array.from(
    form.querySelectorAll<HTMLElement>(form.closest('[aria-modal="true"]') === null ? FIELDS : FIELDS_OF_DIALOG),
  ).filter(
    (field) => field.checkVisibility() && (field === from || field.dataset['passed'] === undefined || isMissing(field)),
  );

/** The next (or, with -1, the previous) field of a form in the order of the page. */
export function nextField(form: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const behind = by === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const fields = fieldsOf(form, from);
  // A box to tick is no field to come to, but one to go on from.
  return (by === 1 ? fields : fields.toReversed()).find((field) => from.compareDocumentPosition(field) & behind);
}

/** Focuses the next field, or the previous one; its text is selected, as Tab does. */
export const focusNextField = (form: HTMLElement, from: HTMLElement, by: 1 | -1): void =>
  focusField(nextField(form, from, by));

/** Goes to the first field that can be filled in. */
export function focusFirstField(form: HTMLElement | null): void {
  if (form !== null) focusField(fieldsOf(form)[0]);
}

/** Goes to a field and selects its text. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Goes to the first field behind a part of a form. */
export function focusBehind(form: HTMLElement | null, part: HTMLElement | null): void {
  if (form === null || part === null) return;
  focusField(fieldsOf(form).find((field) => part.compareDocumentPosition(field) === Node.DOCUMENT_POSITION_FOLLOWING));
}

/** Goes to the button that saves. */
export function focusSubmit(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[data-last-field]')?.focus();
}

/**
 * Whether a form that has just been drawn takes the focus: not on a phone, whose keyboard would cover it before it was seen,
 * and not from a dialog that was opened while it was fetched.
 */
export function takesFocus(): boolean {
  return window.matchMedia('(pointer: fine)').matches && document.querySelector('[aria-modal="true"]') === null;
}
