import { choice, date } from '../fields.ts';

/** How Tally's masters are taken: only told what becomes of them, or taken in; and of which day their balances are. */
export const tallyMove = {
  dryRun: choice(['yes', 'no'], { wire: 'dryRun', label: 'Check Only', blank: 'yes' }),
  // Absent: the first day of the financial year.
  day: date({ wire: 'day', label: 'Date' }),
};
