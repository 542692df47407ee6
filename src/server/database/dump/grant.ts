/** A grant: the role and its privileges. */
export interface Grant {
  readonly to: string;
  readonly privileges: readonly string[];
  /** Only these columns; null: all. */
  readonly columns: readonly string[] | null;
}
