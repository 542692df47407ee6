/** What was typed, in capitals; the cursor stays where it is. */
export function capitalsOf(input: HTMLInputElement): string {
  const capitals = input.value.toUpperCase();
  if (capitals === input.value) return capitals;
  const at = input.selectionStart;
  // Before React does it, which would put the cursor at the end.
  input.value = capitals;
  input.setSelectionRange(at, at);
  return capitals;
}
