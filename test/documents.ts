import type { AnyDocument, Fields } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';

// What the contract tests send for every kind of document, made from its definition: a new kind is tested without further entries.

export const DOCUMENT_NAMES = Object.keys(documents) as DocumentName[];

/** The entries that `entriesOf` gives for each document, under the names of its calls. */
export function perDocument<Entry>(
  entriesOf: (name: DocumentName) => Readonly<Record<string, Entry>>,
): Record<`${DocumentName}${Capitalize<DocumentWork>}`, Entry> {
  const entries = DOCUMENT_NAMES.flatMap((name) =>
    Object.entries(entriesOf(name)).map(([work, entry]) => [
      name + work.charAt(0).toUpperCase() + work.slice(1),
      entry,
    ]),
  );
  // The tables that these are spread into name every call, so a missing one is found when they are walked.
  return Object.fromEntries(entries) as Record<`${DocumentName}${Capitalize<DocumentWork>}`, Entry>;
}

/** The calls that every document has. */
export type DocumentWork =
  | 'list'
  | 'listTotals'
  | 'read'
  | 'next'
  | 'create'
  | 'update'
  | 'month'
  | 'lines'
  | 'addLines'
  | 'updateLines'
  | 'deleteLine'
  | 'suggestions'
  | 'print'
  | 'share'
  | 'shared'
  | 'printList'
  | 'exportList';

/** The wire name of a document's number. */
export function numberOf(name: DocumentName): string {
  const { fields, number }: AnyDocument = documents[name];
  return fields[number]?.wire ?? '';
}

/** The texts and telephone numbers of a sample. */
export interface Wording {
  readonly word: (wire: string) => string;
  readonly phone: string;
  /** The numbers of the documents that its lines name: for its two lines, and for a further line; absent: NAMED_NUMBERS. */
  readonly numbers?: readonly string[];
}
/** The same for plain samples: `makeReferred` makes these documents. */
export const NAMED_NUMBERS = ['1', '2', '3'] as const;
const PLAIN: Wording = { word: (wire) => `Some ${wire}`, phone: '9876543210' };

/** A branch that must differ from the first one, which is the only one of most companies in tests. */
const SECOND_BRANCH = 'to_Branch';

/** A party that may be missing, because owner and broker are two. */
const NO_PARTY = 'broker';
/** What differs between the lines of a rate contract, because two equal lines are refused. */
const TELLS_LINES_APART = 'from';
/** What a slab of a rate may leave open, and charges that the company would need first. */
const LEFT_BLANK = ['slab_To', 'heads'];
/** A field that only an admin may set otherwise. */
const LEFT_TO_THE_LAW = 'tds';

/** A value that a form might send for a field: the first of a few that the field accepts. A reference is to the first record. */
function sampleOf(field: Field, { word, phone, numbers = NAMED_NUMBERS }: Wording, nth: number): unknown {
  if (field.names !== undefined) return numbers.at(nth);
  if (field.isPicture === true) return '';
  if (field.wire === SECOND_BRANCH || field.wire === NO_PARTY) return 0;
  if (field.wire === LEFT_TO_THE_LAW) return '';
  if (LEFT_BLANK.includes(field.wire)) return field.blank;
  const said = word(field.wire).slice(0, field.maxLength);
  const text = field.wire === TELLS_LINES_APART && nth !== 0 ? `${said} ${nth}` : said;
  const candidates: readonly unknown[] = {
    text: [text, '12345678'],
    code: [text.toUpperCase().padEnd(field.maxLength ?? 0, '0'), '1'.repeat(field.maxLength ?? 0)],
    phone: [phone],
    moment: ['2026-11-20T23:59'],
    email: ['somebody@example.com'],
    password: [],
    date: ['2026-04-05'],
    money: [100],
    quantity: [10],
    count: [1],
    choice: field.choices ?? [],
  }[field.kind];
  return candidates.find((candidate) => field.schema().safeParse(field.normalise(candidate)).success) ?? '';
}

/** A body that a form might send; `nth`: the existing number that a field takes which names a document. */
export const samplesOf = (fields: Fields, wording = PLAIN, nth = 0) =>
  Object.fromEntries(Object.values(fields).map((field) => [field.wire, sampleOf(field, wording, nth)]));

/** A line of a document as its form sends it. */
export function aDocumentLine(
  name: DocumentName,
  fields: object = {},
  wording = PLAIN,
  nth = -1,
): Record<string, unknown> {
  return { ...samplesOf(documents[name].lines, wording, nth), ...fields };
}

/** A document as its form sends it: every field filled, two lines, and no number. It belongs to the plain series. */
export function aDocument(name: DocumentName, fields: object = {}, wording = PLAIN): Record<string, unknown> {
  const { fields: own, setOnce = [] }: AnyDocument = documents[name];
  const details = [0, 1].map((nth) => aDocumentLine(name, {}, wording, nth));
  // A number book must be one of this paper, so none is chosen.
  const untouched = setOnce.map((each) => [own[each]?.wire, own[each]?.blank]);
  const sample = { ...samplesOf(own, wording), ...Object.fromEntries(untouched), [numberOf(name)]: '' };
  return { ...sample, details, ...fields };
}
