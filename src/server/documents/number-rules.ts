import type { RawBuilder } from 'kysely';
import type { NumberedPaper } from '#domain/records/number-book.ts';

/** A number that is given out of a book, as SQL over the values of the save. */
export interface NumberRules {
  /** The field that holds it: of the extension, or the document's own number. */
  readonly field: string;
  /** Whether one is taken. */
  readonly isTaken: RawBuilder<unknown>;
  /** Takes it from the rows of `from`, as `number`; none where the document has or needs none. */
  readonly take: (from: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly paper: NumberedPaper;
  /** The constraint by which no two papers have the same. */
  readonly unique: string;
}
