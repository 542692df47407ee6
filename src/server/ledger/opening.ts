import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type { RowOf } from '#domain/define.ts';
import { isOpeningBalance, openingItem } from '#domain/records/opening-item.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { HEADS, isCreditGroup, type Group } from '#domain/rules/heads.ts';
import { formatPlainRupees, toPaise } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { sayInHindi } from '#language/sentences.hi.ts';
import { recordChange } from '../changes/audit.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../database/connect.ts';
import type { Answerers } from '../http/answering.ts';
import type { ReportProgress } from '../http/progress.ts';
import { cellOf, readFields, shareOf, templateOf } from '../records/import.ts';
import { faultsOf, notImported, type ImportMode, type ImportResult, type RowError } from '../records/import-faults.ts';
import { readTable, type SheetTable } from '../records/sheet-table.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { accountGroup } from './account-names.ts';
import { lockPostings, POSTED_AT_ONCE, vouchersJson, type PostedVoucher } from './posting.ts';
import { refusedByLedger } from './refusals.ts';
import { itemsOfVoucher, voucherById } from './settlements.ts';

// Imports what was open before the ledger began from a spreadsheet (spec 4 §6): one voucher per item, against Opening.

type Item = RowOf<typeof openingItem>;
interface ReadItem {
  readonly row: number;
  readonly item: Item;
}
/** The account of an item. `several`: more than one party has the name. */
interface Found {
  readonly account: string;
  readonly branch: number;
  readonly several: boolean;
  /** The group of a head. */
  readonly group: Group | null;
}

const tenant = value('tenantId');
const FIELDS = Object.values(openingItem);
const GIVE_WAY = 200;

const names = sql`jsonb_to_recordset(${value('items')}::jsonb) as k (row integer, kind text, name text, gstin text)`;
const heads = sql.join(
  Object.entries(HEADS).map(([id, { name }]) => sql`(${sql.lit(id)}, ${sql.lit(name)}, ${sql.lit(sayInHindi(name))})`),
);
const resolve = statement<{ row: number; account: string | null; branch: number; count: number; group: Group | null }>(
  'opening.accounts',
  sql`with home as (select coalesce(min(id) filter (where is_active = 'yes'), min(id)) as id from branch where tenant_id = ${tenant})
      select k.row, min(case k.kind when 'Payable' then 'payable:' else 'party:' end || p.id) as account, min(h.id) as branch,
          count(p.id)::integer as count, null::text as "group"
        from ${names} cross join home h left join party p on p.tenant_id = ${tenant} and lower(p.name) = lower(k.name)
          and (k.gstin = '' or exists (select from party_place l where l.tenant_id = ${tenant} and l.party_id = p.id and l.gstin = upper(k.gstin)))
        where k.kind in ('Receivable', 'Payable') group by k.row
      union all
      select k.row, min(case k.kind when 'Cash' then 'cash:' else 'topay:' end) || min(b.id), min(b.id), count(b.id)::integer, null
        from ${names} left join branch b on b.tenant_id = ${tenant} and (lower(b.name) = lower(k.name) or b.branch_code = upper(k.name))
        where k.kind in ('To Pay', 'Cash') group by k.row
      union all
      select k.row, a.id, h.id, 1, ${accountGroup(sql`a.id`)}
        from ${names} cross join home h cross join lateral (
          select n.id from account n where n.tenant_id = ${tenant} and n.name <> '' and lower(n.name) = lower(k.name) and (n.kind = 'Bank') = (k.kind = 'Bank')
          union all select t.id from (values ${heads}) t (id, english, hindi)
            where k.kind = 'Head' and lower(k.name) in (lower(t.english), t.hindi) limit 1) a
        where k.kind in ('Bank', 'Head')`,
);
const standing = statement<{ account: string; paper: string }>(
  'opening.standing',
  sql`select i.account, i.paper from (select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.debit = 'opening'
          union select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.credit = 'opening') o
        cross join lateral ${voucherById(sql`o.voucher_id`)} v cross join lateral ${itemsOfVoucher(sql`v.id`)} i
      where v.kind <> 'Reversal' and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is null`,
);
// For accounts without items, existing openings are looked up one by one; items are identified by their paper.
const balances = statement<{ account: string }>(
  'opening.balances',
  sql`select k.account from unnest(${value('accounts')}::text[]) as k (account)
      cross join lateral (
        select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.debit = k.account and e.credit = 'opening'
        union all select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.credit = k.account and e.debit = 'opening' offset 0) o
      cross join lateral ${voucherById(sql`o.voucher_id`)} v
      where v.kind <> 'Reversal' and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is null`,
);
const post = statement<{ posted: number }>(
  'opening.post',
  sql`select count(post_vouchers(jsonb_build_array(v.voucher), '{}'::bigint[], '{}'::bigint[], 0, (${value('papers')}::text[])[v.nth],
        ${value('userName')}::text)) as posted from jsonb_array_elements(${value('vouchers')}::jsonb) with ordinality v (voucher, nth)`,
);
const record = statement(
  'opening.record',
  sql`with d as (select ${value('saved')}::text as record, json_build_object('amount', ${value('amount')}::text::numeric) as doc),
      a as (${recordChange('opening.create', { record: sql`record`, after: sql`doc`, from: sql`d` })})
      select 1 as done from d`,
);

const keyOf = (account: string, paper: string) => `${account} ${paper.toLowerCase()}`;

