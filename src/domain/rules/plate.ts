// Series letters skip O and I, which people cannot tell from 0 and 1, so no two real numbers fold into one. B and 8, S and 5 stay apart:
// both occur in real numbers.
const LOOKS_LIKE: Readonly<Record<string, string>> = { O: '0', I: '1' };

/**
 * A vehicle number in the form used for comparison: only capitals and digits, with letters that look like digits replaced, so that "mp
 * o9-hg.1234" becomes MP09HG1234. Digits of other scripts (०९) count as the same digits.
 */
export function plateOf(vehicleNo: string): string {
  return vehicleNo
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/[OI]/g, (letter) => LOOKS_LIKE[letter] ?? letter);
}

// State, district, series, number (MP 09 HG 1234), or an all-India number (22 BH 1234 AA).
const SHAPES = /^([A-Z]{2}\d{1,2}([A-Z]{1,3}\d{1,4}|\d{4})|\d{2}BH\d{4}[A-Z]{1,2})$/;

/** Whether a text has the form of an Indian number plate; spaces and separators between its parts are allowed. */
export function looksLikePlate(vehicleNo: string): boolean {
  return SHAPES.test(
    vehicleNo
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[\s.\-/]/g, ''),
  );
}
