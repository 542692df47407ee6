import type { Field } from './fields.ts';

/** The lines of a record, at least one: the places of a party. They are added and changed, never removed. */
export interface RecordLines<F extends Readonly<Record<string, Field>> = Readonly<Record<string, Field>>> {
  readonly table: string;
  /** The name of one line. */
  readonly title: string;
  /** The array that holds them in bodies and answers. */
  readonly wire: string;
  readonly fields: F;
  readonly most: number;
  /** The messages for none, and for too many. */
  readonly none: string;
  readonly tooMany: string;
}
