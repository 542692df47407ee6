import { printer as definition } from '#domain/records/printer.ts';
import { type PrintedFor, printedFor } from '#print/office-printer.ts';
import { rowOf } from '#web/client/queries.ts';
import { refusal } from './signed-record.ts';
import { partOf } from './snapshot.ts';

const NOT_SENT = 'This print cannot be sent to the printer now. Download the file instead.';
const NO_PRINTER = 'This printer is not known at this counter. Choose another.';

/** On which printer of the office something is printed; 0: none. */
export interface OnPrinter {
  readonly printer: number;
  /** By which the portal would send it there; empty: it is a file only. */
  readonly printJob: string;
  readonly labels: boolean;
}

/**
 * For what a print is set here. Throws `Problem` where the printer does not print such a thing, and where it is to be sent there, which
 * the portal alone does.
 */
export async function setHereFor({ printer, printJob, labels }: OnPrinter): Promise<PrintedFor> {
  if (printJob !== '') throw refusal(0, 'needs_connection', NOT_SENT);
  if (printer === 0) return {};
  const row = (await partOf('printers'))?.find(({ id, isActive }) => Number(id) === printer && isActive === 'yes');
  if (row === undefined) throw refusal(404, 'not_found', NO_PRINTER);
  const on = printedFor(rowOf(definition.fields, row), labels);
  if ('fault' in on) throw refusal(422, 'invalid', on.fault, [{ path: 'printer', message: on.fault }]);
  return on;
}
