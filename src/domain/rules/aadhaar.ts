// Verhoeff's check digit over the dihedral group D5, used by UIDAI for Aadhaar numbers.

const PRODUCT = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
] as const;
const INVERSE = '0432156789';
const FIRST = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4] as const;

/** The digit after `places` rounds of the permutation. */
function permuted(digit: number, places: number): number {
  let turned = digit;
  for (let round = 0; round < places % 8; round += 1) turned = FIRST[turned] ?? 0;
  return turned;
}

/** The checksum of digits from right to left, the rightmost at position `start`. */
function walk(digits: string, start: number): number {
  return Array.from(digits)
    .reverse()
    .reduce((check, digit, at) => PRODUCT[check]?.[permuted(Number(digit), at + start)] ?? 0, 0);
}

/** The check digit to append to a number. */
export function verhoeffDigit(digits: string): string {
  return INVERSE.charAt(walk(digits, 1));
}

/** Whether twelve digits are an Aadhaar number: the first is not 0 or 1, and the Verhoeff check digit is valid. */
export function isAadhaar(digits: string): boolean {
  return /^[2-9]\d{11}$/.test(digits) && walk(digits, 0) === 0;
}

/** An Aadhaar number as shown in lists and prints: only its last four digits. */
export function maskAadhaar(digits: string): string {
  return digits === '' ? '' : `XXXX XXXX ${digits.slice(-4)}`;
}

/** Whether a text has the form made by `maskAadhaar`: a form filled from a saved record contains it. */
export function isMaskedAadhaar(text: string): boolean {
  return /^XXXX XXXX \d{4}$/.test(text);
}

/** The typed number without the spaces and hyphens printed on the card; a masked number unchanged. */
export function aadhaarOf(typed: string): string {
  const close = typed.toUpperCase().replaceAll(/[\s\-\u2010-\u2015]/g, '');
  return /^X{8}\d{4}$/.test(close) ? maskAadhaar(close) : close;
}
