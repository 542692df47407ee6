import type { Field } from '#domain/fields.ts';
import { STATE_CODES, stateName } from '#domain/rules/states.ts';
import { stateNameOf, type StateName } from '#domain/steps.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { unavailable } from '../errors/errors.ts';
import type { WorkLane } from '../lanes/work-lane.ts';
import { createThreads, ThreadFailed } from '../threads/pool.ts';
import type { ReadAnswer, ReadOrder } from './sheet-reader.ts';
import type { JsonColumn, ValueWords, WriteAnswer, WriteOrder, WrittenSheet } from './sheet-writer.ts';

/** Writes and reads .xlsx files in separate threads, each one file at a time. */
export interface Spreadsheets {
  /** `language`: of the headings and of choices; empty: English. */
  write(sheets: readonly WrittenSheet[], language?: WriteOrder['language'] | ''): Promise<Buffer>;
  /** The rows of the first sheet as text, one more than `mostRows` at most. Null: it is no readable spreadsheet. */
  read(file: Blob, mostRows: number): Promise<string[][] | null>;
  /** The same; if it cannot be read, the reason. Null: it took too long. */
  readOrTell(file: Blob, mostRows: number): Promise<ReadAnswer>;
}

const TOOK_TOO_LONG = 'The spreadsheet took too long to prepare. Please narrow the list and try again.';
const KEPT_MS = 30_000;

/** A name shown to people, in both languages. */
export const inBothLanguages = (name: string): StateName => ({ name, hindi: sayInHindi(name) });
/** The words of values in both languages, from the English name of each. */
export const wordsOf = <Value extends string>(values: readonly Value[], nameOf: (value: Value) => string): ValueWords =>
  Object.fromEntries(values.map((value) => [value, inBothLanguages(nameOf(value))]));

/** The words that screens and papers share for values. */
export const sharedWords = <Value extends string>(
  english: Readonly<Record<Value, string>>,
  hindi: Readonly<Record<NoInfer<Value>, string>>,
): ValueWords =>
  Object.fromEntries(
    (Object.keys(english) as Value[]).map((value) => [value, { name: english[value], hindi: hindi[value] }]),
  );

/** The column of a field. A choice is written as screens show it; imports read it in both languages (rules/sheet-cell.ts). */
export function columnOfField(field: Field): JsonColumn {
  const kinds = { money: 'money', quantity: 'number', count: 'number', date: 'date' } as const;
  const kind = Object.hasOwn(kinds, field.kind) ? kinds[field.kind as keyof typeof kinds] : 'text';
  const { choices, label: head, wire } = field;
  if (field.kind === 'moment') return { head, kind, wire, isMoment: true };
  if (choices === undefined) return { head, kind, wire };
  // The only choices that are codes: the states of India.
  const nameOf = (value: string) => (choices === STATE_CODES ? stateName(value) : value);
  const words = choices.map((value) => [value, stateNameOf(field, value) ?? inBothLanguages(nameOf(value))] as const);
  return { head, kind, wire, words: Object.fromEntries(words) };
}

/** `making`: the queue for writing; `reading`: the queue for reading. */
export function createSpreadsheets({ making, reading }: { readonly making: WorkLane; readonly reading: WorkLane }) {
  const writers = createThreads<WriteOrder, WriteAnswer>({
    name: 'spreadsheet',
    file: new URL('./sheet-writer.ts', import.meta.url),
    lane: making,
    timeLimit: 60_000,
    memory: 256,
    kept: KEPT_MS,
  });
  // Untrusted files: 10,000 rows of this trade take a second.
  const readers = createThreads<ReadOrder, ReadAnswer>({
    name: 'spreadsheet reader',
    file: new URL('./sheet-reader.ts', import.meta.url),
    lane: reading,
    timeLimit: 5000,
    memory: 160,
    kept: KEPT_MS,
  });

  /** Null: it took too long, or too much memory. */
  async function readBy(file: Blob, order: Omit<ReadOrder, 'bytes'>): Promise<ReadAnswer> {
    try {
      return await readers.runLater(async () => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        return { order: { bytes, ...order }, given: [bytes.buffer] };
      });
    } catch (error) {
      if (error instanceof ThreadFailed) return null;
      throw error;
    }
  }

  const sheets: Spreadsheets = {
    async write(written, language = '') {
      const given = written.flatMap((sheet) =>
        'json' in sheet ? [sheet.json.buffer] : 'page' in sheet ? [sheet.page.buffer] : [],
      );
      try {
        const file = await writers.run({
          order: { sheets: written, language: language === '' ? 'English' : language },
          given,
        });
        return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
      } catch (error) {
        throw error instanceof ThreadFailed ? unavailable(TOOK_TOO_LONG) : error;
      }
    },
    async read(file, mostRows) {
      const read = await readBy(file, { mostRows });
      return Array.isArray(read) ? read : null;
    },
    readOrTell: (file, mostRows) => readBy(file, { mostRows, tellsWhy: true }),
  };
  return {
    sheets,
    stop: async () => void (await Promise.all([writers.stop(), readers.stop()])),
  };
}
