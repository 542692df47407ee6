import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { financialYearOf } from '#domain/rules/financial-year.ts';
import { formatPlainRupees } from '#domain/rules/money.ts';
import { nameLetters, beginningOf } from '#domain/rules/payer-names.ts';
import {
  MOST_TAX_CREDITS,
  samenessOfCredit,
  taxCreditsByStep,
  type TaxCredit,
  type TaxCreditFile,
} from '#domain/rules/tax-credits.ts';
import { recordChange } from '../changes/audit.ts';
import { unkeyed } from '../changes/idempotency.ts';
import type { Database, Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { invalid, unavailable } from '../errors/errors.ts';
import { receivedOf } from '../files/received.ts';
import { inTurns } from '../lanes/in-turns.ts';
import type { Answerers } from '../http/answering.ts';
import { faultsOf, notImported, type RowError } from '../records/import-faults.ts';
import { columnLetters } from '../records/sheet-table.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';

// Imports Form 26AS: a year's newest file replaces all earlier ones.

const tenant = value('tenantId');
const year = sql`${value('year')}::integer`;
const AT_ONCE = 1_000;
const OF_ONE_NAME = 20;

const UNREADABLE =
  'The file could not be read. Unpack the ZIP of TRACES with its password, and choose the text in it, or a list saved as .xlsx or .csv.';
const TOOK_TOO_LONG = 'The file took too long to read.';
const TOO_MANY = `There can be at most ${MOST_TAX_CREDITS.toLocaleString('en-IN')} rows.`;
const NOTHING = 'The file has no rows of deducted tax. Choose the text of Form 26AS.';
const NO_YEAR = 'The file does not say which financial year it is for.';

const readPan = statement<{ pan: string }>(
  'tax_credit.own_pan',
  sql`select coalesce(nullif(s.pan, ''), substr(c.gstin, 3, 10), '') as pan from company c
      left join consignment_settings s on s.tenant_id = ${tenant} where c.tenant_id = ${tenant}`,
);
const rowsGiven = sql`jsonb_to_recordset(${value('rows')}::jsonb) as r (nth bigint, tan text, deductor text, section text, day date, status text,
    booked date, paid numeric(14, 2), deducted numeric(14, 2), deposited numeric(14, 2), sameness text)`;
const countKnown = statement<{ known: number }>(
  'tax_credit.count_known',
  sql`select count(*)::integer as known from unnest(${value('samenesses')}::text[]) s (sameness)
      cross join lateral (select from tax_credit t where t.tenant_id = ${tenant} and t.year = ${year} and t.sameness = s.sameness offset 0) k`,
);
// A company's files are imported one after another: two of one year would delete each other's rows.
const takeIds = statement<{ last: string }>(
  'tax_credit.take_ids',
  sql`insert into series (tenant_id, kind, last) values (${tenant}, 'tax_credit', ${value('count')}::bigint)
      on conflict (tenant_id, kind) do update set last = series.last + excluded.last returning last`,
);
const keepFile = statement(
  'tax_credit.keep_file',
  sql`insert into tax_credit_file (tenant_id, year, file_name, sha256, read, taken_by)
        values (${tenant}, ${year}, ${value('fileName')}, ${value('sha256')}, ${value('read')}::integer, ${value('userName')})
      on conflict (tenant_id, year) do update set file_name = excluded.file_name, sha256 = excluded.sha256, read = excluded.read,
        taken_at = excluded.taken_at, taken_by = excluded.taken_by`,
);
const putRows = statement<{ added: number }>(
  'tax_credit.put_rows',
  sql`with put as (insert into tax_credit (tenant_id, id, year, tan, deductor, section, day, status, booked, paid, deducted, deposited, sameness)
        select ${tenant}, ${value('before')}::bigint + r.nth, ${year}, r.tan, r.deductor, r.section, r.day, r.status, r.booked, r.paid, r.deducted,
          r.deposited, r.sameness from ${rowsGiven}
        on conflict (tenant_id, year, sameness) do update set deductor = excluded.deductor, status = excluded.status, booked = excluded.booked,
          deposited = excluded.deposited
        returning id)
      select count(*) filter (where put.id > ${value('before')}::bigint)::integer as added from put`,
);
const dropRows = statement<{ gone: number }>(
  'tax_credit.drop_rows',
  sql`with gone as (delete from tax_credit t where t.tenant_id = ${tenant} and t.year = ${year}
        and not exists (select from unnest(${value('samenesses')}::text[]) s (sameness) where s.sameness = t.sameness) returning 1)
      select count(*)::integer as gone from gone`,
);
const record = statement(
  'tax_credit.record',
  sql`with d as (select ${value('named')}::text as record, json_build_object('year', ${value('named')}::text, 'rows', ${value('read')}::integer,
        'added', ${value('added')}::integer, 'gone', ${value('gone')}::integer) as doc),
      a as (${recordChange('tax_credit.import', { record: sql`record`, after: sql`doc`, from: sql`d` })})
      select 1 as done from d`,
);
const strangers = statement<{ tan: string }>(
  'tax_credit.strangers',
  sql`select n.tan from unnest(${value('tans')}::text[]) n (tan)
      where not exists (select from deductor d where d.tenant_id = ${tenant} and d.tan = n.tan)`,
);
const likely = statement<{ party: number; name: string }>(
  'tax_credit.likely_parties',
  sql`select p.id as party, p.name from parties_beginning(${value('beginnings')}::text[], ${sql.lit(OF_ONE_NAME)}) p`,
);
const addDeductors = statement(
  'tax_credit.add_deductors',
  sql`insert into deductor (tenant_id, tan, party_id)
        select ${tenant}, d.tan, d.party from jsonb_to_recordset(${value('deductors')}::jsonb) as d (tan text, party bigint)
      on conflict (tenant_id, tan) do nothing`,
);

const samenessOf = (credit: TaxCredit) => createHash('sha256').update(samenessOfCredit(credit)).digest('hex');
function* samenessesByStep(credits: readonly TaxCredit[]): Generator<void, string[]> {
  const samenesses: string[] = [];
  for (const credit of credits) {
    yield;
    samenesses.push(samenessOf(credit));
  }
  return samenesses;
}
const rowJson = (credits: readonly TaxCredit[], from: number) =>
  JSON.stringify(
    credits.map((credit, at) => ({
      nth: from + at + 1,
      tan: credit.tan,
      deductor: credit.deductor,
      section: credit.section,
      day: credit.day,
      status: credit.status,
      booked: credit.booked,
      paid: formatPlainRupees(credit.paid),
      deducted: formatPlainRupees(credit.deducted),
      deposited: formatPlainRupees(credit.deposited),
      sameness: samenessOf(credit),
    })),
  );

const refuse = (message: string) => invalid(message, [{ path: 'file', message }]);

/** Reads the file. Throws 422 if it cannot be read, is somebody else's, names no year, or has no rows or too many. */
async function readFile(sheets: Spreadsheets, file: Blob, ownPan: string): Promise<TaxCreditFile> {
  const read = await sheets.readOrTell(file, MOST_TAX_CREDITS * 2);
  if (read === null) throw unavailable(TOOK_TOO_LONG);
  if (!Array.isArray(read)) throw refuse(UNREADABLE);
  const found = await inTurns(taxCreditsByStep(read));
  const { pan, credits, faults } = found;
  if (credits.length + faults.length > MOST_TAX_CREDITS || read.length > MOST_TAX_CREDITS * 2) throw refuse(TOO_MANY);
  if (credits.length === 0 && faults.length === 0) throw refuse(NOTHING);
  if (pan !== '' && ownPan !== '' && pan !== ownPan)
    throw refuse(`This is the Form 26AS of PAN ${pan}; the company’s is ${ownPan}.`);
  if (found.year === '' && faults.length === 0) throw refuse(NO_YEAR);
  return found;
}

const faultOf = ({ row, at, column, message }: TaxCreditFile['faults'][number]): RowError => ({
  row,
  cell: `${columnLetters(at)}${row}`,
  column,
  message,
});

/** Links new deductors to the party of the same name, if there is exactly one. */
async function nameDeductors(run: Run, credits: readonly TaxCredit[]): Promise<void> {
  const names = new Map(credits.map(({ tan, deductor }) => [tan, deductor]));
  const fresh = (await run(strangers, { tans: [...names.keys()] })).map(({ tan }) => tan);
  const lettersOf = (tan: string) => nameLetters(names.get(tan) ?? '');
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const some = fresh.slice(from, from + AT_ONCE);
    const beginnings = [...new Set(some.map((tan) => beginningOf(names.get(tan) ?? '')))].filter((each) => each !== '');
    const parties = await run(likely, { beginnings });
    const deductors = some.map((tan) => {
      const alike = new Set(
        parties
          .filter(({ name }) => lettersOf(tan) !== '' && nameLetters(name) === lettersOf(tan))
          .map(({ party }) => party),
      );
      const [only = null] = alike.size === 1 ? alike : [];
      return { tan, party: only };
    });
    await run(addDeductors, { deductors: JSON.stringify(deductors) });
  }
}