/** Reads the rows, with the faults that can be found in each row alone. */
async function readItems(sheets: Spreadsheets, file: Blob) {
  const errors: RowError[] = [];
  const items: ReadItem[] = [];
  const table = await readTable(sheets, FIELDS, file);
  const today = todayInIndia();
  for (const [at, each] of table.rows.entries()) {
    if (at % GIVE_WAY === GIVE_WAY - 1) await setImmediate();
    const { row } = each;
    const read = readFields(openingItem, table, each);
    if (!read.ok) errors.push(...read.errors);
    else if (read.row.paper === '' && !isOpeningBalance(read.row.kind)) {
      errors.push(faultOf(table, row, 'paper', 'Paper No. is required.'));
    } else if (read.row.day > today) errors.push(faultOf(table, row, 'day', 'Date cannot be in the future.'));
    else items.push({ row, item: read.row });
  }
  return { table, errors, items };
}

/** A fault in a field of a row. */
const faultOf = (table: SheetTable, row: number, field: keyof Item, message: string): RowError => ({
  row,
  cell: cellOf(table, row, openingItem[field].wire),
  column: openingItem[field].label,
  message,
});

/** Finds the account of each item; reports items without one and items that already exist. */
async function placed(run: Run, table: SheetTable, items: readonly ReadItem[]) {
  const named = items.map(({ row, item: { kind, name, gstin } }) => ({ row, kind, name, gstin }));
  const found = new Map<number, Found>();
  for (const { row, account, branch, count, group } of await run(resolve, { items: JSON.stringify(named) })) {
    if (account !== null) found.set(row, { account, branch, group, several: count > 1 });
  }
  const known = new Map((await run(standing, {})).map(({ account, paper }) => [keyOf(account, paper), 0]));
  const begun = items.flatMap(({ row, item }) => (isOpeningBalance(item.kind) ? (found.get(row)?.account ?? []) : []));
  if (begun.length > 0) {
    for (const { account } of await run(balances, { accounts: begun })) known.set(keyOf(account, ''), 0);
  }
  const errors: RowError[] = [];
  const good: (ReadItem & Found)[] = [];
  for (const each of items) {
    const { row, item } = each;
    const whose = found.get(row);
    if (whose === undefined) errors.push(faultOf(table, row, 'name', 'Name was not found.'));
    else if (whose.several) {
      errors.push(faultOf(table, row, 'name', 'Several parties have this name; enter the GSTIN as well.'));
    } else {
      const isBalance = isOpeningBalance(item.kind);
      const key = keyOf(whose.account, isBalance ? '' : item.paper);
      const before = known.get(key);
      if (before === undefined) {
        known.set(key, row);
        good.push({ ...each, ...whose });
      } else {
        const message = isBalance
          ? `${item.name} has an opening balance already.`
          : `${item.paper} stands among the opening items already.`;
        errors.push(
          faultOf(
            table,
            row,
            isBalance ? 'name' : 'paper',
            before === 0 ? message : `${message} It stands in row ${before} too.`,
          ),
        );
      }
    }
  }
  return { errors, good };
}

/** The side of an opening if the sheet does not name one. */
function usualSide({ item, group }: ReadItem & Found): 'D' | 'C' {
  if (item.kind === 'Head') return group !== null && isCreditGroup(group) ? 'C' : 'D';
  return item.kind === 'Payable' ? 'C' : 'D';
}

function voucherOf(found: ReadItem & Found): PostedVoucher {
  const { item, account, branch } = found;
  const side = item.side === '' ? usualSide(found) : item.side === 'Debit' ? 'D' : 'C';
  const rows = postingsOf({ event: 'opening item', account, side, amount: toPaise(item.amount) });
  return { kind: 'Journal', day: item.day, branch, rows, due: item.due ?? item.day, belowZero: 'Opening' };
}

/** The handlers of the template and the import of opening items: all rows or none. */
export function answerOpening({ database, sheets }: { readonly database: Database; readonly sheets: Spreadsheets }) {
  async function importItems(
    call: SaveCall & { readonly body: Blob; readonly query: ImportMode; readonly reportProgress: ReportProgress },
  ): Promise<ImportResult> {
    const { tenantId, session } = call;
    const isDry = call.query.dryRun === 'yes';
    const { table, items, errors: ofRows } = await readItems(sheets, call.body);
    return await database.transaction({ tenantId }, async (run) => {
      // Existing items cannot change meanwhile, so the same file sent twice at once is imported once.
      if (!isDry) await run(lockPostings, {});
      const { errors, good } = await placed(run, table, items);
      const all = [...ofRows, ...errors];
      const outcome = { rows: table.rows.length, updated: 0, ...faultsOf(all) };
      if (isDry) return { ...outcome, saved: 0 };
      if (all.length > 0 && call.query.take === 'all') throw notImported(all);
      for (let from = 0; from < good.length; from += POSTED_AT_ONCE) {
        const some = good.slice(from, from + POSTED_AT_ONCE);
        await run(post, {
          vouchers: vouchersJson(some.map(voucherOf)),
          papers: some.map(({ item }) => (isOpeningBalance(item.kind) ? '' : item.paper)),
          userName: session.userName,
        });
        call.reportProgress(shareOf(from + some.length, good.length));
      }
      const amount = good.reduce((sum, { item }) => sum + toPaise(item.amount), 0n);
      if (good.length > 0)
        await run(record, { ...stampOf(call), saved: String(good.length), amount: formatPlainRupees(amount) });
      return { ...outcome, saved: good.length };
    });
  }
  return {
    booksOpeningTemplate: () => templateOf(sheets, 'Opening', FIELDS),
    booksOpening: (call) =>
      importItems(call).catch((error: unknown) => {
        throw refusedByLedger(error) ?? error;
      }),
  } satisfies Partial<Answerers>;
}
