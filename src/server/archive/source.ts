import type { Letterhead } from '#print/papers/letterhead.ts';
import type { PrintJob } from '#print/printer.ts';
import type { PaperCodes } from '../consignment/paper-codes.ts';
import type { Database } from '../database/connect.ts';
import type { Place } from '../files/store.ts';
import type { Cell } from '../spreadsheets/csv-line.ts';

export type Wire = Readonly<Record<string, unknown>>;

/** A row as the archive takes it. */
export interface ArchiveRow {
  /** As it is answered. */
  readonly json: string;
  readonly wire: Wire;
  /** A text of another table that its print shows; empty: none. */
  readonly lookup: string;
}

/** A CSV file of a source: `bilty.csv`, and `bilty-items.csv` of the same rows. */
export interface Table {
  readonly suffix: string;
  readonly heads: readonly string[];
  readonly rows: (taken: ArchiveRow) => readonly (readonly Cell[])[];
}

/** One kind of record or paper of a company. */
export interface Source {
  /** The name of its files. */
  readonly name: string;
  /** The tables of the database that it gives whole. */
  readonly from: readonly string[];
  /** All rows, in the order of their entry. */
  readonly pages: (database: Database, tenantId: string) => AsyncIterable<readonly ArchiveRow[]>;
  readonly tables: readonly Table[];
  /** The pictures that a row names. */
  readonly pictures?: { readonly kind: string; readonly wires: readonly string[] };
  readonly print?: {
    readonly number: (taken: ArchiveRow) => string;
    readonly job: (taken: ArchiveRow, head: Letterhead, printing: Printing) => PrintJob | Promise<PrintJob>;
  };
}

/** What the print of a row is made with, besides the row. */
export interface Printing {
  readonly database: Database;
  readonly tenantId: string;
  /** A picture's copy for paper; null: there is none. */
  readonly printCopy: (place: Place) => Promise<Buffer | null>;
  readonly codes: PaperCodes;
}

/** Rows that are read at once. */
export const PAGE = 200;
