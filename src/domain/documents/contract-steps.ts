import { date } from '../fields.ts';
import { step } from '../steps.ts';

/** The label of the last day on which an ended contract is valid. */
export const LAST_DAY = { wire: 'last_Day', label: 'Last Day', hindi: 'अंतिम दिन' } as const;

/** The steps of a rate contract (spec 4 §8). */
export const contractSteps = {
  end: step({
    from: ['running'],
    to: 'ended',
    who: 'companyAdmin',
    keyScope: 'money',
    label: 'End',
    hindi: 'ख़त्म करें',
    consequence: {
      text: 'LRs after its last day get no rates of this contract any more. Those that were booked stay as they are.',
      hindi: 'अंतिम दिन के बाद की LR को इस अनुबंध की दरें नहीं मिलेंगी। जो LR भरी जा चुकी हैं, वे वैसी ही रहेंगी।',
    },
    summary:
      'Ends a rate contract with its last day, on which it still holds: LRs of later days get no rates of it, and it is changed no more.',
    asks: {
      lastDay: date({ ...LAST_DAY, required: 'Last Day is required.' }),
    },
    keeps: { at: 'endedAt', by: 'endedBy', lastDay: 'lastDay' },
  }),
};
