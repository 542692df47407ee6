import { tripHeads } from '#language/trip-words.en.ts';

/** The words for the expenses of a trip on the driver's page; loaded after the page is shown. */
export const driverTrip = {
  trip: 'Trip',
  add: 'Add an expense',
  closed: 'The account of this trip is closed. Give later bills to the office.',
  head: 'What for?',
  choose: 'Choose',
  heads: tripHeads,
  amount: 'Amount (₹)',
  litres: 'Litres',
  whoPaid: 'Who paid?',
  payers: { driver: 'I paid', fastag: 'FASTag', pump: 'Pump, on credit' },
  pump: 'Name of the pump',
  place: 'Where?',
  day: 'Date',
  billHint: 'Photograph the whole bill, so that the amount can be read.',
  send: 'Send',
  noHead: 'Choose what the money was for.',
  noAmount: 'Enter the amount.',
  noLitres: 'Enter litres.',
  noPump: 'Enter the name of the pump.',
  noDay: 'Choose a date up to today.',
  noBill: 'Please take a photo of the bill.',
  onPhone: 'Kept on this phone, waiting for internet',
  states: { waiting: 'With the office', accepted: 'Accepted', refused: 'Refused by the office' },
};
export type TripExpenseWords = typeof driverTrip;
