import type { documents as english } from './documents.en.ts';

/** The words of src/web/documents in Hindi. */
export const documents: typeof english = {
  newBilty: 'नई बिल्टी',
  numberChip: (number) => `क्र. ${number}`,
  editBilty: (number) => `बिल्टी क्र. ${number} बदलें`,
};
