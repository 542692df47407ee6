import type { AnyDocument, Fields } from '#domain/define.ts';
import type { Field } from '#domain/fields.ts';
import { documents, type DocumentName } from '#domain/kinds.ts';

// What the contract tests send of every kind of document, made from its definition: a new kind is tested without a word here.

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
  // The tables that these are spread into name every call, so one that is missing shows when they are walked.
  return Object.fromEntries(entries) as Record<`${DocumentName}${Capitalize<DocumentWork>}`, Entry>;
}

/** What can be done with every document. */
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

/** What the texts and telephone numbers of a sample are. */
export interface Wording {
  readonly word: (wire: string) => string;
  readonly phone: string;
}
const PLAIN: Wording = { word: (wire) => `Some ${wire}`, phone: '9876543210' };

/** What a form might send for a field: the first of a few that the field takes. A reference is to the first record. */
function sampleOf(field: Field, { word, phone }: Wording): unknown {
  const text = word(field.wire).slice(0, field.maxLength);
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
  return candidates.find((candidate) => field.schema.safeParse(field.normalise(candidate)).success) ?? '';
}

const samplesOf = (fields: Fields, wording: Wording) =>
  Object.fromEntries(Object.values(fields).map((field) => [field.wire, sampleOf(field, wording)]));

/** The numbers of the bilties that samples of challans name: two of a whole one, and that of a further line. */
export const CARRIED = ['1', '2', '3'] as const;

/** A line of a document as its form sends it; one that names a bilty names the last of those that are carried. */
export function aDocumentLine(name: DocumentName, fields: object = {}, wording = PLAIN): Record<string, unknown> {
  const carried = name === 'challan' && { bilty_No: CARRIED[2] };
  return { ...samplesOf(documents[name].lines, wording), ...carried, ...fields };
}

/** A document as its form sends it: every field filled, two lines, and no number. */
export function aDocument(name: DocumentName, fields: object = {}, wording = PLAIN): Record<string, unknown> {
  const details = [CARRIED[0], CARRIED[1]].map((bilty_No) =>
    aDocumentLine(name, name === 'challan' ? { bilty_No } : {}, wording),
  );
  // Of the plain series: a book that has not its paper is none.
  const plain = name === 'challan' && { book: 0 };
  return { ...samplesOf(documents[name].fields, wording), ...plain, [numberOf(name)]: '', details, ...fields };
}
