/** The words of src/web/documents; its screens add theirs here and in documents.hi.ts. */
export const documents = {
  newBilty: 'New Bilty',
  numberChip: (number: string) => `No. ${number}`,
  editBilty: (number: string) => `Edit Bilty No. ${number}`,
};
