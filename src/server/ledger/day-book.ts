import { sql, type RawBuilder } from 'kysely';
import { voucherFields } from '#domain/records/voucher.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { DAY_BOOK_DAYS } from '#domain/rules/day-book.ts';
import type { Database } from '../database/connect.ts';
import { JsonText } from '../database/json-text.ts';
import { NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { onceFor, statement, value } from '../database/statement.ts';
import { malformed } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { allRows, answerPrintList, type ReportServices } from '../reports/list-reports.ts';
import { branchName } from './voucher-lists.ts';
import { corrections, counterpart, otherAccount } from './voucher-json.ts';

// Every voucher of a day, in order of posting. Each is looked up by its key (docs/decisions/0057).

const tenant = value('tenantId');

// Decision 33: a filter that is not set is left out of the statement.
const FILTERS = {
  kind: sql`v.kind = ${value('kind')}::text`,
  branchId: sql`v.branch_id = ${value('branchId')}::bigint`,
};
type FilterName = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** SQL for the entries of a voucher, on each of their two accounts: debits positive. */
const sidesOf = (voucher: RawBuilder<unknown>) =>
  sql`(select s.account, s.amount from entry e cross join lateral (values (e.debit, e.amount), (e.credit, -e.amount)) s (account, amount)
        where e.tenant_id = ${tenant} and e.voucher_id = ${voucher})`;
/** SQL for the amount of a voucher: an account on both of its sides counts with the difference. */
const amountOf = (voucher: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(n.amount) filter (where n.amount > 0), 0) as amount
        from (select sum(s.amount) as amount from ${sidesOf(voucher)} s group by s.account) n offset 0)`;
const takenBy = sql`coalesce((select x.voucher_no from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id), '')`;
const takes = sql`coalesce((select o.voucher_no from voucher o where o.tenant_id = ${tenant} and o.id = v.reverses), '')`;

const rowPairs = sql`'date', v.day, 'voucher_No', v.voucher_no, 'kind', v.kind, 'branch', v.branch_id,
    'branch_Name', (select h.name from branch h where h.tenant_id = ${tenant} and h.id = v.branch_id), 'paper', v.paper,
    'bilty_No', coalesce((select b.bilty_no from bilty b where b.tenant_id = ${tenant} and b.seq = v.bilty_seq and v.bilty_seq > 0), ''),
    'reference', v.reference, 'narration', v.narration, 'reverses', ${takes}, 'reversed_By', ${takenBy},
    ${corrections({ corrects: 'corrects', correctedBy: 'corrected_By' })}, ${otherAccount('account', 'account_Name')},
    'debit', case when t.is_debit then a.amount else 0 end, 'credit', case when t.is_debit then 0 else a.amount end,
    'created_By', v.created_by`;

interface DayBookRow extends Page {
  totals: JsonText;
}
interface DayBookVariant {
  readonly take: number;
  readonly filters: readonly FilterName[];
}

const written = onceFor((key: string) => {
  const { take, filters } = JSON.parse(key) as DayBookVariant;
  const wanted = sql`v.tenant_id = ${tenant} and v.day between ${value('fromDate')}::date and ${value('toDate')}::date
      ${sql.join(
        filters.map((name) => sql` and ${FILTERS[name]}`),
        sql``,
      )}`;
  return statement<DayBookRow>(
    `ledger.day_book_${take}${filters.map((name) => `_${name}`).join('')}`,
    sql`with wanted as materialized (select v.id, v.day, v.kind from voucher v where ${wanted}),
        entries as (select w.kind, w.id, s.account, sum(s.amount) as amount from wanted w
          cross join lateral (select e.debit, e.credit, e.amount from entry e where e.tenant_id = ${tenant} and e.voucher_id = w.id offset 0) e
          cross join lateral (values (e.debit, e.amount), (e.credit, -e.amount)) s (account, amount) group by w.kind, w.id, s.account),
        kinds as materialized (select c.kind, c.count, coalesce(n.amount, 0) as amount from (select w.kind, count(*) from wanted w group by w.kind) c
          left join (select e.kind, sum(e.amount) as amount from entries e where e.amount > 0 group by e.kind) n on n.kind = c.kind),
        page as (select id, day from wanted order by day, id offset ${value('skip')}::bigint limit ${sql.lit(take)})
        select coalesce((select json_agg(json_build_object(${rowPairs}) order by p.day, p.id) from page p
            cross join lateral (select * from voucher v where v.tenant_id = ${tenant} and v.id = p.id offset 0) v
            cross join lateral ${amountOf(sql`v.id`)} a
            cross join lateral (select coalesce(sum(s.amount) >= 0, true) as is_debit from ${sidesOf(sql`v.id`)} s where s.account = ${counterpart} offset 0) t), '[]') as data,
          coalesce((select sum(count) from kinds), 0)::int as total,
          coalesce((select json_agg(json_build_object('kind', kind, 'count', count, 'amount', amount)) from kinds), '[]') as totals`,
  );
});

interface DayBookQuery {
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly kind: string;
  readonly branchId: number;
}

/** The requested days: with only one bound, that day; with none, today. Throws 400 for an invalid or too long period. */
function daysOf({ fromDate: from, toDate: to }: DayBookQuery): { readonly fromDate: string; readonly toDate: string } {
  const fromDate = from ?? to ?? todayInIndia();
  const toDate = to ?? fromDate;
  if (fromDate > toDate) throw malformed('From Date is after To Date.');
  if (addDays(fromDate, DAY_BOOK_DAYS) <= toDate) throw malformed('A day book shows at most three months at once.');
  return { fromDate, toDate };
}

/** A page of the day book, and its totals by kind. */
async function readDayBook(
  database: Database,
  tenantId: string,
  query: DayBookQuery,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<DayBookRow> {
  const set = FILTER_NAMES.filter((name) => query[name] !== '' && query[name] !== 0);
  const of = written(JSON.stringify({ take, filters: set } satisfies DayBookVariant));
  const values = { ...daysOf(query), skip, ...Object.fromEntries(set.map((name) => [name, query[name]])) };
  const [book = { ...NO_PAGE, totals: new JsonText('[]') }] = await database.report({ tenantId }, of, values);
  return book;
}

/** The statement that reads the day book, also for the benchmark. */
export const dayBookStatement = (take: number) =>
  written(JSON.stringify({ take, filters: [] } satisfies DayBookVariant));

/** The handlers of the day book; its spreadsheet is made from the same data. */
export function answerDayBook({ database, ...services }: ReportServices & { readonly database: Database }) {
  const printed = answerPrintList<DayBookQuery & { readonly narration: string }>(services, {
    read: async (tenantId, query, most) =>
      allRows(await readDayBook(database, tenantId, query, { skip: 0, take: most + 1 })),
    report: 'day-book',
    async details(query, tenantId) {
      const { kind, branchId, narration } = query;
      const branches = branchId === 0 ? [] : await database.read({ tenantId }, branchName, { branchId });
      const chosen = [
        { label: voucherFields.kind.label, value: kind },
        ...branches.map(({ name }) => ({ label: 'Branch', value: name })),
      ].filter((each) => each.value !== '');
      const columns = narration === 'yes' ? ['narration'] : [];
      return { filters: { search: '', ...daysOf(query), chosen }, columns };
    },
  });
  return {
    async ledgerDayBook({ tenantId, query: { pageIndex, pageSize, ...query } }) {
      const { fromDate, toDate } = daysOf(query);
      const part = { skip: (pageIndex - 1) * pageSize, take: pageSize };
      const book = await readDayBook(database, tenantId, query, part);
      const page = pageJson(book, { pageIndex, pageSize });
      return new JsonText(
        `${page.bytes.slice(0, -1)},"from_Date":"${fromDate}","to_Date":"${toDate}","totals":${book.totals.bytes}}`,
      );
    },
    ledgerDayBookPrint: (call) => printed.printList(call),
  } satisfies Partial<Answerers>;
}
