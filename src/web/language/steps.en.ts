import { documentSteps } from '#language/definition-steps.en.ts';
import { documentTitles as titles } from '#language/definition-words.en.ts';
import type { StepText, StepTexts } from '#language/step-texts.ts';
import { perKind } from './kind-words.en.ts';

/** What a step says: its button, and its dialog of one record by its number. */
export interface StepWords {
  readonly button: string;
  readonly title: (number: string) => string;
  readonly consequence: string;
  readonly done: (number: string) => string;
}

/** What a record is called; absent: by its kind's title. */
type Called = string | undefined;

/** Whether a step takes its record back, and the state to which it leads. */
export interface StepEnd {
  readonly cancels: boolean;
  readonly to: string;
}

/** What a kind says of its steps and states. */
export interface SteppedWords {
  readonly step: (name: string, end: StepEnd, called?: string) => StepWords;
  readonly state: (state: string) => string;
}

/** What follows for a kind from its texts in one language. `make`: what a step says; `say`: what a state is called that has no name of its own. */
export function steppedWords(
  { steps, states }: StepTexts,
  make: (text: StepText, end: StepEnd, called: Called) => StepWords,
  say: (english: string) => string,
): SteppedWords {
  const state = (each: string) => states[each] ?? say(each);
  return {
    state,
    step: (name, { cancels, to }, called) =>
      make(steps[name] ?? { label: name, consequence: '' }, { cancels, to: state(to) }, called),
  };
}

/** In English. The button of a step that cancels names the kind, for Cancel alone closes things. */
function stepWords(title: string, { label, consequence }: StepText, { cancels, to }: StepEnd): StepWords {
  // An abbreviation, as LR, stays as it is within a sentence.
  const small = title === title.toUpperCase() ? title : title.toLowerCase();
  return {
    button: cancels ? `${label} ${small}` : label,
    title: (number) => `${label} ${small} ${number}`,
    consequence,
    done: (number) => `${title} ${number} is ${to.toLowerCase()}.`,
  };
}

/** The words of steps; they follow from the definitions. */
export const steps = {
  keep: 'Keep',
  kinds: perKind(titles, (name) =>
    steppedWords(
      documentSteps[name],
      (text, end, called = titles[name]) => stepWords(called, text, end),
      (state) => state,
    ),
  ),
};
