import type { EwayBill } from '#domain/records/eway-bill.ts';
import { MOST_EXTENDED } from '#domain/records/eway-files.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { extensionFault } from '#domain/rules/eway-extension.ts';
import { fileVehicle } from '#domain/rules/eway-file-text.ts';
import {
  consolidatedFile,
  deadBills,
  extensionRows,
  fileOrigin,
  fileVersion,
  partBFile,
  type ExtendedBill,
  type ExtensionRow,
} from '#domain/rules/eway-portal-files.ts';
import type { Printer } from '#print/printer.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { LetterheadOf } from '../company/letterhead.ts';
import type { Law } from '../law/law.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Session } from '../scope/session.ts';
import type { Answerers } from '../http/answering.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { challanBills, extendedBills, noteFile, readParts, type ReadExtended } from './file-statements.ts';
import { cleanBill, extension } from './statements.ts';

const NO_BILLS = 'No LR of this challan has an e-way bill.';
const NO_ID = 'Enter your transporter ID under Setting first.';
const NO_VEHICLE = 'The vehicle number needs English letters and digits.';
const NO_PLACE = 'From Place needs English letters.';
const TOO_MANY = `At most ${MOST_EXTENDED} e-way bills can be extended at once.`;
const FAR = 'Remaining Distance is more than the distance of the e-way bill.';
const NO_TRANSIT = 'Transit Type is required.';

interface FileServices {
  readonly database: Database;
  readonly law: Law;
  readonly printer: Printer;
  readonly sheets: Spreadsheets;
  readonly readCompany: (tenantId: string) => Promise<JsonText>;
  readonly letterheadOf: LetterheadOf;
  readonly now?: () => number;
}

interface FileCall {
  readonly session: Session;
  readonly tenantId: string;
}
interface MadeFile {
  readonly what: 'Part B file' | 'consolidated file' | 'extension sheet';
  /** What it was made for: a challan number, or bill numbers. */
  readonly record: string;
  readonly numbers: readonly string[];
  readonly details: Readonly<Record<string, unknown>>;
}

const refuse = (path: string, message: string) => invalid(message, [{ path, message }]);

/** The data for a challan's file; throws 404, or a sentence saying what is missing. */
async function readChallan(
  database: Database,
  tenantId: string,
  sent: { readonly challanNo: string; readonly fromPlace: string; readonly fromState: string },
  now: number,
) {
  const [row] = await database.read({ tenantId }, challanBills, { challanNo: sent.challanNo });
  if (!row) throw notFound();
  const { challan, bills } = readParts(row);
  if (bills.length === 0) throw conflict('no_bills', NO_BILLS);
  if (row.userGstin === '') throw conflict('no_id', NO_ID);
  if (fileVehicle(challan.vehicleNo) === '') throw conflict('no_vehicle', NO_VEHICLE);
  if (fileOrigin(sent, challan).fromPlace === '') throw refuse('from_Place', NO_PLACE);
  const dead = deadBills(bills, now);
  const [first] = dead;
  if (first !== undefined)
    throw conflict(
      'not_live',
      first,
      dead.map((message) => ({ path: 'challan_No', message })),
    );
  return { userGstin: row.userGstin, challan, bills, numbers: bills.map(({ ewayBillNo }) => ewayBillNo) };
}

/** The bills of an extension sheet with their LRs. Throws 404, and if one may not be extended that way. */
async function readExtensions(
  { database, law, now = Date.now }: Pick<FileServices, 'database' | 'law' | 'now'>,
  tenantId: string,
  numbers: readonly string[],
  remainingDistance: number,
) {
  const found = await database.read({ tenantId }, extendedBills, { numbers });
  if (found.length < numbers.length || found.length === 0) throw notFound();
  const [settings] = await database.read({ tenantId }, extension.transporter, {});
  const bills = found.map(({ doc }) => cleanBill(doc));
  const extended = { ours: settings?.id ?? '', now: now(), till: '' };
  const rows = await law.rows();
  refuseExtensions(bills.map((bill) => extensionFault(rows, bill, extended)));
  if (bills.some(({ distanceKm }) => distanceKm > 0 && remainingDistance > distanceKm))
    throw refuse('remaining_Distance', FAR);
  return found.map(extendedBill);
}

