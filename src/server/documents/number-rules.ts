import type { RawBuilder } from 'kysely';
import type { NumberedPaper } from '#domain/records/number-book.ts';

/** A number that is given out of a book, as SQL over the values of the save. */
export interface NumberRules {
  /** The field that holds it: of the extension, or the document's own number. */
  readonly field: string;
  /** Whether one is taken. */
  readonly isTaken: RawBuilder<unknown>;
  /** What takes it for the rows of `from`, for the `with` of a statement: `n` has it as `number`, and no row where none is needed. */
  readonly taken: (from: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly paper: NumberedPaper;
  /** The constraint by which no two papers have the same. */
  readonly unique: string;
}
