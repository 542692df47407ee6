import type { Icon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { AnyDocument } from '#domain/define.ts';
import type { FormAction } from '#web/forms/FormBar.tsx';
import type { Words } from '#web/language/en.ts';
import type { Messages, Texts } from '#web/ui/entries.ts';
import type { CountedPrints, DocumentCalls } from './document-calls.ts';
import type { DocumentAnswer, Fault, FormStart, FormState, NotCopied } from './form-state.ts';

/** A notice, with or without a title. */
export interface FaultMessage {
  readonly title?: string;
  readonly text: string;
}

/** What a kind of document adds to the form of a saved one, above its title. */
export interface SavedPartProps {
  readonly number: string;
  readonly answer: DocumentAnswer;
  /** Told what can be done with it besides what can be done with all. */
  readonly onActions: (actions: readonly FormAction[]) => void;
  /** It stands otherwise now: it is to be read anew. */
  readonly onChanged: () => void;
}

/** What can be done with one of a list besides. */
export interface RowDeed {
  readonly icon: Icon;
  readonly label: (t: Words, number: string) => string;
  readonly applies: (row: Readonly<Record<string, unknown>>) => boolean;
  readonly Dialog: ComponentType<{ readonly number: string; readonly onClose: () => void }>;
}

/** The words in which a document's screens differ. */
export interface DocumentWords {
  readonly fresh: string;
  readonly edit: (number: string) => string;
  /** The number, said of a document that was saved. */
  readonly saved: (number: string) => string;
  readonly list: string;
  readonly none: string;
  /** Shown of one that was saved, and where one cannot be read; absent: as of every document. */
  readonly submitted?: string;
  readonly loadFailed?: string;
  /** For a session without user or company, where the specification has a sentence of this document's own. */
  readonly noUser?: string;
  /** What Submit says of a form that cannot be saved, where the specification has sentences of this document's own. */
  readonly faults?: Partial<Readonly<Record<Fault, FaultMessage>>>;
}

/** A column of a document's list. */
export interface ListColumn<D extends AnyDocument> {
  readonly field: keyof D['fields'] & string;
  /** Absent: the field's label. */
  readonly heading?: (t: Words) => string;
  /** Shows the value as something else: a driver's name for his id. Absent: the value itself, or a date as dd-mm-yyyy. */
  readonly Show?: ComponentType<{ readonly value: string }>;
}

/**
 * All in which a document's screens differ but their layout: its definition, its calls, its places. Form, list and
 * report are written once over this.
 */
export interface DocumentScreen<D extends AnyDocument> extends DocumentCalls<D> {
  readonly document: D;
  readonly words: (t: Words) => DocumentWords;
  /** By what `nextNumber` counts, where there are several; absent: it counts by one series. */
  readonly numberedBy?: string;
  /** For a number that the clerk emptied. */
  readonly numberRequired: string;
  /** The name of the number in a page's query string. */
  readonly numberParam: string;
  readonly formPath: string;
  readonly listPath: string;
  readonly reportPath: string;
  /** The first field that a new form leaves to the clerk. */
  readonly firstField: keyof D['fields'] & string;
  /** What stands in a new form besides the date; absent: nothing. */
  readonly preset?: Texts;
  /** What the page's address puts into a new form besides; absent: nothing. */
  readonly startsWith?: FormStart;
  /** What a copy does not take over; absent: it takes all but number and date. */
  readonly notCopied?: NotCopied;
  /** How the form of a saved document, or of a copy of it, begins; absent: with all that was saved. */
  readonly opens?: (form: FormState) => FormState;
  /** What is wrong with a form as a whole, by the names of its fields (`lines.0.packing`); absent: nothing is looked at. */
  readonly faultsOf?: (state: FormState) => Messages;
  /** What a further new form takes over from the one that was saved, besides its date. */
  readonly carried?: readonly (keyof D['fields'] & string)[];
  /** What the change of one field does to others; absent: nothing. */
  readonly derive?: (texts: Texts) => Texts;
  /** The page on which one is followed on its way, from what is known of it; null: it has none. Absent: none of the kind has. */
  readonly notePath?: (known: Readonly<Record<string, unknown>>) => string | null;
  readonly columns: readonly ListColumn<D>[];
  /** The field of the number that goes on the goods, which stands large and first wherever one is told of; absent: there is none. */
  readonly goodsNumber?: string;
  /** What a list shows besides those columns until somebody chooses others; absent: what the definition lists. */
  readonly shown?: readonly string[];
  /** Under what name that choice is kept; absent: the document's kind. */
  readonly shownKey?: string;
  /** What a card says at its foot, made from the shown values; the first column after number and date is its title. */
  readonly cardEnd: (shown: (field: keyof D['fields'] & string) => ReactNode) => ReactNode;
  /** Absent: nothing. */
  readonly rowDeed?: RowDeed;
  /** What stands in the head of its report besides; absent: nothing. */
  readonly ReportPart?: ComponentType<{ readonly number: string }>;
  /** Absent: nothing. */
  readonly SavedPart?: ComponentType<SavedPartProps>;
  /** Why a saved one is changed no more; absent, or null: it may be changed. */
  readonly refusal?: (answer: DocumentAnswer) => string | null;
  /** Absent: nobody counts its copies. */
  readonly counted?: CountedPrints;
  readonly printName: string;
  readonly printListName: string;
}

/** Under which numbers a document was saved; `goodsNumber` empty: none goes on its goods. */
export interface SavedNumbers {
  readonly number: string;
  readonly goodsNumber: string;
}

/** The number that goes on a document's goods, of its texts or its row; empty: it has none. */
export function goodsNumberIn<D extends AnyDocument>(
  { goodsNumber }: Pick<DocumentScreen<D>, 'goodsNumber'>,
  row: Readonly<Record<string, unknown>>,
): string {
  const value = goodsNumber === undefined ? '' : row[goodsNumber];
  return typeof value === 'string' ? value : '';
}

/** Under what name a user's choice of a list's columns is kept. */
export const shownKeyOf = <D extends AnyDocument>({ shownKey, document }: DocumentScreen<D>) =>
  shownKey ?? document.kind;

/** The field that says what a document is about: whom it is for. */
export const partyOf = <D extends AnyDocument>({ columns, document: { number, date } }: DocumentScreen<D>) =>
  columns.find(({ field }) => field !== number && field !== date)?.field ?? '';
