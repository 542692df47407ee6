import { documents, records, type DocumentName, type RecordName } from '#domain/kinds.ts';

// What the web says of kinds before it has fetched their definitions: its build writes down what this module exports
// (scripts/vite/definition-words.ts).

const titlesOf = <Name extends string>(kinds: Readonly<Record<Name, { readonly title: string }>>) =>
  Object.fromEntries(
    Object.entries<{ readonly title: string }>(kinds).map(([name, { title }]) => [name, title]),
  ) as Readonly<Record<Name, string>>;

/** What each document is called, by the first word of its calls. */
export const documentTitles: Readonly<Record<DocumentName, string>> = titlesOf(documents);

/** What each record is called. */
export const recordTitles: Readonly<Record<RecordName, string>> = titlesOf(records);