/** The handlers of the calls that make files for the e-way bill portal. */
export function answerEwayFiles({ database, law, printer, sheets, now = Date.now, ...services }: FileServices) {
  const note = ({ session, tenantId }: FileCall, { what, record, numbers, details }: MadeFile) =>
    database.write({ tenantId }, noteFile, {
      ...unkeyed(session),
      what,
      record,
      numbers: [...numbers],
      detail: JSON.stringify({ file: record }),
      details: JSON.stringify({ what, ...details, eway_Bill_Nos: numbers }),
    });

  const versionOf = async (fact: Parameters<typeof fileVersion>[1]) =>
    fileVersion(await law.rows(), fact, todayInIndia(new Date(now())));

  return {
    async ewayBillPartBFile({ session, tenantId, body }) {
      const { challan, bills, numbers, userGstin } = await readChallan(database, tenantId, body, now());
      const version = await versionOf('File version of Part B');
      const file = partBFile({ version, userGstin }, challan, body, bills);
      const details = { version, reason: body.reason };
      await note({ session, tenantId }, { what: 'Part B file', record: challan.challanNo, numbers, details });
      return file;
    },
    async ewayBillConsolidatedFile({ session, tenantId, body }) {
      const { challan, bills, numbers, userGstin } = await readChallan(database, tenantId, body, now());
      const version = await versionOf('File version of consolidated e-way bills');
      const file = consolidatedFile({ version, userGstin }, challan, body, bills);
      await note(
        { session, tenantId },
        { what: 'consolidated file', record: challan.challanNo, numbers, details: { version } },
      );
      return file;
    },
    async ewayBillExtensionSheet({ session, tenantId, body }) {
      const numbers = [...new Set(body.ewayBillNos.split(',').map((number) => number.trim()))].filter(
        (number) => number !== '',
      );
      if (numbers.length > MOST_EXTENDED) throw refuse('eway_Bill_Nos', TOO_MANY);
      if (body.transMode === 'In Transit' && body.transitType === '') throw refuse('transit_Type', NO_TRANSIT);
      const bills = await readExtensions({ database, law, now }, tenantId, numbers, body.remainingDistance);
      const made = extensionRows(body, bills);
      if (made.some(({ fromPlace }) => fromPlace === '')) throw refuse('from_Place', NO_PLACE);
      if (made.some(({ vehicleNo }) => vehicleNo === '')) throw refuse('vehicle_No', NO_VEHICLE);
      const file = body.format === 'xlsx' ? await sheets.write([sheetOf(made)]) : await printSheet(tenantId, made);
      const details = { reason: body.reason, remaining_Distance: body.remainingDistance };
      await note(
        { session, tenantId },
        { what: 'extension sheet', record: numbers.join(', ').slice(0, 200), numbers, details },
      );
      return file;
    },
  } satisfies Partial<Answerers>;

  async function printSheet(tenantId: string, rows: readonly ExtensionRow[]): Promise<Buffer> {
    const head = await services.letterheadOf(await services.readCompany(tenantId));
    return await printer.print({
      report: 'eway-extensions',
      language: head.company.language,
      data: { ...head, rows },
    });
  }
}

/** Throws the first fault of an extension, listing each under the position of its bill. */
function refuseExtensions(faults: readonly ReturnType<typeof extensionFault>[]): void {
  const errors = faults.flatMap((fault, at) =>
    fault === null ? [] : [{ path: `eway_Bill_Nos[${at}]`, message: fault.message }],
  );
  const first = faults.find((fault) => fault !== null);
  if (first === undefined || first === null) return;
  throw first.code === 'over' ? invalid(first.message, errors) : conflict(first.code, first.message, errors);
}

/** A bill with the LR that names it. */
function extendedBill({ doc, docDate }: ReadExtended): ExtendedBill {
  const { lr_No, bilty_No } = doc.parse() as { readonly lr_No: string; readonly bilty_No: string };
  const { ewayBillNo, vehicleNo }: EwayBill = cleanBill(doc);
  return { ewayBillNo, vehicleNo, docNo: lr_No || bilty_No, docDate };
}

/** The worksheet's rows as objects keyed by column. */
function sheetOf(rows: readonly ExtensionRow[]) {
  const names = Object.keys(rows[0] ?? {}) as (keyof ExtensionRow)[];
  return {
    name: 'Extension',
    // Codes and PINs are text here: a number would be shown with commas.
    columns: names.map((head) => ({
      head,
      kind: head === 'remainingDistance' ? ('number' as const) : ('text' as const),
    })),
    rows: rows.map((row) => names.map((name) => row[name])),
  };
}
