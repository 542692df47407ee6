import type { CallName } from '#api/calls.ts';
import type { Fields, RowOf } from '#domain/define.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { Words } from '#web/language/en.ts';
import type { RecordWords } from '#web/language/kind-words.en.ts';
import type { NoLists, RowLists, RowsOf } from '#web/ui/row-lists.ts';
import type { RecordCalls, SavedRecord } from './record-calls.ts';

/** The words that differ between records' screens. */
export interface RecordScreenWords extends RecordWords {
  /** The sentence for a save without an answer, if a retry cannot save twice. */
  readonly notSent?: string;
}

/** What a form saves: its fields, and the rows of its lists. */
export type FormRowOf<F extends Fields, L extends RowLists> = RowOf<F> & RowsOf<NoInfer<L>>;

/** A form without `read` and `update` only creates records; one without pictures has no calls for them. */
interface FormCalls<F extends Fields, L extends RowLists> extends Partial<
  Pick<RecordCalls<F>, 'read' | 'upload' | 'picture'>
> {
  readonly create: (row: FormRowOf<F, L>, key: string) => Promise<SavedRecord>;
  readonly update?: (id: number, row: FormRowOf<F, L>, updatedDate: string) => Promise<SavedRecord>;
}

/** Everything that differs between record forms except the layout: the definition, the calls, the addresses. */
export interface FormScreen<F extends Fields, L extends RowLists = NoLists> extends FormCalls<F, L> {
  readonly record: Pick<AnyListedRecord, 'kind' | 'fields' | 'name' | 'images'>;
  /** The fields of its form: the record's, and those sent only with a new one. */
  readonly fields: F;
  /** Its lists of rows; absent: none. */
  readonly lists?: L;
  readonly words: (t: Words) => Pick<RecordScreenWords, 'fresh' | 'edit' | 'notSent' | 'noUser'>;
  readonly formPath: string;
  readonly listPath: string;
  readonly firstField: keyof F & string;
  /** The first field of a new record, if that is not one of the record's: a text from which the record is read. */
  readonly arrival?: string;
  /** The field that F2 goes to. */
  readonly dateField?: keyof F & string;
  /** Fields that must not be stored on this computer: they are left out of drafts. */
  readonly notStored: readonly (keyof F & string)[];
  /** Calls of other pages whose answers a save changes. */
  readonly changedBySave: readonly CallName[];
  /** Set for a form that belongs to no company, or is shown before there is one. */
  readonly withoutCompany?: true;
  /** A new record without an answer is resent when the internet is back, because its call takes a key. */
  readonly resends?: true;
  /** After saving a new record the list opens; absent: the form is ready for the next. */
  readonly listAfterCreate?: true;
}

/** A record with a list: form, list and report are written once over this. */
export interface RecordScreen<F extends Fields>
  extends Omit<FormScreen<F>, 'record' | 'words' | 'lists' | keyof FormCalls<F, NoLists>>, RecordCalls<F> {
  readonly record: AnyListedRecord;
  readonly words: (t: Words) => RecordScreenWords;
  readonly reportPath: string;
  readonly printName: string;
  readonly printListName: string;
}

/** The part of a screen that its list needs: import, export and print. */
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

/** The part of a screen for the record's pictures. */
export type PicturedScreen = Pick<FormScreen<Fields>, 'record' | 'upload' | 'picture'>;

/** The part of a screen for the print of a saved record. */
export interface PrintedScreen extends Pick<RecordScreen<Fields>, 'print' | 'printName'> {
  readonly record: Pick<AnyListedRecord, 'kind'>;
  readonly words: (t: Words) => Pick<RecordWords, 'saved'>;
}

/** The part of a screen for the report page, and the list that gives its neighbours. */
export type ReportScreen = Pick<
  RecordScreen<Fields>,
  'record' | 'words' | 'read' | 'page' | 'print' | 'printName' | 'formPath' | 'listPath' | 'reportPath'
>;

/** Whether the form's record can be printed. */
export const isPrinted = <Screen extends object>(screen: Screen): screen is Screen & PrintedScreen =>
  'printName' in screen;

/** Whether the form's record has a report page. */
export const hasReport = <Screen extends object>(screen: Screen): screen is Screen & ReportScreen =>
  'reportPath' in screen;

/** The id in a page's address; null if there is none or it cannot be one. */
export function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The name of a record for its users. */
export function nameOf(
  record: Pick<AnyListedRecord, 'fields' | 'name'>,
  saved: Readonly<Record<string, unknown>>,
): string {
  const name = saved[record.name];
  return typeof name === 'string' ? name : '';
}
