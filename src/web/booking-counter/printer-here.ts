import { printer as definition } from '#domain/records/printer.ts';
import { type PrintedFor, printedFor } from '#print/office-printer.ts';
import { rowOf } from '#web/client/queries.ts';
import { refusal } from './signed-record.ts';
import { partOf } from './snapshot.ts';

const NOT_SENT = 'This print cannot be sent to the printer now. Download the file instead.';
const NO_PRINTER = 'This printer is not known at this counter. Choose another.';

/** The office printer to print on; 0 for none. */
export interface OnPrinter {
  readonly printer: number;
  /** The id of the portal's print job to send it there; empty for a file only. */
  readonly printJob: string;
  readonly labels: boolean;
}

/**
 * The printer to render for. Throws `Problem` if the printer does not print such papers, and if the print must be sent
 * to it, which only the portal does.
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
