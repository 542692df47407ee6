/** The input's text in capitals; the cursor stays where it is. */
export function capitalsOf(input: HTMLInputElement): string {
  const capitals = input.value.toUpperCase();
  if (capitals === input.value) return capitals;
  const at = input.selectionStart;
  // Set before React does it, which would move the cursor to the end.
  input.value = capitals;
  input.setSelectionRange(at, at);
  return capitals;
}
