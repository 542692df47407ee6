import type { AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { stateFieldOf, type StateName, type Step } from '#domain/steps.ts';

/** What a step is called, and what its dialog says will come of it. */
export interface StepText {
  readonly label: string;
  readonly consequence: string;
}

/** What the steps and the states of a kind are called, by their names; a state that is not there is called by itself. */
export interface StepTexts {
  readonly steps: Readonly<Record<string, StepText>>;
  readonly states: Readonly<Record<string, string>>;
}

/** The texts of the steps of every document in one language. */
export function stepTexts(
  textOf: (step: Step) => StepText,
  nameOf: (state: StateName) => string,
): Readonly<Record<DocumentName, StepTexts>> {
  const mapped = <From, To>(entries: Readonly<Record<string, From>>, map: (from: From) => To) =>
    Object.fromEntries(Object.entries(entries).map(([name, from]) => [name, map(from)]));
  const textsOf = ({ fields, steps = {} }: AnyDocument): StepTexts => ({
    steps: mapped(steps, textOf),
    states: mapped(stateFieldOf(fields)?.field.shown ?? {}, nameOf),
  });
  return mapped<AnyDocument, StepTexts>(documents, textsOf) as Readonly<Record<DocumentName, StepTexts>>;
}
