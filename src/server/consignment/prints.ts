import type { ConsignmentSettings } from '#domain/records/consignment-settings.ts';
import type { Copy } from '#domain/rules/copies.ts';
import { sql } from 'kysely';
import { lawfulBilty } from '#domain/documents/lawful-bilty.ts';
import { mostPapers } from '#print/cost.ts';
import { paperOf } from '#print/papers/printed-lr.ts';
import type { DocumentServices } from '../documents/document-rules.ts';
import { unkeyed } from '../changes/idempotency.ts';
import { copiesOf } from '../documents/copies.ts';
import { documentJson } from '../documents/document-json.ts';
import { standingDocument } from '../documents/extension.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value, type Values } from '../database/statement.ts';
import { invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { inTurns } from '../lanes/in-turns.ts';
import type { PaperCodes } from './paper-codes.ts';
import { biltyLookup, copyCounts, readLookup, readPaperSettings, type BiltyLookup } from './print.ts';
import { lawfulRow } from '#domain/rules/lr-worked-out.ts';

const tenant = value('tenantId');
const MOST = 200;
const TOO_MANY = `At most ${MOST} bilties can be printed at once.`;

// In the requested order.
const readMany = statement<{ number: string; doc: JsonText; lookup: string }>(
  'bilty.print_many',
  sql`select b.bilty_no as number, ${documentJson(lawfulBilty).wholeJson('b')} as doc, ${biltyLookup} as lookup
      from unnest(${value('numbers')}::text[]) with ordinality as wanted (bilty_no, at)
      join bilty b on b.tenant_id = ${tenant} and b.bilty_no = wanted.bilty_no and b.seq > 0 order by wanted.at`,
);

// By the date of the paper, along the list's index; the oldest first, in order of entry.
const unprinted = statement<{ number: string }>(
  'bilty.unprinted',
  sql`select b.bilty_no as number from bilty b
      where b.tenant_id = ${tenant} and b.seq > 0 and b.bilty_date = (now() at time zone 'Asia/Kolkata')::date
        and b.lr_form = 'lawful' and b.cancelled is distinct from 'yes'
        and not exists (select from bilty_copy k where k.tenant_id = b.tenant_id and k.bilty_no = b.bilty_no)
      order by b.seq limit ${sql.lit(MOST + 1)}`,
);

type Lawful = NonNullable<BiltyLookup['lawful']>;
interface Read {
  readonly number: string;
  readonly bilty: ReturnType<typeof lawfulRow>;
  readonly looked: BiltyLookup & { readonly lawful: Lawful };
}

function* lawfulByStep(rows: readonly { number: string; doc: JsonText; lookup: string }[]): Generator<void, Read[]> {
  const found: Read[] = [];
  for (const { number, doc, lookup } of rows) {
    yield;
    const { lawful, driverMobile } = readLookup(lookup);
    const standing = standingDocument(lawfulBilty, doc.parse() as Readonly<Record<string, unknown>>);
    const message = `Bilty No. ${number} is not in the lawful form.`;
    if (lawful === null || standing === null) throw invalid(message, [{ path: 'bilty_Nos', message }]);
    found.push({ number, bilty: lawfulRow(standing), looked: { lawful, driverMobile } });
  }
  return found;
}

/** Reads bilties in the order of their numbers. Throws 404 for a number the company does not have, 422 for a classic bilty. */
async function readLawful(
  database: Database,
  tenantId: string,
  numbers: readonly string[],
): Promise<[Read, ...Read[]]> {
  const rows = await database.report({ tenantId }, readMany, { numbers });
  if (rows.length < numbers.length) throw notFound();
  // Two hundred bilties of fifty lines take a tenth of a second to parse.
  const [first, ...rest] = await inTurns(lawfulByStep(rows));
  if (first === undefined) throw notFound();
  return [first, ...rest];
}

/** The numbers in a comma-separated list. Throws 422 if there are too many. */
function numbersIn(list: string): string[] {
  const numbers = [...new Set(list.split(',').map((number) => number.trim()))].filter((each) => each !== '');
  if (numbers.length > MOST) throw invalid(TOO_MANY, [{ path: 'bilty_Nos', message: TOO_MANY }]);
  return numbers;
}

/** Throws 422, before a copy is counted, if there are too many bilties and lines to print in time. */
function refuseTooMuch(found: readonly Read[], copies: number): void {
  const most = mostPapers(found.map(({ bilty }) => ({ data: bilty, copies })));
  if (most === null) return;
  const message = `Choose at most ${most} LRs with this many lines.`;
  throw invalid(message, [{ path: 'bilty_Nos', message }]);
}

/** Counts copies as they are printed; for a preview only looks up the counts. Returns which duplicate each is, 0 for the first print. */
async function countCopies(database: Database, tenantId: string, counted: Values, preview: boolean) {
  const made = preview
    ? await database.read({ tenantId }, copyCounts.foreseen, counted)
    : await database.write({ tenantId }, copyCounts.made, counted);
  const duplicates = new Map(made.map(({ number, copy, duplicate }) => [`${number}\n${copy}`, duplicate]));
  return (number: string, copy: Copy): number => duplicates.get(`${number}\n${copy}`) ?? 0;
}

/** The codes of papers, by number; empty: it has none. */
async function codesOf(codes: PaperCodes, company: Parameters<PaperCodes['codesOf']>[0], found: readonly Read[]) {
  const made = await codes.codesOf(
    company,
    found.map(({ bilty, looked: { lawful } }) => ({ bilty, lawful })),
  );
  return (number: string): string => made.get(number) ?? '';
}

/** The company's print settings for lawful bilties. Throws 404 for a company that has none. */
async function readSettings(database: Database, tenantId: string): Promise<ConsignmentSettings> {
  const [row] = await database.read({ tenantId }, readPaperSettings, {});
  const settings = row?.doc.parse() as ConsignmentSettings | null | undefined;
  if (!settings) throw notFound();
  return settings;
}

type PrintServices = Pick<
  DocumentServices,
  'database' | 'printer' | 'readCompany' | 'letterheadOf' | 'officePrinters'
> & {
  readonly codes: PaperCodes;
};

/** Prints many bilties into one file, each with the chosen copies, which are counted. */
async function printMany(
  services: PrintServices,
  headOf: (tenantId: string) => ReturnType<PrintServices['letterheadOf']>,
  { session, tenantId, body }: Parameters<Answerers['consignmentPrintMany']>[0],
) {
  const { database } = services;
  const numbers = numbersIn(body.numbers);
  const print = await services.officePrinters({ tenantId, printer: body.printer, printJob: body.printJob });
  const found = await readLawful(database, tenantId, numbers);
  const [{ looked }] = found;
  const { settings, heads, elections } = looked.lawful;
  const copies = copiesOf(body.copy === '' ? settings.printCopies : body.copy);
  refuseTooMuch(found, copies.length);
  const preview = body.preview === 'yes';
  const counted = { numbers, copies, ...unkeyed(session) };
  const duplicateOf = await countCopies(database, tenantId, counted, preview);
  const head = await headOf(tenantId);
  const codeOf = await codesOf(services.codes, { tenantId, gstin: head.company.gstin }, found);
  const papers = found.map(({ number, bilty, looked: { lawful, driverMobile } }) =>
    paperOf(bilty, lawful, driverMobile ?? '', {
      copies: copies.map((copy: Copy) => ({ copy, duplicate: duplicateOf(number, copy) })),
      code: codeOf(number),
      preview,
    }),
  );
  return await print({
    report: 'lawful-bilty',
    language: body.language === '' ? head.company.language : body.language,
    data: {
      ...head,
      settings,
      heads,
      elections,
      format: body.format === '' ? settings.printFormat : body.format,
      head: body.head === '' ? settings.printHead : body.head,
      papers,
    },
  });
}

/** The handlers of lawful prints other than that of a single bilty: many in one file, the forwarding note, the test sheet. */
export function answerLawfulPrints(services: PrintServices) {
  const { database, printer } = services;
  const headOf = async (tenantId: string) => await services.letterheadOf(await services.readCompany(tenantId));

  return {
    consignmentPrintMany: (call) => printMany(services, headOf, call),
    async consignmentUnprinted({ tenantId }) {
      const found = await database.read({ tenantId }, unprinted, {});
      return { bilty_Nos: found.slice(0, MOST).map(({ number }) => number), more: found.length > MOST };
    },
    async consignmentForwardingNote({ tenantId, query }) {
      const [{ bilty, looked }] = await readLawful(database, tenantId, [query.number]);
      const { settings } = looked.lawful;
      const head = await headOf(tenantId);
      return await printer.print({
        report: 'forwarding-note',
        language: query.language === '' ? head.company.language : query.language,
        data: {
          ...head,
          settings,
          format: settings.printFormat,
          head: settings.printHead === 'plain' ? 'plain' : 'letterhead',
          papers: [paperOf(bilty, looked.lawful, looked.driverMobile ?? '', { copies: [], code: '', preview: false })],
        },
      });
    },
    async consignmentTestSheet({ tenantId, query }) {
      const settings = await readSettings(database, tenantId);
      const head = await headOf(tenantId);
      return await printer.print({
        report: 'lawful-test-sheet',
        language: query.language === '' ? head.company.language : query.language,
        data: { ...head, settings, format: query.format === '' ? settings.printFormat : query.format },
      });
    },
  } satisfies Partial<Answerers>;
}
