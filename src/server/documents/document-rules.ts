import type { Copy } from '#domain/rules/copies.ts';
import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, DocumentRow } from '#domain/define.ts';
import type { Wire } from '#domain/wire-row.ts';
import type { Company } from '#domain/records/company.ts';
import type { PAPER_FORMATS, PAPER_HEADS } from '#domain/records/consignment-settings.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { Printer, PrintJob } from '#print/printer.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Statement } from '../database/statement.ts';
import type { OfficePrinters } from '../printers/office-printers.ts';
import type { Sharing } from '../sharing/sharing.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import type { StatementRules } from './statements.ts';
import type { Refusals } from '../errors/refusals.ts';
import type { DocumentStepRules } from './steps.ts';
import type { AfterSave, BeforeSave, Derive } from './saving.ts';

/** The dependencies of every document's handlers. */
export interface DocumentServices {
  readonly database: Database;
  readonly printer: Printer;
  readonly sheets: Spreadsheets;
  /** Reads a company's JSON; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly officePrinters: OfficePrinters;
  readonly sharing: Sharing;
}

/** The form in which a lawful bilty is printed; empty: as in the company's settings. */
export interface PaperChoice {
  readonly format: (typeof PAPER_FORMATS)[number] | '';
  readonly head: (typeof PAPER_HEADS)[number] | '';
}
/** How one document is printed. `lookup` is the value of the statement's column of that name; empty: none. */
export interface PrintOptions extends PaperChoice {
  readonly language: Company['language'];
  readonly copies: readonly Copy[];
  /** How often each copy was printed again. */
  readonly duplicates: Readonly<Partial<Record<Copy, number>>>;
  readonly lookup: string;
  /** The address in the code that proves it; empty: no code. */
  readonly code: string;
  /** Whether it is only a preview. */
  readonly preview: boolean;
}

/** What differs between kinds of documents: how one is printed, and how a body is corrected before saving. */
export interface DocumentRules<D extends AnyDocument> extends StatementRules {
  readonly printOne: (document: DocumentRow<D>, head: Letterhead, options: PrintOptions) => PrintJob;
  /** Adds to the answer what follows from `additional`; absent: nothing. */
  readonly completed?: (doc: JsonText, additional: JsonText) => JsonText;
  /** How often copies were printed again: `made` counts a print, `foreseen` only returns the count; absent: copies are not counted. */
  readonly copyCounts?: Readonly<Record<'made' | 'foreseen', Statement<{ copy: string; duplicate: number }>>>;
  /** The address in the code of a print, from its whole JSON and what was looked up; absent: no code. */
  readonly codeOf?: (
    issuer: { readonly tenantId: string; readonly gstin: string },
    whole: Wire,
    lookup: string,
  ) => Promise<string>;
  /** The copies that the company usually prints, from what was looked up: a comma-separated list; absent: none. */
  readonly usualCopies?: (lookup: string) => string;
  /** Whether a print without a named copy is counted too, under an empty name; absent: never. */
  readonly countsUnnamed?: (whole: Wire) => boolean;
  /** Sets the fields of a document with an extension that only the server sets. */
  readonly derive?: Derive;
  /** What else a save does in its transaction. */
  readonly afterSave?: AfterSave<D>;
  /** What a save computes first. */
  readonly beforeSave?: BeforeSave;
  /** What its steps do beyond their definition. */
  readonly steps?: DocumentStepRules<D>;
  /** The errors for violated constraints of its table, by constraint name. */
  readonly refusals?: Refusals;
  readonly correct?: (body: DocumentBody<D>) => DocumentBody<D>;
  /** The path of the call that a link to its print opens. */
  readonly sharedAt: string;
}
