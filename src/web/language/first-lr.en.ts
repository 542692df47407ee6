/** The words that lead through the first LR of a company; fetched only where they are offered. */
export const firstLr = {
  title: 'Your first LR',
  offer: 'You have booked no LR yet. You will be led through the form, field by field, while you book a true one.',
  show: 'Show me how',
  never: 'Do not show this again',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  back: 'Previous step',
  next: 'Next step',
  done: 'Done',
  steps: {
    number:
      'LR No. comes out of your number book when you save. There is nothing to type, unless the book is typed by hand.',
    basis:
      'Who pays the freight? To Pay: the consignee at delivery. Paid: the consignor now. TBB: you bill the party later. FOC: nobody.',
    parties:
      'Choose consignor and consignee, or type a new name and add it. Their GSTIN decides who pays the GST; without one type URP.',
    goods: 'What is carried: name, packages, weight and freight. With a rate the freight is worked out.',
    invoices:
      'The seller’s invoices of these goods. Above the limit the form says that an e-way bill is needed; enter its number here.',
    gst: 'Here the form says who pays the GST and why. It follows from the basis, the GSTIN of the parties and your choice under Tax.',
    save: 'Submit & Print saves the LR and opens its print. It is a true LR: if you only tried, cancel it with a reason; its number stays.',
  },
};
export type FirstLrStep = keyof typeof firstLr.steps;
