import type { AnyDocument } from '#domain/define.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';
import { stateFieldOf, type StateName, type Step } from '#domain/steps.ts';

/** The label of a step, and the consequence stated in its dialog. */
export interface StepText {
  readonly label: string;
  readonly consequence: string;
}

/** The texts of a kind's steps and states, by name; a state that is not listed is shown by its own name. */
export interface StepTexts {
  readonly steps: Readonly<Record<string, StepText>>;
  readonly states: Readonly<Record<string, string>>;
}

/** The texts of all documents' steps in one language. */
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
