/** What an import tells: how many rows it read and took, which of them stand already, and what is wrong with which. */
export interface ImportResult {
  readonly rows: number;
  readonly saved: number;
  readonly updated: number;
  readonly errors: readonly {
    readonly row: number;
    readonly cell: string;
    readonly column: string;
    readonly message: string;
  }[];
  /** How much is wrong in all, and in how many rows. */
  readonly faults: number;
  readonly faultyRows: number;
}
