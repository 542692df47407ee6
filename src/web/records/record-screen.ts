import type { CallName } from '#api/calls.ts';
import type { Fields } from '#domain/define.ts';
import type { AnyListedRecord } from '#domain/listed-record.ts';
import type { Words } from '#web/language/language.ts';
import type { RecordCalls } from './record-calls.ts';

/** The words in which a record's screens differ. */
export interface RecordWords {
  readonly fresh: string;
  readonly edit: (name: string) => string;
  /** What the record is called as the title of its print. */
  readonly one: (name: string) => string;
  readonly list: string;
  readonly none: string;
  readonly searchHint: string;
}

/**
 * All in which a record's screens differ but their layout: its definition, its calls, its places. Form, list and report
 * are written once over this.
 */
export interface RecordScreen<F extends Fields> extends RecordCalls<F> {
  readonly record: AnyListedRecord;
  /** The fields of its form: the record's, and what is sent with a new one only. */
  readonly fields: F;
  readonly words: (t: Words) => RecordWords;
  readonly formPath: string;
  readonly listPath: string;
  readonly firstField: keyof F & string;
  /** The field that F2 goes to. */
  readonly dateField?: keyof F & string;
  /** What must not lie about on this computer: it is left out of drafts. */
  readonly notKept: readonly (keyof F & string)[];
  readonly printName: string;
  readonly printListName: string;
  /** The calls that other pages ask, whose answers a save changes. */
  readonly changedBySave: readonly CallName[];
}

/** The id that a page's address names; null where it names none that could be one. */
export function idIn(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** What a record is called by its people. */
export function nameOf(record: AnyListedRecord, saved: Readonly<Record<string, unknown>>): string {
  const name = saved[record.fields[record.name]?.wire ?? ''];
  return typeof name === 'string' ? name : '';
}
