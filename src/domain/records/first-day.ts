import { checked, choice, text } from '../fields.ts';
import { chooseSentence } from '../rules/required-sentence.ts';

/** What a company does on its first day, in this order. */
export const FIRST_DAY_STEPS = ['setup', 'tally', 'oldLrs', 'vehicles', 'drivers', 'firstLr'] as const;
/** How long a company is led to them from the dashboard. */
export const DAYS_NEW = 60;

const SKIPPED: readonly string[] = [...FIRST_DAY_STEPS, 'all'];
/** A step that is left out, or taken up again; `all`: the company is led no more. */
export const firstDaySkip = {
  step: checked(text({ wire: 'step', label: 'Step', required: chooseSentence('Step'), max: 20 }), (step) =>
    SKIPPED.includes(step) ? null : chooseSentence('Step'),
  ),
  skipped: choice(['yes', 'no'], { wire: 'skipped', label: 'Left Out', blank: 'yes' }),
};
