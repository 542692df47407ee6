/** The words of the guide through a company's first LR; loaded only where the guide is offered. */
export const firstLr = {
  title: 'Your first LR',
  offer: 'You have not booked an LR yet. This guides you through the form, field by field, while you book a real one.',
  show: 'Show me how',
  never: 'Do not show this again',
  step: (at: number, of: number) => `Step ${at} of ${of}`,
  back: 'Previous step',
  next: 'Next step',
  done: 'Done',
  steps: {
    number:
      'LR No. comes from your number book when you save. There is nothing to type unless the book is a printed one.',
    basis:
      'Who pays the freight? To Pay: the consignee at delivery. Paid: the consignor now. TBB: you bill the party later. FOC: nobody.',
    parties:
      'Choose consignor and consignee, or type a new name and add it. Their GSTIN decides who pays the GST; without one type URP.',
    goods: 'What is carried: name, packages, weight and freight. With a rate the freight is worked out.',
    invoices:
      'The seller’s invoices of these goods. Above the limit the form tells you that an e-way bill is needed; enter its number here.',
    gst: 'This shows who pays the GST and why. It follows from the basis, the GSTIN of the parties and your choice under Tax.',
    save: 'Submit & Print saves the LR and opens its print. It is a real LR: if this was only a trial, cancel it with a reason; its number stays used.',
  },
};
export type FirstLrStep = keyof typeof firstLr.steps;
