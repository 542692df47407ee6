// Only the letters of ASCII are certain on a dot-matrix printer; all others depend on the character table that it was set to.

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

/** Whether a printer can print all letters of a text as they are. */
export const isPlain = (text: string): boolean => ASCII.test(text);

/**
 * Spells a word with letters that every printer has: ₹ becomes Rs., é becomes e. A word in another script stays as it is, because it has to
 * be drawn. A non-breaking space becomes a plain one, so call this after breaking lines.
 */
export function plainly(word: string): string {
  const written = Array.from(word.replaceAll('\u00A0', ' '), (letter) => WRITTEN_AS[letter] ?? letter).join('');
  if (isPlain(written)) return written;
  return Array.from(written, (letter) =>
    LATIN.test(letter) ? letter.normalize('NFKD').replaceAll(MARKS, '') : letter,
  ).join('');
}