/** The handler of the import of Form 26AS. */
export function answerTaxCreditFiles({
  database,
  sheets,
}: {
  readonly database: Database;
  readonly sheets: Spreadsheets;
}) {
  return {
    async tdsFormImport({ session, tenantId, query: { dryRun, fileName }, body, reportProgress }) {
      const [own] = await database.read({ tenantId }, readPan, {});
      const { year: named, credits, faults } = await readFile(sheets, body, own?.pan ?? '');
      reportProgress(0.3);
      const errors = faults.map(faultOf);
      const first = Number(named.slice(0, 4));
      const samenesses = await inTurns(samenessesByStep(credits));
      const answer = {
        rows: credits.length + new Set(faults.map(({ row }) => row)).size,
        ...faultsOf(errors),
        year: named,
      };
      if (dryRun === 'yes') {
        const [counted] =
          named === '' ? [] : await database.read({ tenantId }, countKnown, { year: first, samenesses });
        return { ...answer, saved: 0, updated: counted?.known ?? 0, gone: 0 };
      }
      if (errors.length > 0) throw notImported(errors);
      const { userName } = session;
      return await database.transaction({ tenantId }, async (run) => {
        const [ids] = await run(takeIds, { count: credits.length });
        const before = String(BigInt(ids?.last ?? 0) - BigInt(credits.length));
        const { sha256 } = receivedOf(body);
        await run(keepFile, { year: first, fileName, sha256, read: credits.length, userName });
        let added = 0;
        for (let from = 0; from < credits.length; from += AT_ONCE) {
          const some = credits.slice(from, from + AT_ONCE);
          const [put] = await run(putRows, { year: first, before, rows: rowJson(some, from) });
          added += put?.added ?? 0;
          reportProgress(0.3 + (0.7 * (from + some.length)) / credits.length);
          // Lets other requests run in between.
          await setImmediate();
        }
        const [dropped] = await run(dropRows, { year: first, samenesses });
        const gone = dropped?.gone ?? 0;
        await nameDeductors(run, credits);
        await run(record, {
          ...unkeyed(session),
          named: financialYearOf(`${first}-04-01`),
          read: credits.length,
          added,
          gone,
        });
        return { ...answer, saved: added, updated: credits.length - added, gone };
      });
    },
  } satisfies Partial<Answerers>;
}
