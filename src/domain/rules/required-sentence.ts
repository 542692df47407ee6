// The messages for empty required fields. Forms of specifications 1 and 2 have messages of their own, to the letter.

/** A label within a sentence: invoice number, consignor GSTIN. */
export const withinSentence = (label: string): string =>
  label
    .replace(/\bNo\.$/, 'number')
    .replaceAll(/\b\p{Lu}(?=\p{Ll}|-|\b)[\p{Ll}]*/gu, (word) => (word.length === 1 ? word : word.toLowerCase()));

/** Enter packages. */
export const enterSentence = (label: string): string => `Enter ${withinSentence(label)}.`;

/** Choose basis. */
export const chooseSentence = (label: string): string => `Choose ${withinSentence(label)}.`;
