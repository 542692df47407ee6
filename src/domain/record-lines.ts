import type { Field } from './fields.ts';

/** The lines of a record, one at least: the places of a party. They are added and changed, never removed. */
export interface RecordLines<F extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>> {
  readonly table: string;
  /** What one is called. */
  readonly title: string;
  /** The array of a body and of an answer in which they stand. */
  readonly wire: string;
  readonly fields: F;
  readonly most: number;
  /** What is said where there is none, and where there are more. */
  readonly none: string;
  readonly tooMany: string;
}
