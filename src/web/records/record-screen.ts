import type { CallName } from '#api/calls.ts';
import type { Fields, RowOf } from '#domain/define.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { Words } from '#web/language/en.ts';
import type { RecordWords } from '#web/language/kind-words.en.ts';
import type { NoLists, RowLists, RowsOf } from '#web/ui/row-lists.ts';
import type { RecordCalls, SavedRecord } from './record-calls.ts';

/** The words in which a record's screens differ. */
export interface RecordScreenWords extends RecordWords {
  /** The sentence for a save that no answer came to, where a retry cannot save twice. */
  readonly notSent?: string;
}

/** What a form saves: its fields, and the rows of its lists. */
export type FormRowOf<F extends Fields, L extends RowLists> = RowOf<F> & RowsOf<NoInfer<L>>;

/** A form without `read` and `update` only makes records; one without pictures has no calls for them. */
interface FormCalls<F extends Fields, L extends RowLists> extends Partial<
  Pick<RecordCalls<F>, 'read' | 'upload' | 'picture'>
> {
  readonly create: (row: FormRowOf<F, L>, key: string) => Promise<SavedRecord>;
  readonly update?: (id: number, row: FormRowOf<F, L>, updatedDate: string) => Promise<SavedRecord>;
}

/** All in which the forms of records differ but their layout: the definition, the calls, the places. */
export interface FormScreen<F extends Fields, L extends RowLists = NoLists> extends FormCalls<F, L> {
  readonly record: Pick<AnyListedRecord, 'kind' | 'fields' | 'name' | 'images'>;
  /** The fields of its form: the record's, and what is sent with a new one only. */
  readonly fields: F;
  /** What it has many of; absent: nothing. */
  readonly lists?: L;
  readonly words: (t: Words) => Pick<RecordScreenWords, 'fresh' | 'edit' | 'notSent' | 'noUser'>;
  readonly formPath: string;
  readonly listPath: string;
  readonly firstField: keyof F & string;
  /** The name of the field in which a new one begins, where that is none of the record's: a text to read it out of. */
  readonly arrival?: string;
  /** The field that F2 goes to. */
  readonly dateField?: keyof F & string;
  /** What must not lie about on this computer: it is left out of drafts. */
  readonly notStored: readonly (keyof F & string)[];
  /** The calls that other pages ask, whose answers a save changes. */
  readonly changedBySave: readonly CallName[];
  /** It belongs to no company, or is shown before there is one. */
  readonly withoutCompany?: true;
  /** A new one that got no answer is sent again when the internet is back: its call takes a key. */
  readonly resends?: true;
  /** A new one that is saved is looked at in the list; absent: the form is ready for the next. */
  readonly listAfterCreate?: true;
}

/** A record of which a company keeps a list: form, list and report are written once over this. */
export interface RecordScreen<F extends Fields>
  extends Omit<FormScreen<F>, 'record' | 'words' | 'lists' | keyof FormCalls<F, NoLists>>, RecordCalls<F> {
  readonly record: AnyListedRecord;
  readonly words: (t: Words) => RecordScreenWords;
  readonly reportPath: string;
  readonly printName: string;
  readonly printListName: string;
}

/** What the list of a record takes in, gives out and prints. */
export type ListScreen = Pick<
  RecordScreen<Fields>,
  | 'record'
  | 'words'
  | 'page'
  | 'printList'
  | 'printListName'
  | 'exportList'
  | 'template'
  | 'importSheet'
  | 'changedBySave'
>;

/** What is done with the pictures of a record. */
export type PicturedScreen = Pick<FormScreen<Fields>, 'record' | 'upload' | 'picture'>;

/** What the print of a saved record is made from. */
export interface PrintedScreen extends Pick<RecordScreen<Fields>, 'print' | 'printName'> {
  readonly record: Pick<AnyListedRecord, 'kind'>;
  readonly words: (t: Words) => Pick<RecordWords, 'saved'>;
}

/** What the page with the print of one is made from, and by which list it has neighbours. */
export type ReportScreen = Pick<
  RecordScreen<Fields>,
  'record' | 'words' | 'read' | 'page' | 'print' | 'printName' | 'formPath' | 'listPath' | 'reportPath'
>;

/** Whether what a form saves can be printed. */
export const isPrinted = <Screen extends object>(screen: Screen): screen is Screen & PrintedScreen =>
  'printName' in screen;

/** Whether what a form saves has a page with its print. */
export const hasReport = <Screen extends object>(screen: Screen): screen is Screen & ReportScreen =>
  'reportPath' in screen;

/** The id that a page's address names; null where it names none that could be one. */
export function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** What a record is called by its people. */
export function nameOf(
  record: Pick<AnyListedRecord, 'fields' | 'name'>,
  saved: Readonly<Record<string, unknown>>,
): string {
  const name = saved[record.name];
  return typeof name === 'string' ? name : '';
}
