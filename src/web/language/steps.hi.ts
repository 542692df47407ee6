import { documentSteps } from '#language/definition-steps.hi.ts';
import { documentNouns as nouns } from '#language/definition-words.hi.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import type { StepText } from '#language/step-texts.ts';
import { perKind } from './kind-words.en.ts';
import { steppedWords, type StepEnd, type StepWords, type steps as english } from './steps.en.ts';

const stepWords = (title: string, { label, consequence }: StepText, { cancels, stays, to }: StepEnd): StepWords => ({
  button: cancels ? `${title} ${label}` : label,
  title: (number) => (cancels ? `${title} ${number} ${label}` : `${title} ${number}: ${label}`),
  consequence,
  done: (number) => (stays ? `${title} ${number} पर दर्ज हुआ।` : `${title} ${number}: ${to}।`),
});

/** The words of steps in Hindi. */
export const steps: typeof english = {
  keep: 'रहने दें',
  kinds: perKind(nouns, (name) =>
    steppedWords(
      documentSteps[name],
      (text, end, called = nouns[name].title) => stepWords(called, text, end),
      sayInHindi,
    ),
  ),
};
