import { sql } from 'kysely';
import { readPaise } from '#domain/rules/money.ts';
import { ON_ACCOUNT_KINDS, type LaterSettlement, type LedgerVoucher } from '#domain/rules/tally-vouchers.ts';
import type { VoucherKind } from '#domain/rules/voucher-kinds.ts';
import type { Database } from '../database/connect.ts';
import type { JsonText } from '../database/json-text.ts';
import { statement, value } from '../database/statement.ts';

// The vouchers and later settlements of some days, page by page, as exported to Tally.

const tenant = value('tenantId');
const PAGE = 250;
/** Settlements examined in one step: most are part of their vouchers. */
const LOOKED_AT = 1000;

/** The vouchers and settlements of a file: those of some days, up to a voucher and a moment. */
export interface TallyDays {
  readonly fromDate: string;
  readonly toDate: string;
  /** Only what no earlier file contains. */
  readonly isNew: boolean;
  readonly lastVoucher: number;
  readonly settledUntil: string;
}

// Contained in an earlier file: whatever existed at that time for the file's days, whether it held everything or only what was new.
const isOut = (day: ReturnType<typeof sql>, upTo: ReturnType<typeof sql>) =>
  sql`exists (select from export_file x where x.tenant_id = ${tenant} and x.what = 'Tally' and x.state in ('ready', 'over')
    and ${day} between x.from_date and x.to_date and ${upTo})`;
const isWanted = (out: ReturnType<typeof sql>) => sql`(not ${value('isNew')}::boolean or not ${out})`;
const [from, to] = [sql`${value('fromDate')}::date`, sql`${value('toDate')}::date`];
const onAccount = sql.join(ON_ACCOUNT_KINDS.map((kind) => sql.lit(kind)));
/** SQL for whether money of a voucher of this kind is on account. */
export const isOnAccountKind = (kind: ReturnType<typeof sql>) => sql`(${kind} in (${onAccount}))`;
const wantedVoucher = sql`v.tenant_id = ${tenant} and v.day between ${from} and ${to} and v.id <= ${value('lastVoucher')}::bigint
    and ${isWanted(isOut(sql`v.day`, sql`v.id <= x.last_voucher`))}`;

const settledBy = (own: string, other: string) =>
  sql`select ${sql.id(other)} as other, nth, amount, created_at from allocation where tenant_id = ${tenant} and ${sql.id(own)} = i.id`;
// What an item settled when it was posted: all postings of a transaction share one timestamp.
const against = sql`(select coalesce(json_agg(json_build_object('paper', o.paper, 'amount', s.amount::text) order by o.id, s.nth), '[]')
    from (${settledBy('debit_item', 'credit_item')} union all ${settledBy('credit_item', 'debit_item')}) s,
      lateral (select p.id, p.paper, p.voucher_id from item p where p.tenant_id = ${tenant} and p.id = s.other offset 0) o,
      lateral (select w.kind from voucher w where w.tenant_id = ${tenant} and w.id = o.voucher_id offset 0) w
    where s.amount > 0 and s.created_at = v.created_at and o.voucher_id < v.id and w.kind not in (${onAccount}))`;

const page = statement<{ id: number; day: string; doc: JsonText }>(
  'tally.vouchers',
  sql`select v.id, v.day::text as day, json_build_object('kind', v.kind, 'number', v.voucher_no, 'paper', v.paper, 'reference', v.reference,
        'narration', v.narration, 'note', case v.kind when 'Note' then coalesce((select n.kind from note n where n.tenant_id = ${tenant} and n.note_no = v.paper), '') else '' end,
        'rows', (select json_agg(json_build_object('debit', e.debit, 'credit', e.credit, 'amount', e.amount::text) order by e.line_no)
          from entry e where e.tenant_id = ${tenant} and e.voucher_id = v.id),
        'items', (select coalesce(json_agg(json_build_object('account', i.account, 'paper', i.paper, 'against', ${against}) order by i.id), '[]')
          from item i where i.tenant_id = ${tenant} and i.voucher_id = v.id)) as doc
      from voucher v where ${wantedVoucher} and (v.day, v.id) > (${value('afterDay')}::date, ${value('afterId')}::bigint)
      order by v.day, v.id limit ${sql.lit(PAGE)}`,
);
// For the progress bar, so it may stop counting early.
const count = statement<{ count: number }>(
  'tally.count',
  sql`select count(*) as count from (select from voucher v where ${wantedVoucher} limit 200000) counted`,
);

/** The number of vouchers to write, 200,000 at most. */
export async function countVouchers(database: Database, tenantId: string, days: TallyDays): Promise<number> {
  const [row] = await database.read({ tenantId }, count, { ...days });
  return row?.count ?? 0;
}

export interface WrittenVoucher extends LedgerVoucher {
  readonly id: number;
  readonly day: string;
  readonly number: string;
  readonly paper: string;
  readonly reference: string;
  readonly narration: string;
}
interface VoucherDoc extends Omit<WrittenVoucher, 'id' | 'day' | 'rows' | 'items'> {
  readonly rows: readonly { readonly debit: string; readonly credit: string; readonly amount: string }[];
  readonly items: readonly {
    readonly account: string;
    readonly paper: string;
    readonly against: readonly { readonly paper: string; readonly amount: string }[];
  }[];
}
const inPaise = <Row extends { readonly amount: string }>(row: Row) => ({ ...row, amount: readPaise(row.amount) });

