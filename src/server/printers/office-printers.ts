import { sql } from 'kysely';
import type { RowOf } from '#domain/define.ts';
import { isLabelPrinter, pinsOf, printer as definition } from '#domain/records/printer.ts';
import type { PrintJob, Printer } from '#print/printer.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, notFound } from '../errors/errors.ts';

/** A printer of an office, as it was saved. */
export type OfficePrinter = RowOf<typeof definition.fields>;

const pairs = sql.join(
  Object.keys(definition.fields).flatMap((name) => [sql.lit(name), sql.ref(`p.${columnOf(name)}`)]),
);
const readOne = statement<{ doc: JsonText }>(
  'printer.one',
  sql`select json_build_object(${pairs}) as doc from printer p
      where p.tenant_id = ${value('tenantId')} and p.id = ${value('id')}::bigint and p.is_active = 'yes'`,
);

/** An active printer of a company by its id. Throws 404 where there is none. */
async function readPrinter(database: Database, tenantId: string, id: number): Promise<OfficePrinter> {
  const [row] = await database.read({ tenantId }, readOne, { id });
  if (row === undefined) throw notFound();
  return row.doc.parse() as OfficePrinter;
}

const NO_LABELS = 'A dot matrix printer cannot print labels.';
const ONLY_LABELS = 'This printer prints labels only. Choose another.';

/** Where a paper is printed; `printer` 0: it is a PDF, as ever. */
export interface PrintedOn {
  readonly tenantId: string;
  readonly printer: number;
  /** Whether labels are printed, else papers. */
  readonly labels?: true;
}

/**
 * What sets papers for a printer, asked for before anything is counted: for one with pins or of labels as what that is sent, else as a PDF.
 * Throws 404 where the company has no such printer in use, 422 where it does not print such a thing.
 */
export type OfficePrinters = (on: PrintedOn) => Promise<(job: PrintJob) => Promise<Buffer>>;

export function createOfficePrinters(database: Database, printer: Printer): OfficePrinters {
  return async ({ tenantId, printer: id, labels = false }) => {
    if (id === 0) return printer.print;
    const { kind, columns, paperWidth: width, paperHeight: height, dpi } = await readPrinter(database, tenantId, id);
    if (isLabelPrinter(kind)) {
      if (!labels) throw invalid(ONLY_LABELS, [{ path: 'printer', message: ONLY_LABELS }]);
      const speaks = kind === 'Label ZPL' ? 'ZPL' : 'TSPL';
      return (job) => printer.print({ ...job, labels: { speaks, dots: Number(dpi), width, height } });
    }
    const pins = pinsOf(kind);
    if (pins !== null && labels) throw invalid(NO_LABELS, [{ path: 'printer', message: NO_LABELS }]);
    if (pins === null) return printer.print;
    const on = { pins, columns: Number(columns), width, height };
    return (job) => printer.print({ ...job, pins: on });
  };
}
