/**
 * Brings the clerk to the first field that is marked wrong, once it is marked: of `within`, else of the page or of the
 * dialog upon it.
 */
export function focusFirstWrong(within?: Element | null): void {
  requestAnimationFrame(() => {
    const scope = within ?? document.querySelector('[aria-modal="true"]') ?? document;
    const wrong = scope.querySelector<HTMLElement>('[aria-invalid="true"]');
    // What is folded away cannot have the focus.
    const folded = wrong?.closest('details');
    if (folded) folded.open = true;
    wrong?.focus();
  });
}
