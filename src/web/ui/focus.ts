/** Focuses the first field that is marked wrong, once it is marked: in `within`, else in the open dialog or the page. */
export function focusFirstWrong(within?: Element | null): void {
  requestAnimationFrame(() => {
    const scope = within ?? document.querySelector('[aria-modal="true"]') ?? document;
    const wrong = scope.querySelector<HTMLElement>('[aria-invalid="true"]');
    // A field inside a closed `details` cannot take the focus.
    const folded = wrong?.closest('details');
    if (folded) folded.open = true;
    wrong?.focus();
  });
}
