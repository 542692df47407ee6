import type { Field } from '#domain/fields.ts';
import { unavailable } from '../errors.ts';
import { createThreads } from './threads.ts';
import type { ReadAnswer, ReadOrder } from './sheet-reader.ts';
import type { JsonColumn, WriteAnswer, WriteOrder, WrittenSheet } from './sheet-writer.ts';

/**
 * Writes and reads .xlsx files in threads of their own, one file at a time each. How many there are at once is decided where
 * the turns are given (fair-queue.ts).
 */
export interface Spreadsheets {
  write(sheets: readonly WrittenSheet[]): Promise<Buffer>;
  /** The rows of the first sheet as texts, up to one more than `mostRows`. Null: it is no spreadsheet that can be read. */
  read(file: Blob, mostRows: number): Promise<ReadAnswer>;
}

const TOOK_TOO_LONG = 'The spreadsheet took too long to prepare. Please narrow the list and try again.';

/** How a field stands in a column. */
export function columnOfField(field: Field): JsonColumn {
  const kinds = { money: 'money', quantity: 'number', count: 'number', date: 'date' } as const;
  const kind = Object.hasOwn(kinds, field.kind) ? kinds[field.kind as keyof typeof kinds] : 'text';
  return { head: field.label, kind, wire: field.wire };
}

export function createSpreadsheets(): Spreadsheets {
  const writers = createThreads<WriteAnswer>(new URL('./sheet-writer.ts', import.meta.url), {
    timeLimit: 60_000,
    memory: 256,
  });
  // What a stranger made: 10,000 rows of this trade take a second.
  const readers = createThreads<ReadAnswer>(new URL('./sheet-reader.ts', import.meta.url), {
    timeLimit: 5000,
    memory: 160,
  });
  // One file at a time: 10,000 documents take some 100 MB while they are written, with 50,000 lines twice as much.
  let writing: Promise<unknown> = Promise.resolve();

  return {
    async write(sheets) {
      const given = sheets.flatMap((sheet) => ('json' in sheet ? [sheet.json.buffer] : []));
      const order: WriteOrder = { sheets };
      const written = writing.then(() => writers.run(order, given));
      writing = written;
      const file = await written;
      if (file === null) throw unavailable(TOOK_TOO_LONG);
      return Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    },
    async read(file, mostRows) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const order: ReadOrder = { bytes, mostRows };
      return await readers.run(order, [bytes.buffer]);
    },
  };
}
