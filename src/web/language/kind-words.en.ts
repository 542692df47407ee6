import { noneToShow } from '#language/words.en.ts';

/** The words of every kind's screens. */
export interface KindWords {
  readonly fresh: string;
  readonly edit: (name: string) => string;
  /** A saved record, by its number or name. */
  readonly saved: (name: string) => string;
  readonly list: string;
  readonly none: string;
  /** The heading of the first fields of its form. */
  readonly header: string;
}

/** The words that follow from a kind's title. */
export const kindWords = (title: string, listed = title): KindWords => ({
  fresh: `New ${title}`,
  edit: (name) => `Edit ${title} ${name}`,
  saved: (name) => `${title} ${name}`,
  list: listTitle(listed),
  none: noneToShow(title),
  header: `${withSmallWords(title)} details`,
});

/** The title of the list page; `listed` is the plural of the kind. */
export const listTitle = (listed: string) => `View ${listed}`;

/** The title of the print page. */
export const reportTitle = (title: string) => `${withSmallWords(title)} report`;

/** The title in sentence case: Loading slip. */
const withSmallWords = (title: string) => title.charAt(0) + title.slice(1).toLowerCase();

/** The plural of a record's title: Parties. */
export const pluralOf = (title: string) => (title.endsWith('y') ? `${title.slice(0, -1)}ies` : `${title}s`);

/** A notice, with or without a title. */
export interface FaultMessage {
  readonly title?: string;
  readonly text: string;
}

/** The further words of documents, where the specification has its own sentences for one. */
export interface DocumentWords extends KindWords {
  /** The name of a document that goes by the number on its goods; absent: documents of the kind have no such number. */
  readonly goods?: string;
  /** The title of the notice after a save, and the sentence for a document that cannot be read. */
  readonly submitted?: string;
  readonly loadFailed?: string;
  /** For a session without user or company. */
  readonly noUser?: string;
  /** Shown on Submit when the form has errors. */
  readonly faults?: Partial<Readonly<Record<'fields' | 'noLines' | 'lines', FaultMessage>>>;
}

/** The further words of records. */
export interface RecordWords extends KindWords {
  readonly searchHint: string;
  /** For a session without a company, where the specification has its own sentence for this record. */
  readonly noUser?: string;
}

/** The titles in `t.menu` of the form, list and report pages of kinds. */
export type KindTitles<Name extends string> = Readonly<
  Record<Name | `view${Capitalize<Name>}` | `${Name}Report`, string>
>;

/** Makes the words of each kind with `wordsOf`. */
export function perKind<Name extends string, Words>(
  names: Readonly<Record<Name, unknown>>,
  wordsOf: (name: Name) => Words,
): Readonly<Record<Name, Words>> {
  // `Object.keys` loses the type of the keys.
  return Object.fromEntries((Object.keys(names) as Name[]).map((name) => [name, wordsOf(name)])) as Record<Name, Words>;
}

/** The titles of all pages of kinds, from each kind's name; `list` and `report` make the titles of the list and print pages. */
export function pageTitles<Name extends string>(
  titles: Readonly<Record<Name, string>>,
  list: (title: string) => string,
  report: (title: string) => string,
): KindTitles<Name> {
  const entries = (Object.keys(titles) as Name[]).flatMap((name) => [
    [name, titles[name]],
    [`view${name.charAt(0).toUpperCase()}${name.slice(1)}`, list(titles[name])],
    [`${name}Report`, report(titles[name])],
  ]);
  return Object.fromEntries(entries) as KindTitles<Name>;
}
