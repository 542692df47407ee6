import { sql, type RawBuilder } from 'kysely';
import { prefixed } from '#api/prefixed.ts';
import { voucherFields } from '#domain/records/voucher.ts';
import { VOUCHER_KINDS } from '#domain/rules/voucher-kinds.ts';
import { voucherKindTitle } from '#language/voucher-titles.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { NO_PAGE, pageJson, type Page } from '../database/page.ts';
import { onceFor, statement, value } from '../database/statement.ts';
import { wantedOnce, wantedValues } from '../database/wanted-text.ts';
import { notFound } from '../errors/errors.ts';
import type { Answerers } from '../http/answering.ts';
import { answerListReports, type ReportRows, type ReportServices } from '../reports/list-reports.ts';
import { columnOfField, wordsOf } from '../spreadsheets/spreadsheets.ts';
import { readJson, voucherPairs } from './voucher-json.ts';

const tenant = value('tenantId');
const words = value('searchParam');

/** The most hits a search counts, as in all lists. */
const COUNTED = 1000;
/** Words in narrations, papers and references are searched only in this many of the newest vouchers: they are not indexed. */
const NEWEST = sql.lit(20_000);
/** The most parties and accounts, matched by name, whose vouchers are searched. */
const NAMED = sql.lit(200);

// Decision 33: a filter that is not set is left out of the statement.
const FILTERS = {
  kind: sql`v.kind = ${value('kind')}::text`,
  mode: sql`v.mode = ${value('mode')}::text`,
  branchId: sql`v.branch_id = ${value('branchId')}::bigint`,
};
type FilterName = keyof typeof FILTERS;
const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

const ordered = sql`order by v.day desc, v.id desc`;

/** The vouchers found by a search: by number and reference, by the owner of their accounts, by the narrations of the newest. */
function searched(wanted: RawBuilder<unknown>, reach: number): RawBuilder<unknown> {
  const ofAccount = (side: 'debit' | 'credit') =>
    sql`select f.id, f.day from named n cross join lateral (select v.id, v.day from entry e join voucher v on v.tenant_id = ${tenant} and v.id = e.voucher_id
        where e.tenant_id = ${tenant} and ${sql.ref(`e.${side}`)} = n.id and ${wanted} order by e.day desc, e.voucher_id desc limit ${sql.lit(reach)}) f`;
  return sql`${wantedOnce.part}, named as materialized (
        (select a.id from account a where a.tenant_id = ${tenant} and a.name <> '' and ${wantedOnce.isIn(sql`a.name`)} limit ${NAMED})
        union all select kind || ':' || p.id from (select p.id from party p where p.tenant_id = ${tenant} and ${wantedOnce.isIn(sql`p.name || E'\n' || p.name_hindi`)}
          order by p.id limit ${NAMED}) p, unnest(array['party', 'payable']) kind),
      newest as materialized (select * from voucher v where ${wanted} ${ordered} limit ${NEWEST}),
      found as (select v.id, v.day from voucher v where ${wanted} and (v.voucher_no = upper(${words}::text) or v.reference <> '' and v.reference = ${words}::text)
        union select v.id, v.day from newest v where ${wantedOnce.isIn(sql`(v.voucher_no || E'\n' || v.paper || E'\n' || v.reference || E'\n' || v.narration)`)}
        union ${ofAccount('debit')} union ${ofAccount('credit')})`;
}

/** Selects a list's statement: how many rows, up to where hits are counted, whether by words, and the filters that are set. */
interface ListVariant {
  readonly take: number;
  readonly reach: number;
  readonly isSearch: boolean;
  readonly filters: readonly FilterName[];
}

const written = onceFor((key: string) => {
  const { take, reach, isSearch, filters } = JSON.parse(key) as ListVariant;
  const wanted = sql`v.tenant_id = ${tenant} and v.day between coalesce(${value('fromDate')}::date, '1900-01-01') and coalesce(${value('toDate')}::date, '2100-12-31')
      ${sql.join(
        filters.map((name) => sql` and ${FILTERS[name]}`),
        sql``,
      )}`;
  const part = sql`offset ${value('skip')}::bigint limit ${sql.lit(take)}`;
  const page = isSearch
    ? sql`select v.* from found f join voucher v on v.tenant_id = ${tenant} and v.id = f.id ${ordered} ${part}`
    : sql`select v.* from voucher v where ${wanted} ${ordered} ${part}`;
  const total = isSearch
    ? sql`select count(*) from (select from found limit ${sql.lit(reach)}) counted`
    : sql`select count(*) from voucher v where ${wanted}`;
  return statement<Page>(
    `voucher.list_${take}_${isSearch ? 'searched' : 'all'}${filters.map((name) => `_${name}`).join('')}`,
    sql`with ${isSearch ? sql`${searched(wanted, reach)},` : sql``} page as (${page})
        select coalesce((select json_agg(json_build_object(${voucherPairs}) ${ordered}) from page v), '[]') as data, (${total}) as total`,
  );
});

