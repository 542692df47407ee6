// A list to choose from is read-only to the browser only.
const FIELDS =
  'input:not([disabled], [readonly]:not([aria-haspopup="listbox"]), [type="hidden"], [type="radio"]:not(:checked), [type="checkbox"]), [data-last-field]';

// What is filled in seldom says itself that Enter passes it.
const fieldsOf = (form: HTMLElement, from?: HTMLElement) =>
  Array.from(form.querySelectorAll<HTMLElement>(FIELDS)).filter(
    (field) => field.checkVisibility() && (field === from || field.dataset['passed'] === undefined),
  );

/** Focuses the next (or, with -1, the previous) field of a form in the order of the page; its text is selected, as Tab does. */
export function focusNextField(form: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const fields = fieldsOf(form, from);
  focusField(fields[fields.indexOf(from) + by]);
}

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
