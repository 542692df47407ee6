import { BILTY_CANCELLED } from '../rules/event-refusal.ts';
import { reason, shortReason, step } from '../steps.ts';

/** The steps of a bilty, of either form; a classic one has no status until it is cancelled. */
export const biltySteps = {
  cancel: step({
    from: ['', 'Booked', 'Loaded', 'Dispatched', 'In transit', 'Arrived', 'Out for delivery', 'Undelivered'],
    to: 'Cancelled',
    who: 'company',
    keyScope: 'papers',
    label: 'Cancel',
    hindi: 'रद्द करें',
    cancels: true,
    consequence: {
      text: 'Its number and its print stay, marked as cancelled. Its amounts leave every total. This cannot be undone.',
      hindi: 'उसका क्रमांक और प्रिंट बने रहेंगे, उन पर रद्द लिखा होगा। उसकी राशियाँ हर योग से हट जाएँगी। इसे वापस नहीं लिया जा सकता।',
    },
    summary:
      'Cancels a bilty: its number, row and print stay, its amounts leave every sum. Staff on the day of booking until it is loaded, admins until it is delivered.',
    asks: { reason },
    wrongWith: shortReason,
    keeps: { reason: 'cancelReason' },
    refusedIn: (standing) =>
      standing === 'Cancelled'
        ? { code: 'cancelled', message: BILTY_CANCELLED }
        : { code: 'transition', message: `${standing} cannot become Cancelled.` },
  }),
};
