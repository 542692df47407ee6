import type { Copy } from '#domain/rules/copies.ts';
import type { DocumentBody } from '#api/call.ts';
import type { AnyDocument, DocumentRow } from '#domain/define.ts';
import type { Wire } from '#domain/wire-row.ts';
import type { Company } from '#domain/records/company.ts';
import type { PAPER_FORMATS, PAPER_HEADS } from '#domain/records/consignment-settings.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { ListJob, Printer, PrintJob } from '#print/printer.ts';
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
import type { AfterSave, BeforeSave, Derive } from './store.ts';

/** What every document's answers work with. */
export interface DocumentServices {
  readonly database: Database;
  readonly printer: Printer;
  readonly sheets: Spreadsheets;
  /** A company's JSON; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly officePrinters: OfficePrinters;
  readonly sharing: Sharing;
}

/** On which paper a lawful bilty is printed; empty: as the company's settings say. */
export interface PaperChoice {
  readonly format: (typeof PAPER_FORMATS)[number] | '';
  readonly head: (typeof PAPER_HEADS)[number] | '';
}
/** How one document is printed. `lookup` is the value of the statement's column of that name; empty: none. */
export interface PrintOptions extends PaperChoice {
  readonly language: Company['language'];
  readonly copies: readonly Copy[];
  /** How often each copy was made again. */
  readonly duplicates: Readonly<Partial<Record<Copy, number>>>;
  readonly lookup: string;
  /** The address in the code that proves it; empty: it has none. */
  readonly code: string;
  /** Whether it is only looked at. */
  readonly preview: boolean;
}

/** What differs between kinds of documents: how one is printed, and what is corrected before it is saved. */
export interface DocumentRules<D extends AnyDocument> extends StatementRules {
  readonly printOne: (document: DocumentRow<D>, head: Letterhead, options: PrintOptions) => PrintJob;
  /** Completes the answer of one that is read by what follows from `additional`; absent: nothing. */
  readonly completed?: (doc: JsonText, additional: JsonText) => JsonText;
  /** How often copies are made again: `made` notes that they are, `foreseen` only answers the count; absent: copies are not counted. */
  readonly copyCounts?: Readonly<Record<'made' | 'foreseen', Statement<{ copy: string; duplicate: number }>>>;
  /** The address in the code of a print, from its whole JSON and what was looked up; absent: its prints have none. */
  readonly codeOf?: (
    issuer: { readonly tenantId: string; readonly gstin: string },
    whole: Wire,
    lookup: string,
  ) => Promise<string>;
  /** The copies that the company prints of it, from what was looked up: their names with commas between; absent: none. */
  readonly usualCopies?: (lookup: string) => string;
  /** Whether a print of it without a copy's name is noted too, under an empty one; absent: it never is. */
  readonly countsUnnamed?: (whole: Wire) => boolean;
  readonly listReport: ListJob['report'];
  /** Sets what the server alone sets of one with an extension. */
  readonly derive?: Derive;
  /** What else its save does in its transaction. */
  readonly afterSave?: AfterSave;
  /** What its save works out before. */
  readonly beforeSave?: BeforeSave;
  /** What its steps do beyond the definition. */
  readonly steps?: DocumentStepRules<D>;
  /** What a broken constraint of its table says, by the constraint's name. */
  readonly refusals?: Refusals;
  readonly correct?: (body: DocumentBody<D>) => DocumentBody<D>;
  /** The path of the call that a link to its print leads to. */
  readonly sharedAt: string;
}
