/** A grant: the role and its privileges. */
export interface Grant {
  readonly to: string;
  readonly privileges: readonly string[];
  /** Of these columns only; null: of all. */
  readonly columns: readonly string[] | null;
}
