import { audited, auditedOfPlatform } from '#domain/audited.ts';
import type { HindiNoun } from '#domain/define.ts';
import { documents, records, type DocumentName, type Kind, type RecordName } from '#domain/kinds.ts';

// The Hindi in definitions. The web build removes it from them and generates what this module exports (scripts/vite/definition-words.ts),
// so that English readers do not load it.

const nounsOf = <Name extends string>(kinds: Readonly<Record<Name, { readonly hindi: HindiNoun }>>) =>
  Object.fromEntries(
    Object.entries<{ readonly hindi: HindiNoun }>(kinds).map(([name, { hindi }]) => [name, hindi]),
  ) as Readonly<Record<Name, HindiNoun>>;

/** The title of each document, by the prefix of its calls. */
export const documentNouns: Readonly<Record<DocumentName, HindiNoun>> = nounsOf(documents);

/** The title of each record. */
export const recordNouns: Readonly<Record<RecordName, HindiNoun>> = nounsOf(records);

/** The gender of each kind, by its name in the audit. */
export const kindGenders: Readonly<Record<Kind, HindiNoun['gender']>> = Object.fromEntries(
  [...Object.values(documents), ...Object.values(records)].map(({ kind, hindi }) => [kind, hindi.gender]),
) as Readonly<Record<Kind, HindiNoun['gender']>>;

/** The line input of a definition's steps: the other texts are in definition-steps. */
const linesOf = (steps: Readonly<Record<string, { readonly lines?: object }>>) =>
  Object.values(steps).map(({ lines }) => lines);

/** Every label, title and choice in a definition that has its Hindi beside it. */
export function* hindiIn(thing: unknown): Generator<readonly [english: string, hindi: string]> {
  if (typeof thing !== 'object' || thing === null) return;
  const { label, title, hindi, hindiChoices } = thing as Readonly<Record<string, unknown>>;
  if (typeof label === 'string' && typeof hindi === 'string') yield [label, hindi];
  if (typeof title === 'string' && typeof hindi === 'object' && hindi !== null)
    yield [title, (hindi as HindiNoun).title];
  if (typeof hindiChoices === 'object' && hindiChoices !== null)
    yield* Object.entries(hindiChoices as Readonly<Record<string, string>>);
  // A field's schema is no definition.
  if ('schema' in thing) return;
  for (const [name, part] of Object.entries(thing))
    yield* hindiIn(name === 'steps' ? linesOf(part as Parameters<typeof linesOf>[0]) : part);
}

/** The Hindi of every label that has it beside it in a definition. */
export const definitionLabels: Readonly<Record<string, string>> = Object.fromEntries([
  ...hindiIn(audited),
  ...hindiIn(auditedOfPlatform),
]);
