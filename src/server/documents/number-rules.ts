import type { RawBuilder } from 'kysely';
import type { NumberedPaper } from '#domain/records/number-book.ts';

/** How a number is taken from a book, as SQL over the values of the save. */
export interface NumberRules {
  /** The field that holds it: one of the extension, or the document's own number. */
  readonly field: string;
  /** Whether a number is taken. */
  readonly isTaken: RawBuilder<unknown>;
  /** Takes a number for the rows of `from`, for the `with` of a statement: `n` holds it as `number`, with no row if none is needed. */
  readonly taken: (from: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly paper: NumberedPaper;
  /** The constraint that makes the number unique. */
  readonly unique: string;
}
