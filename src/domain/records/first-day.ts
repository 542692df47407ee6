import { checked, choice, text } from '../fields.ts';
import { chooseSentence } from '../rules/required-sentence.ts';

/** The steps of a company's first day, in order. */
export const FIRST_DAY_STEPS = ['setup', 'tally', 'oldLrs', 'vehicles', 'drivers', 'firstLr'] as const;
/** How long the dashboard guides a company through them. */
export const DAYS_NEW = 60;

const SKIPPED: readonly string[] = [...FIRST_DAY_STEPS, 'all'];
/** A step that is skipped, or resumed; `all`: ends the guidance. */
export const firstDaySkip = {
  step: checked(text({ wire: 'step', label: 'Step', required: chooseSentence('Step'), max: 20 }), (step) =>
    SKIPPED.includes(step) ? null : chooseSentence('Step'),
  ),
  skipped: choice(['yes', 'no'], { wire: 'skipped', label: 'Left Out', blank: 'yes' }),
};
