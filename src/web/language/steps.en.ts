import { documentSteps } from '#language/definition-steps.en.ts';
import { documentTitles as titles } from '#language/definition-words.en.ts';
import type { StepText, StepTexts } from '#language/step-texts.ts';
import { perKind } from './kind-words.en.ts';

/** The words of a step: its button, and its dialog for a record by number. */
export interface StepWords {
  readonly button: string;
  readonly title: (number: string) => string;
  readonly consequence: string;
  readonly done: (number: string) => string;
}

/** The name of a record; absent: its kind's title is used. */
type Called = string | undefined;

/** Whether a step cancels its record or leaves its state as it was, and the resulting state. */
export interface StepEnd {
  readonly cancels: boolean;
  readonly stays: boolean;
  readonly to: string;
}

/** The words for a kind's steps and states. */
export interface SteppedWords {
  readonly step: (name: string, end: StepEnd, called?: string) => StepWords;
  readonly state: (state: string) => string;
}

/**
 * The words of a kind's steps and states in one language. `make`: the words of a step; `say`: the name of a state without one of its own.
 */
export function steppedWords(
  { steps, states }: StepTexts,
  make: (text: StepText, end: StepEnd, called: Called) => StepWords,
  say: (english: string) => string,
): SteppedWords {
  const state = (each: string) => states[each] ?? say(each);
  return {
    state,
    step: (name, end, called) =>
      make(steps[name] ?? { label: name, consequence: '' }, { ...end, to: state(end.to) }, called),
  };
}

/**
 * The words of a step in English. A step may have an object of its own (Give Advance), so it stands beside the record's name; Cancel has none,
 * and its button names the kind, because Cancel alone closes dialogs.
 */
function stepWords(title: string, { label, consequence }: StepText, { cancels, stays, to }: StepEnd): StepWords {
  // An abbreviation such as LR stays in capitals within a sentence.
  const small = title === title.toUpperCase() ? title : title.toLowerCase();
  return {
    button: cancels ? `${label} ${small}` : label,
    title: (number) => (cancels ? `${label} ${small} ${number}` : `${title} ${number}: ${label}`),
    consequence,
    done: (number) => (stays ? `Saved on ${title} ${number}.` : `${title} ${number} is ${to.toLowerCase()}.`),
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
