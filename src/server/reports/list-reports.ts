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

/** What the reports of a kind are made with. */
export interface ReportServices {
  readonly printer: Printer;
  readonly sheets: Spreadsheets;
  /** A company's JSON text; throws 404. */
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly officePrinters: OfficePrinters;
}

/** A list as it was read for a report: the JSON array that the database wrote, with one row more where it has more than were asked for. */
export interface ReportRows {
  readonly rows: Uint8Array<ArrayBuffer>;
  readonly counted: RowCount;
}

/** All rows of a list, counted to their end. */
export const allRows = ({ data, total }: Page): ReportRows => ({
  rows: data.toBytes(),
  counted: { rows: total, more: false },
});

interface ListCall<Query> {
  readonly tenantId: string;
  readonly query: Query;
}

/** A list that is printed. */
export interface PrintedList<Query> {
  /** Its rows, one more than `most` where it has more. */
  readonly read: (tenantId: string, query: Query, most: number) => Promise<ReportRows>;
  readonly report: ListJob['report'];
  /** What its print says of how it is narrowed, and what else it shows. */
  readonly told: (
    query: Query,
    tenantId: string,
  ) => Omit<ListJob['data'], keyof Letterhead> | Promise<Omit<ListJob['data'], keyof Letterhead>>;
}

/** A list that becomes a spreadsheet. */
export interface ExportedList<Query> {
  readonly read: PrintedList<Query>['read'];
  readonly sheet: { readonly name: string; readonly columns: readonly JsonColumn[] };
}

/** Answers the call that prints a list. */
export function answerPrintList<Query>(
  { printer, readCompany, letterheadOf }: Omit<ReportServices, 'sheets'>,
  { read, report, told }: PrintedList<Query>,
) {
  return {
    async printList({ tenantId, query }: ListCall<Query & { readonly language: ListJob['language'] | '' }>) {
      const [list, company, data] = await Promise.all([
        read(tenantId, query, MOST_PRINTED),
        readCompany(tenantId),
        told(query, tenantId),
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

/** Answers the call that exports a list. */
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

/** Answers both, of a kind whose two reports are made of the same rows. */
export const answerListReports = <Query>(services: ReportServices, list: PrintedList<Query> & ExportedList<Query>) => ({
  ...answerPrintList(services, list),
  ...answerExportList(services, list),
});
