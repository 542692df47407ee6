/** The result of an import: how many rows it read and took, which already exist, and the errors. */
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
  /** The number of errors, and of rows with errors. */
  readonly faults: number;
  readonly faultyRows: number;
}
