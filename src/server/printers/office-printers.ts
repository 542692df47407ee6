import { sql } from 'kysely';
import { z } from 'zod';
import { JOB_NO_ID, NO_IPP } from '#domain/records/print-job.ts';
import { printer as definition } from '#domain/records/printer.ts';
import { type OfficePrinter, printedFor } from '#print/office-printer.ts';
import type { PrintJob, Printer } from '#print/printer.ts';
import { columnOf } from '../database/columns.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, notFound } from '../errors/errors.ts';
import { queueJob } from './print-jobs.ts';

const pairs = sql.join(
  Object.keys(definition.fields).flatMap((name) => [sql.lit(name), sql.ref(`p.${columnOf(name)}`)]),
);
const readOne = statement<{ doc: JsonText }>(
  'printer.one',
  sql`select json_build_object(${pairs}) as doc from printer p
      where p.tenant_id = ${value('tenantId')} and p.id = ${value('id')}::bigint and p.is_active = 'yes'`,
);

/** An active printer of a company by id. Throws 404. */
async function readPrinter(database: Database, tenantId: string, id: number): Promise<OfficePrinter> {
  const [row] = await database.read({ tenantId }, readOne, { id });
  if (row === undefined) throw notFound();
  return row.doc.parse() as OfficePrinter;
}

/** Where a paper is printed; `printer` 0: it is made as a PDF, as always. */
export interface PrintedOn {
  readonly tenantId: string;
  readonly printer: number;
  /** The id of the job by which the portal sends it to the printer; absent or empty: only the file is made. */
  readonly printJob?: string;
  /** Labels instead of papers. */
  readonly labels?: true;
}

type Print = (job: PrintJob) => Promise<Buffer>;

/**
 * Returns what renders papers for a printer, chosen before anything is counted: the printer's own commands for a dot matrix or label
 * printer, else a PDF. Throws 404 if the company has no such active printer, 422 if it does not print this kind of thing or nothing is sent
 * to it.
 */
export type OfficePrinters = (on: PrintedOn) => Promise<Print>;

const refused = (path: string, message: string) => invalid(message, [{ path, message }]);

/** Returns what renders papers for one printer. Throws 422 if it does not print this kind of thing. */
function setFor(printer: Printer, row: OfficePrinter, labels: boolean): Print {
  const on = printedFor(row, labels);
  if ('fault' in on) throw refused('printer', on.fault);
  return (job) => printer.print({ ...job, ...on });
}

export function createOfficePrinters(database: Database, printer: Printer): OfficePrinters {
  return async ({ tenantId, printer: id, printJob = '', labels = false }) => {
    if (printJob !== '' && !z.uuid().safeParse(printJob).success) throw refused('print_Job', JOB_NO_ID);
    if (id === 0 && printJob !== '') throw refused('printer', NO_IPP);
    if (id === 0) return printer.print;
    const row = await readPrinter(database, tenantId, id);
    const print = setFor(printer, row, labels);
    if (printJob === '') return print;
    if (row.way !== 'IPP') throw refused('printer', NO_IPP);
    return async (job) => {
      const bytes = await print(job);
      await queueJob(database, { tenantId, id: printJob, printer: id, bytes });
      return bytes;
    };
  };
}
