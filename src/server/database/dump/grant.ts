/** Whom something is granted to, and what. */
export interface Grant {
  readonly to: string;
  readonly privileges: readonly string[];
  /** Of these columns only; null: of all. */
  readonly columns: readonly string[] | null;
}