/** The vouchers by date, a page at a time. */
export async function* pagesOfVouchers(
  database: Database,
  tenantId: string,
  days: TallyDays,
): AsyncGenerator<readonly WrittenVoucher[], void> {
  for (let after = { afterDay: '1900-01-01', afterId: 0 }; ;) {
    const rows = await database.read({ tenantId }, page, { ...days, ...after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, day, doc }) => {
      const voucher = doc.parse() as VoucherDoc;
      const items = voucher.items.map((item) => ({ ...item, against: item.against.map(inPaise) }));
      return { ...voucher, id, day, rows: voucher.rows.map(inPaise), items };
    });
    if (rows.length < PAGE) return;
    after = { afterDay: last.day, afterId: last.id };
  }
}

interface SettlementRow {
  at: string;
  day: string;
  debitItem: number;
  creditItem: number;
  nth: number;
  account: string;
  debitPaper: string;
  creditPaper: string;
  amount: string;
  isWritten: boolean;
}
/** SQL for the day on which a settlement `a` was made. */
export const madeOn = sql`(a.created_at at time zone 'Asia/Kolkata')::date`;
const beginOf = (day: ReturnType<typeof sql>) => sql`(${day}::timestamp at time zone 'Asia/Kolkata')`;
/** SQL that joins one side of a settlement with its voucher; its paper is empty if it is on account. */
export const sideOf = (item: string) =>
  sql`lateral (select i.account, i.voucher_id, w.day, w.created_at as posted_at, case when w.kind in (${onAccount}) then '' else i.paper end as paper
      from item i, lateral (select w.kind, w.day, w.created_at from voucher w where w.tenant_id = ${tenant} and w.id = i.voucher_id offset 0) w
      where i.tenant_id = ${tenant} and i.id = ${sql.ref(item)} offset 0)`;
/** A settlement made when one of `d` and `c` was posted, against an earlier paper, is part of that voucher. */
export const standsInVoucher = sql`(a.amount > 0 and case when d.voucher_id > c.voucher_id then a.created_at = d.posted_at and c.paper <> ''
    else a.created_at = c.posted_at and d.paper <> '' end)`;
const later = statement<SettlementRow>(
  'tally.settlements',
  sql`select a.created_at::text as at, ${madeOn}::text as day, a.debit_item as "debitItem", a.credit_item as "creditItem", a.nth, d.account,
        d.paper as "debitPaper", c.paper as "creditPaper", a.amount::text as amount,
        d.account not like 'transit:%' and d.paper <> c.paper and not ${standsInVoucher}
          and ${isWanted(isOut(madeOn, sql`a.created_at <= x.settled_until`))} as "isWritten"
      from (select * from allocation where tenant_id = ${tenant} and created_at >= ${beginOf(from)} and created_at < ${beginOf(sql`(${to} + 1)`)}
          and created_at <= ${value('settledUntil')}::text::timestamptz
          and (created_at, debit_item, credit_item, nth) > (${value('afterAt')}::text::timestamptz, ${value('afterDebit')}::bigint, ${value('afterCredit')}::bigint, ${value('afterNth')}::int)
          order by created_at, debit_item, credit_item, nth limit ${sql.lit(LOOKED_AT)}) a, ${sideOf('a.debit_item')} d, ${sideOf('a.credit_item')} c
      order by a.created_at, a.debit_item, a.credit_item, a.nth`,
);

export interface WrittenSettlement extends LaterSettlement {
  /** Its number, unique in the company: 12-34-1. */
  readonly number: string;
  readonly day: string;
}

/** Settlements made after both sides were posted, in order of time, a page at a time. */
export async function* pagesOfSettlements(
  database: Database,
  tenantId: string,
  days: TallyDays,
): AsyncGenerator<readonly WrittenSettlement[], void> {
  for (let after = { afterAt: '1900-01-01', afterDebit: 0, afterCredit: 0, afterNth: 0 }; ;) {
    const rows = await database.read({ tenantId }, later, { ...days, ...after });
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .filter(({ isWritten }) => isWritten)
      .map(({ debitItem, creditItem, nth, amount, day, account, debitPaper, creditPaper }) => ({
        number: `${debitItem}-${creditItem}-${nth}`,
        day,
        account,
        debitPaper,
        creditPaper,
        amount: readPaise(amount),
      }));
    if (rows.length < LOOKED_AT) return;
    after = { afterAt: last.at, afterDebit: last.debitItem, afterCredit: last.creditItem, afterNth: last.nth };
  }
}

/** Kinds that people know by another number than the voucher's: bills and notes, by that of their paper. */
const KNOWN_BY_PAPER: readonly VoucherKind[] = ['Bill', 'Note'];
/** The number of a voucher in Tally. */
export const tallyNumber = ({ kind, number, paper }: Pick<WrittenVoucher, 'kind' | 'number' | 'paper'>): string =>
  KNOWN_BY_PAPER.includes(kind) ? paper : number;
