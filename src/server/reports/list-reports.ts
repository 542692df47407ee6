import type { RowCount } from '#domain/rules/row-count.ts';
import { MOST_EXPORTED, MOST_PRINTED } from '#api/report-calls.ts';
import type { Letterhead } from '#print/papers/letterhead.ts';
import type { ListJob, Printer } from '#print/printer.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { JsonText } from '../database/json-text.ts';
import type { Page } from '../database/page.ts';
import type { OfficePrinters } from '../printers/office-printers.ts';
import type { JsonColumn } from '../spreadsheets/sheet-writer.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';

/** The dependencies of a kind's reports. */
export interface ReportServices {
  readonly printer: Printer;
  readonly sheets: Spreadsheets;
  /** Reads a company's JSON text; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly officePrinters: OfficePrinters;
}

/** A list as read for a report: the JSON array from the database, with one row more if it has more than requested. */
export interface ReportRows {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly counted: RowCount;
}

/** All rows of a list, fully counted. */
export const allRows = ({ data, total }: Page): ReportRows => ({
  rows: data.toBytes(),
  counted: { rows: total, more: false },
});

interface ListCall<Query> {
  readonly tenantId: string;
  readonly query: Query;
}

/** A list that can be printed. */
export interface PrintedList<Query> {
  /** Its rows, one more than `most` if there are more. */
  readonly read: (tenantId: string, query: Query, most: number) => Promise<ReportRows>;
  readonly report: ListJob['report'];
  /** The filters shown on its print, and what else it shows. */
  readonly details: (
    query: Query,
    tenantId: string,
  ) => Omit<ListJob['data'], keyof Letterhead> | Promise<Omit<ListJob['data'], keyof Letterhead>>;
}

/** A list that can be exported as a spreadsheet. */
export interface ExportedList<Query> {
  readonly read: PrintedList<Query>['read'];
  readonly sheet: { readonly name: string; readonly columns: readonly JsonColumn[] };
}

/** The handler that prints a list. */
export function answerPrintList<Query>(
  { printer, readCompany, letterheadOf }: Omit<ReportServices, 'sheets'>,
  { read, report, details }: PrintedList<Query>,
) {
  return {
    async printList({ tenantId, query }: ListCall<Query & { readonly language: ListJob['language'] | '' }>) {
      const [list, company, data] = await Promise.all([
        read(tenantId, query, MOST_PRINTED),
        readCompany(tenantId),
        details(query, tenantId),
      ]);
      const head = await letterheadOf(company);
      return await printer.print({
        report,
        data: { ...head, ...data },
        ...list,
        most: MOST_PRINTED,
        language: query.language === '' ? head.company.language : query.language,
      });
    },
  };
}

/** The handler that exports a list. */
export function answerExportList<Query>(
  { sheets }: Pick<ReportServices, 'sheets'>,
  { read, sheet }: ExportedList<Query>,
) {
  return {
    async exportList({ tenantId, query }: ListCall<Query & { readonly language: ListJob['language'] | '' }>) {
      const { rows: json, counted } = await read(tenantId, query, MOST_EXPORTED);
      return await sheets.write([{ ...sheet, json, most: MOST_EXPORTED, counted }], query.language);
    },
  };
}

/** Both handlers, for a kind whose two reports use the same rows. */
export const answerListReports = <Query>(services: ReportServices, list: PrintedList<Query> & ExportedList<Query>) => ({
  ...answerPrintList(services, list),
  ...answerExportList(services, list),
});
