import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { fromWire, type RowOf } from '#domain/define.ts';
import { openingItem } from '#domain/records/opening-item.ts';
import { todayInIndia } from '#domain/rules/calendar-date.ts';
import { formatPlainRupees, toPaise } from '#domain/rules/money.ts';
import { postingsOf } from '#domain/rules/postings.ts';
import { recordChange } from '../changes/audit.ts';
import { stampOf, type SaveCall } from '../changes/idempotency.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import type { Run } from '../documents/store.ts';
import type { Answerers } from '../http/answering.ts';
import { MOST_ERRORS, notImported, readRows, templateOf, type RowError } from '../records/import.ts';
import type { Spreadsheets } from '../spreadsheets/spreadsheets.ts';
import { lockPostings, vouchersJson, type PostedVoucher } from './posting.ts';
import { refusedByLedger } from './refusals.ts';

// What was open before the ledger began, from a spreadsheet (spec 4 §6): a voucher each, against Opening.

type Item = RowOf<typeof openingItem>;
interface ReadItem {
  readonly row: number;
  readonly item: Item;
}
/** Whose an item is. `several`: more than one party is called so. */
interface Found {
  readonly account: string;
  readonly branch: number;
  readonly several: boolean;
}

const tenant = value('tenantId');
const FIELDS = Object.values(openingItem);
const AT_ONCE = 200;
const GIVE_WAY = 200;

const names = sql`jsonb_to_recordset(${value('items')}::jsonb) as k (row integer, kind text, name text, gstin text)`;
const resolve = statement<{ row: number; account: string | null; branch: number; count: number }>(
  'opening.accounts',
  sql`with home as (select coalesce(min(id) filter (where is_active = 'yes'), min(id)) as id from branch where tenant_id = ${tenant})
      select k.row, min(case k.kind when 'Payable' then 'payable:' else 'party:' end || p.id) as account, min(h.id) as branch,
          count(p.id)::integer as count
        from ${names} cross join home h left join party p on p.tenant_id = ${tenant} and lower(p.name) = lower(k.name)
          and (k.gstin = '' or exists (select from party_place l where l.tenant_id = ${tenant} and l.party_id = p.id and l.gstin = upper(k.gstin)))
        where k.kind <> 'To Pay' group by k.row
      union all
      select k.row, 'topay:' || min(b.id), min(b.id), count(b.id)::integer
        from ${names} left join branch b on b.tenant_id = ${tenant} and (lower(b.name) = lower(k.name) or b.branch_code = upper(k.name))
        where k.kind = 'To Pay' group by k.row`,
);
const standing = statement<{ account: string; paper: string }>(
  'opening.standing',
  sql`select i.account, i.paper from (select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.debit = 'opening'
          union select e.voucher_id from entry e where e.tenant_id = ${tenant} and e.credit = 'opening') o
        join voucher v on v.tenant_id = ${tenant} and v.id = o.voucher_id and v.kind <> 'Reversal'
        join item i on i.tenant_id = ${tenant} and i.voucher_id = v.id
      where not exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id)`,
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

/** Reads the rows; tells of each what is wrong with it by itself. */
async function readItems(sheets: Spreadsheets, file: Blob) {
  const errors: RowError[] = [];
  const items: ReadItem[] = [];
  const all = await readRows(sheets, FIELDS, file);
  const today = todayInIndia();
  for (const [at, { row, cells }] of all.entries()) {
    if (at % GIVE_WAY === GIVE_WAY - 1) await setImmediate();
    const read = fromWire(openingItem, cells);
    if (!read.ok) {
      const labelOf = (path: string) => FIELDS.find(({ wire }) => wire === path)?.label ?? path;
      errors.push(...read.errors.map(({ path, message }) => ({ row, column: labelOf(path), message })));
    } else if (read.row.day > today) {
      errors.push({ row, column: 'Date', message: 'Date cannot be in the future.' });
    } else items.push({ row, item: read.row });
  }
  return { count: all.length, errors, items };
}

/** Finds whose each item is, and tells what is wrong with those that are nobody's or stand already. */
async function placed(run: Run, items: readonly ReadItem[]) {
  const asked = items.map(({ row, item: { kind, name, gstin } }) => ({ row, kind, name, gstin }));
  const found = new Map<number, Found>();
  for (const { row, account, branch, count } of await run(resolve, { items: JSON.stringify(asked) })) {
    if (account !== null) found.set(row, { account, branch, several: count > 1 });
  }
  const known = new Map((await run(standing, {})).map(({ account, paper }) => [keyOf(account, paper), 0]));
  const errors: RowError[] = [];
  const good: (ReadItem & Found)[] = [];
  for (const each of items) {
    const { row, item } = each;
    const whose = found.get(row);
    if (whose === undefined) errors.push({ row, column: 'Name', message: 'Name was not found.' });
    else if (whose.several) {
      errors.push({ row, column: 'Name', message: 'Several parties have this name; tell them apart by the GSTIN.' });
    } else {
      const key = keyOf(whose.account, item.paper);
      const before = known.get(key);
      if (before === undefined) {
        known.set(key, row);
        good.push({ ...each, ...whose });
      } else {
        const message = `${item.paper} stands among the opening items already.`;
        errors.push({
          row,
          column: 'Paper No.',
          message: before === 0 ? message : `${message} It stands in row ${before} too.`,
        });
      }
    }
  }
  return { errors, good };
}

function voucherOf({ item, account, branch }: ReadItem & Found): PostedVoucher {
  const side = item.kind === 'Payable' ? 'C' : 'D';
  const rows = postingsOf({ event: 'opening item', account, side, amount: toPaise(item.amount) });
  return { kind: 'Journal', day: item.day, branch, rows, due: item.due ?? item.day };
}

/** Answers the template and the import of opening items: all rows or none. */
export function answerOpening({ database, sheets }: { readonly database: Database; readonly sheets: Spreadsheets }) {
  async function importItems(
    asked: SaveCall & { readonly body: Blob; readonly query: { readonly dryRun: 'yes' | 'no' } },
  ) {
    const { tenantId, session } = asked;
    const isDry = asked.query.dryRun === 'yes';
    const read = await readItems(sheets, asked.body);
    return await database.transaction({ tenantId }, async (run) => {
      // What stands cannot change meanwhile: the same file twice at once is taken once.
      if (!isDry) await run(lockPostings, {});
      const { errors, good } = await placed(run, read.items);
      const all = [...read.errors, ...errors].toSorted((one, other) => one.row - other.row).slice(0, MOST_ERRORS);
      if (isDry) return { rows: read.count, saved: 0, errors: all };
      if (all.length > 0) throw notImported(all);
      for (let from = 0; from < good.length; from += AT_ONCE) {
        const some = good.slice(from, from + AT_ONCE);
        await run(post, {
          vouchers: vouchersJson(some.map(voucherOf)),
          papers: some.map(({ item }) => item.paper),
          userName: session.userName,
        });
      }
      const amount = good.reduce((sum, { item }) => sum + toPaise(item.amount), 0n);
      await run(record, { ...stampOf(asked), saved: String(good.length), amount: formatPlainRupees(amount) });
      return { rows: read.count, saved: good.length, errors: [] };
    });
  }
  return {
    booksOpeningTemplate: ({ turn }) => turn(() => templateOf(sheets, 'Opening', FIELDS)),
    booksOpening: (asked) =>
      asked.turn(() =>
        importItems(asked).catch((error: unknown) => {
          throw refusedByLedger(error) ?? error;
        }),
      ),
  } satisfies Partial<Answerers>;
}
