const FIELDS = 'input:not([disabled], [readonly], [type="hidden"], [type="radio"], [type="checkbox"]), [data-walk-end]';

/** The next (or, with -1, previous) field of a form in the order of the page; its text is selected, as Tab does. */
export function walkFrom(form: HTMLElement, from: HTMLElement, by: 1 | -1): void {
  const fields = Array.from(form.querySelectorAll<HTMLElement>(FIELDS)).filter((field) => field.offsetParent !== null);
  focusField(fields[fields.indexOf(from) + by]);
}

/** Goes to a field and selects its text. */
export function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** Goes to the button that saves. */
export function focusSubmit(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[data-walk-end]')?.focus();
}
