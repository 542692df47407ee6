import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import type { PaperCodes } from '../consignment/paper-codes.ts';
import type { Database } from '../database/connect.ts';
import type { Place } from '../files/store.ts';
import type { Cell } from '../spreadsheets/csv-line.ts';

export type Wire = Readonly<Record<string, unknown>>;

/** A row as archived. */
export interface ArchiveRow {
  /** The JSON that the portal's calls answer. */
  readonly json: string;
  readonly wire: Wire;
  /** A text from another table that its print shows; empty: none. */
  readonly lookup: string;
}

/** A CSV file of a source: `bilty.csv`, or `bilty-items.csv` of the same rows. */
export interface Table {
  readonly suffix: string;
  readonly heads: readonly string[];
  readonly rows: (taken: ArchiveRow) => readonly (readonly Cell[])[];
}

/** A kind of record or paper of a company. */
export interface Source {
  /** The base name of its files. */
  readonly name: string;
  /** The database tables that it covers in full. */
  readonly from: readonly string[];
  /** All rows, in order of entry. */
  readonly pages: (database: Database, tenantId: string) => AsyncIterable<readonly ArchiveRow[]>;
  readonly tables: readonly Table[];
  /** The pictures that a row refers to. */
  readonly pictures?: { readonly kind: string; readonly wires: readonly string[] };
  readonly print?: {
    readonly number: (taken: ArchiveRow) => string;
    readonly job: (taken: ArchiveRow, head: Letterhead, printing: Printing) => PrintJob | Promise<PrintJob>;
  };
}

/** What printing a row needs besides the row. */
export interface Printing {
  readonly database: Database;
  readonly tenantId: string;
  /** The print-size copy of a picture; null: there is none. */
  readonly printCopy: (place: Place) => Promise<Buffer | null>;
  readonly codes: PaperCodes;
}

/** Rows read at once. */
export const PAGE = 200;
