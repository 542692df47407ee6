import { documents, records, type DocumentName, type RecordName } from '#domain/kinds.ts';

// The names of kinds, for the web before it has loaded their definitions: its build generates what this module exports
// (scripts/vite/definition-words.ts).

const titlesOf = <Name extends string>(kinds: Readonly<Record<Name, { readonly title: string }>>) =>
  Object.fromEntries(
    Object.entries<{ readonly title: string }>(kinds).map(([name, { title }]) => [name, title]),
  ) as Readonly<Record<Name, string>>;

/** The title of each document, by the prefix of its calls. */
export const documentTitles: Readonly<Record<DocumentName, string>> = titlesOf(documents);

/** The title of each record. */
export const recordTitles: Readonly<Record<RecordName, string>> = titlesOf(records);
