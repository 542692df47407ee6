// A printer with pins knows the letters of ASCII for certain; all others depend on the table that somebody switched it to.

const WRITTEN_AS: Readonly<Record<string, string>> = {
  '₹': 'Rs.',
  '№': 'No.',
  '·': '-',
  '•': '-',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '→': '->',
  '×': 'x',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  '½': '1/2',
  '°': ' deg ',
};

const ASCII = /^[\u0020-\u007E]*$/;
const MARKS = /\p{M}/gu;
const LATIN = /\p{Script=Latin}/u;

/** Whether a printer has all letters of a text as it stands. */
export const isPlain = (text: string): boolean => ASCII.test(text);

/**
 * A word by letters that every printer has: ₹ is Rs., é is e. A word of another script stays as it is: it has to be drawn.
 * A blank that parts no line is a blank like any other, so ask for this behind the breaking of lines.
 */
export function plainly(word: string): string {
  const written = Array.from(word.replaceAll('\u00A0', ' '), (letter) => WRITTEN_AS[letter] ?? letter).join('');
  if (isPlain(written)) return written;
  return Array.from(written, (letter) =>
    LATIN.test(letter) ? letter.normalize('NFKD').replaceAll(MARKS, '') : letter,
  ).join('');
}
