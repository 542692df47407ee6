import { noneToShow } from '#language/words.en.ts';

/** What the screens of every kind say of it. */
export interface KindWords {
  readonly fresh: string;
  readonly edit: (name: string) => string;
  /** A saved one, by its number or name. */
  readonly saved: (name: string) => string;
  readonly list: string;
  readonly none: string;
  /** The head of its form's first fields. */
  readonly header: string;
}

/** What follows from a kind's title. */
export const kindWords = (title: string, listed = title): KindWords => ({
  fresh: `New ${title}`,
  edit: (name) => `Edit ${title} ${name}`,
  saved: (name) => `${title} ${name}`,
  list: listTitle(listed),
  none: noneToShow(title),
  header: `${withSmallWords(title)} details`,
});

/** The title of the page with the list, by how many of a kind are named. */
export const listTitle = (listed: string) => `View ${listed}`;

/** The title of the page with the print of one. */
export const reportTitle = (title: string) => `${withSmallWords(title)} report`;

/** As within a sentence that begins with it: Loading slip. */
const withSmallWords = (title: string) => title.charAt(0) + title.slice(1).toLowerCase();

/** How many of a record's title are named: Parties. */
export const pluralOf = (title: string) => (title.endsWith('y') ? `${title.slice(0, -1)}ies` : `${title}s`);

/** A notice, with or without a title. */
export interface FaultMessage {
  readonly title?: string;
  readonly text: string;
}

/** What only documents say besides, where the specification has sentences of a document's own. */
export interface DocumentWords extends KindWords {
  /** What one is called by the number that goes on its goods; absent: none has such a number. */
  readonly goods?: string;
  /** Shown of one that was saved, and where one cannot be read. */
  readonly submitted?: string;
  readonly loadFailed?: string;
  /** For a session without user or company. */
  readonly noUser?: string;
  /** What Submit says of a form that cannot be saved. */
  readonly faults?: Partial<Readonly<Record<'fields' | 'noLines' | 'lines', FaultMessage>>>;
}

/** What records say besides. */
export interface RecordWords extends KindWords {
  readonly searchHint: string;
  /** For a session without a company, where the specification has a sentence of this record's own. */
  readonly noUser?: string;
}

/** The titles in `t.menu` of the pages of kinds: form, list and report. */
export type KindTitles<Name extends string> = Readonly<
  Record<Name | `view${Capitalize<Name>}` | `${Name}Report`, string>
>;

/** Of each kind the words that `wordsOf` gives for it. */
export function perKind<Name extends string, Words>(
  names: Readonly<Record<Name, unknown>>,
  wordsOf: (name: Name) => Words,
): Readonly<Record<Name, Words>> {
  // `Object.keys` forgets whose keys they are.
  return Object.fromEntries((Object.keys(names) as Name[]).map((name) => [name, wordsOf(name)])) as Record<Name, Words>;
}

/** The titles of all pages of kinds, by what each is called; `list` and `report` make those of the pages with its list and its print. */
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
