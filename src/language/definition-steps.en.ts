import { stepTexts } from './step-texts.ts';

// Fetched with the pages of documents, as the build writes it down (scripts/vite/definition-words.ts).

/** What the steps and states of each document are called, by the first word of its calls. */
export const documentSteps = stepTexts(
  ({ label, consequence }) => ({ label, consequence: consequence.text }),
  ({ name }) => name,
);
