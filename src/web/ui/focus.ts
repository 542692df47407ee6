/**
 * Brings the clerk to the first field that is marked wrong, once it is marked: of `within`, else of the page or of the
 * dialog upon it.
 */
export function focusFirstWrong(within?: Element | null): void {
  requestAnimationFrame(() => {
    const scope = within ?? document.querySelector('[aria-modal="true"]') ?? document;
    scope.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
