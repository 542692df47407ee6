// Separate from the other rules on GSTINs, because the bilty form needs no states and kinds of firms to check one.

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The check character for a GSTIN's first fourteen (spec 3 §6); empty if one of them is no digit or capital letter. */
export function gstinCheck(first: string): string {
  let sum = 0;
  for (const [position, character] of Array.from(first).entries()) {
    const value = CHARACTERS.indexOf(character);
    if (value < 0) return '';
    const product = value * (1 + (position % 2));
    sum += Math.floor(product / 36) + (product % 36);
  }
  return CHARACTERS.charAt((36 - (sum % 36)) % 36);
}
