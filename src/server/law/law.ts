import { sql } from 'kysely';
import { toWire } from '#domain/define.ts';
import { LAW_USED, lawRow } from '#domain/records/law-row.ts';
import { CASH_LAW } from '#domain/rules/cash-law.ts';
import { HIRE_LAW } from '#domain/rules/hire-law.ts';
import { RETURN_LAW } from '#domain/rules/return-law.ts';
import { LAW, lawNumber, lawOf, lawRowMessage, type LawFactName, type LawRow } from '#domain/rules/law.ts';
import { docWithAudit, recordPlatformChange } from '../changes/audit.ts';
import { columnOf, columns, sentValue, wirePairs } from '../database/columns.ts';
import { forNobody } from '../scope/request-scope.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';
import { conflict, invalid, notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';

const { table, fields } = lawRow;
const given = Object.entries(fields).map(([name, field]) => sentValue(name, field));

const findAdded = statement<{ rows: JsonText }>(
  'law_row.list',
  sql`select coalesce(json_agg(json_build_object(${sql.join(
    Object.keys(fields).flatMap((name) => [sql.lit(name), sql.ref(columnOf(name))]),
  )}) order by added_at), '[]') as rows from law_row`,
);
const isTaxed = statement<{ taxed: boolean }>(
  'law_row.bilties_taxed',
  sql`select bilties_taxed(${value('payers')}::text[], ${value('rate')}::numeric, ${value('first')}::date, ${value('past')}::date) as taxed`,
);
// An existing row is corrected: no bilty has used it yet.
const add = statement<{ doc: JsonText }>(
  'law_row.add',
  sql`with old as (select json_build_object(${wirePairs(fields, 'o')}) as doc from law_row o
        where fact = ${value('fact')} and state_code = ${value('stateCode')} and from_date = ${value('fromDate')}::date),
      r as (insert into ${sql.table(table)} (${columns(fields)}, added_by) select ${sql.join(given)}, ${value('userName')}
        on conflict (fact, state_code, from_date) do update
          set value = excluded.value, notification = excluded.notification, remark = excluded.remark, added_by = excluded.added_by
        returning *),
      ${docWithAudit('law_row.create', {
        record: sql`r.fact`,
        doc: sql`json_build_object(${wirePairs(fields, 'r')})`,
        from: sql`r`,
        before: { doc: sql`(select doc from old)` },
        audit: recordPlatformChange,
      })}
      select doc from d`,
);

const PARTIES = ['Consignor', 'Consignee', 'Bill-to'];
/** The GST payer of bilties that a rule of the law was used for; other rules leave no trace in a bilty. */
const PAYERS: Partial<
  Record<LawFactName, (rows: readonly LawRow[], day: string) => { payers: string[]; rate: number }>
> = {
  'GST reverse charge': (rows, day) => ({ payers: PARTIES, rate: lawNumber(rows, 'GST reverse charge', day) }),
  'GST forward charge low': (rows, day) => ({
    payers: ['Transporter'],
    rate: lawNumber(rows, 'GST forward charge low', day),
  }),
  'GST forward charge high': (rows, day) => ({
    payers: ['Transporter'],
    rate: lawNumber(rows, 'GST forward charge high', day),
  }),
  'GST of unregistered payers': (rows, day) =>
    lawOf(rows, 'GST of unregistered payers', day)?.value === 'reverse'
      ? { payers: PARTIES, rate: lawNumber(rows, 'GST reverse charge', day) }
      : { payers: ['Exempt'], rate: 0 },
};

/** How long, in ms, rows added by another portal may be unknown here: they are added days before they take effect. */
const FRESH = 60_000;

/** Returns the law in force: what this version of the portal contains, plus added rows. */
export function createLaw(database: Database, now = Date.now) {
  let known: { readonly rows: Promise<readonly LawRow[]>; readonly at: number } | undefined;
  async function read(): Promise<readonly LawRow[]> {
    const [row] = await database.read('access', findAdded, {});
    return [...LAW, ...CASH_LAW, ...HIRE_LAW, ...RETURN_LAW, ...((row?.rows.parse() ?? []) as LawRow[])];
  }
  const forget = () => {
    known = undefined;
  };
  return {
    forget,
    rows(): Promise<readonly LawRow[]> {
      if (known === undefined || now() - known.at > FRESH) {
        known = { rows: forNobody(read), at: now() };
        // A failed read is retried.
        known.rows.catch(forget);
      }
      return known.rows;
    },
  };
}
export type Law = ReturnType<typeof createLaw>;

/** Throws 409 if bilties were saved that a new row would have changed. */
async function refuseUsed(
  database: Database,
  rows: readonly LawRow[],
  { fact, stateCode, fromDate, value: said }: LawRow,
) {
  const of = PAYERS[fact];
  if (of === undefined || lawOf(rows, fact, fromDate, stateCode)?.value === said) return;
  const past = rows
    .filter((each) => each.fact === fact && each.stateCode === stateCode && each.fromDate > fromDate)
    .reduce((first, each) => (each.fromDate < first ? each.fromDate : first), '9999-12-31');
  const [used] = await database.read('access', isTaxed, { ...of(rows, fromDate), first: fromDate, past });
  if (used?.taxed === true) throw conflict('law_used', LAW_USED, [{ path: fields.fromDate.wire, message: LAW_USED }]);
}

const inOrder = (one: LawRow, other: LawRow): number =>
  one.fact.localeCompare(other.fact) ||
  one.stateCode.localeCompare(other.stateCode) ||
  one.fromDate.localeCompare(other.fromDate);

/** The law as answered, including future rows; for a corrected rule the later row. */
export async function lawRows(law: Law) {
  const rows = new Map((await law.rows()).map((row) => [`${row.fact}\n${row.stateCode}\n${row.fromDate}`, row]));
  return [...rows.values()].toSorted(inOrder).map((row) => toWire(fields, row));
}

/** The handlers of the law table. */
export function answerLaw(database: Database, law: Law) {
  return {
    lawRates: () => lawRows(law),
    async lawAdd({ session, body }) {
      const { fact } = body;
      // Only for the compiler: the field is required.
      if (fact === '') throw notFound();
      const wrong = lawRowMessage({ ...body, fact });
      if (wrong) throw invalid(wrong.message, [wrong]);
      law.forget();
      await refuseUsed(database, await law.rows(), { ...body, fact });
      const [row] = await database.write('access', add, { ...body, userName: session.userName });
      law.forget();
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