const read = statement<{ doc: JsonText }>(
  'voucher.read',
  sql`select ${readJson} as doc from voucher v where v.tenant_id = ${tenant} and v.voucher_no = upper(${value('voucherNo')}::text)`,
);
/** The name of a branch. */
export const branchName = statement<{ name: string }>(
  'voucher.branch_name',
  sql`select b.name from branch b where b.tenant_id = ${tenant} and b.id = ${value('branchId')}::bigint`,
);

/** The filters of a list of vouchers. */
interface Filter {
  readonly searchParam: string;
  readonly fromDate: string | null;
  readonly toDate: string | null;
  readonly kind: string;
  readonly mode: string;
  readonly branchId: number;
}

const isSet = (filter: Filter) => (name: FilterName) => filter[name] !== '' && filter[name] !== 0;

/** A page of a list, the newest date first; a search's hits are counted up to `reach`. */
async function listed(
  database: Database,
  tenantId: string,
  filter: Filter,
  { skip, take, reach }: { readonly skip: number; readonly take: number; readonly reach: number },
): Promise<Page> {
  const set = FILTER_NAMES.filter(isSet(filter));
  const { searchParam, fromDate, toDate } = filter;
  const isSearch = searchParam !== '';
  const values = {
    fromDate,
    toDate,
    skip,
    ...(isSearch && wantedValues(searchParam)),
    ...Object.fromEntries(set.map((name) => [name, filter[name]])),
  };
  const of = written(JSON.stringify({ take, reach, isSearch, filters: set } satisfies ListVariant));
  const isNarrowed = isSearch || set.length > 0;
  const [page = NO_PAGE] = isNarrowed
    ? await database.report({ tenantId }, of, values)
    : await database.read({ tenantId }, of, values);
  return page;
}

/** A list up to `most` rows, with one more if there are more, and the total count. */
async function whole(database: Database, tenantId: string, filter: Filter, most: number): Promise<ReportRows> {
  const { data, total } = await listed(database, tenantId, filter, { skip: 0, take: most + 1, reach: most + 1 });
  const isCut = filter.searchParam !== '' && total > most;
  return { rows: data.toBytes(), counted: { rows: isCut ? most : total, more: isCut } };
}

const COLUMNS = [
  { head: 'Date', kind: 'date', wire: 'date' },
  { head: 'Voucher No.', kind: 'text', wire: 'voucher_No' },
  { head: 'Kind', kind: 'text', wire: 'kind', words: wordsOf(VOUCHER_KINDS, voucherKindTitle) },
  { head: 'Account', kind: 'text', wire: 'account_Name' },
  { head: 'Paper', kind: 'text', wire: 'paper' },
  columnOfField(voucherFields.mode),
  { head: 'Reference', kind: 'text', wire: 'reference' },
  { head: 'Cheque Date', kind: 'date', wire: 'cheque_Date' },
  { head: 'Narration', kind: 'text', wire: 'narration' },
  { head: 'Amount', kind: 'money', wire: 'amount' },
  { head: 'Reversed by', kind: 'text', wire: 'reversed_By' },
  { head: 'Corrected by', kind: 'text', wire: 'corrected_By' },
  { head: 'Entered by', kind: 'text', wire: 'created_By' },
] as const;

/** The handlers that list and read vouchers. */
export function answerVoucherLists({ database, ...services }: ReportServices & { readonly database: Database }) {
  const reports = answerListReports<Filter>(services, {
    read: (tenantId, filter, most) => whole(database, tenantId, filter, most),
    report: 'voucher-list',
    async details({ searchParam: search, fromDate, toDate, branchId, kind, mode }, tenantId) {
      const branches = branchId === 0 ? [] : await database.read({ tenantId }, branchName, { branchId });
      const chosen = [
        { label: voucherFields.kind.label, value: kind },
        { label: voucherFields.mode.label, value: mode },
        ...branches.map(({ name }) => ({ label: 'Branch', value: name })),
      ].filter((each) => each.value !== '');
      return { filters: { search, fromDate: fromDate ?? '', toDate: toDate ?? '', chosen } };
    },
    sheet: { name: 'Vouchers', columns: COLUMNS },
  });
  return {
    async moneyList({ tenantId, query: { pageIndex, pageSize, ...filter } }) {
      const part = { skip: (pageIndex - 1) * pageSize, take: pageSize, reach: COUNTED + 1 };
      return pageJson(await listed(database, tenantId, filter, part), { pageIndex, pageSize });
    },
    ...prefixed('money', reports),
    async moneyRead({ tenantId, query: { voucherNo } }) {
      const [row] = await database.read({ tenantId }, read, { voucherNo });
      if (!row) throw notFound();
      return row.doc;
    },
  } satisfies Partial<Answerers>;
}
