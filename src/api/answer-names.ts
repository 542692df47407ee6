import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { renamingOf, type Renaming } from './clean-names.ts';

/** How the names in each call's answer are changed, by the call's name; null: all stay. */
export const answerNames: Readonly<Record<string, Renaming | null>> = Object.fromEntries(
  Object.entries<Call>(calls).map(([name, { answer }]) => [name, 'json' in answer ? renamingOf(answer.json) : null]),
);
