import { stepTexts } from './step-texts.ts';

/** The same in Hindi. */
export const documentSteps = stepTexts(
  ({ hindi, consequence }) => ({ label: hindi, consequence: consequence.hindi }),
  ({ hindi }) => hindi,
);
