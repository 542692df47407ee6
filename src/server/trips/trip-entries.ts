import { sql } from 'kysely';
import { driverOf } from '#domain/rules/accounts.ts';
import { formatPlainRupees, readPaise } from '#domain/rules/money.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';

// The vouchers of trip sheets, and what they leave open on a driver's account.

const tenant = value('tenantId');
const seq = sql`${value('seq')}::bigint`;

const addEntry = statement(
  'trip.add_entry',
  sql`insert into trip_sheet_entry (tenant_id, trip_sheet_seq, nth, what, voucher_id, driver_id, brought, created_by)
      select ${tenant}, ${seq}, coalesce((select max(e.nth) from trip_sheet_entry e where e.tenant_id = ${tenant} and e.trip_sheet_seq = ${seq}), 0) + 1,
        ${value('what')}, ${value('voucherId')}::bigint, ${value('driver')}::bigint,
        ${value('brought')}::text::numeric(14, 2), ${value('userName')}`,
);

/** A voucher of a sheet, to be recorded. */
interface NewEntry {
  readonly seq: number;
  readonly what: 'advance' | 'settle' | 'rest';
  readonly voucherId: number | undefined;
  readonly driver: number;
  /** For a settlement: what earlier trips left with the driver, in paise. */
  readonly brought?: bigint;
}
/** Records a voucher of a sheet. */
export const noteEntry = (run: Run, userName: string, { brought = 0n, voucherId, ...entry }: NewEntry) =>
  run(addEntry, { ...entry, userName, voucherId: voucherId ?? null, brought: formatPlainRupees(brought) });

/** SQL for whether a voucher was reversed, by id. */
export const isReversed = (voucher: ReturnType<typeof sql>) =>
  sql`exists (select from voucher x where x.tenant_id = ${tenant} and x.reverses = ${voucher})`;

const readAdvances = statement<{ voucherNo: string; amount: string }>(
  'trip.advances',
  sql`select v.voucher_no as "voucherNo", (select sum(n.amount) from entry n where n.tenant_id = ${tenant} and n.voucher_id = v.id)::text as amount
      from trip_sheet_entry e join voucher v on v.tenant_id = ${tenant} and v.id = e.voucher_id
      where e.tenant_id = ${tenant} and e.trip_sheet_seq = ${seq} and e.what = 'advance' and not ${isReversed(sql`v.id`)} order by e.nth`,
);
/** A sheet's advances that were not reversed, in paise. */
export async function advancesOf(run: Run, of: number) {
  const rows = await run(readAdvances, { seq: of });
  return rows.map(({ voucherNo, amount }) => ({ voucherNo, amount: readPaise(amount) }));
}

/**
 * SQL rows of what is open on the account of a sheet's driver: from the sheet itself, earlier trips and plain payments. Money collected for
 * LRs is handed to a branch and does not count, nor does money given for other running trips.
 */
const openOfDriver = sql`select i.id, i.side, i.amount - i.settled as open, v.id as voucher
    from item i join voucher v on v.tenant_id = ${tenant} and v.id = i.voucher_id
    where i.tenant_id = ${tenant} and i.account = ${value('account')}::text and i.settled < i.amount and v.bilty_seq = 0
      and not exists (select from trip_sheet_entry e join trip_sheet t on t.tenant_id = ${tenant} and t.seq = e.trip_sheet_seq
        where e.tenant_id = ${tenant} and e.voucher_id = v.id and t.trip_state = 'open' and t.seq <> ${seq})`;

interface OpenItem {
  readonly id: number;
  readonly side: 'D' | 'C';
  readonly open: bigint;
}
const readOpen = statement<{ id: number; side: 'D' | 'C'; open: string }>(
  'trip.open_items',
  sql`select o.id, o.side, o.open::text as open from (${openOfDriver}) o order by o.id`,
);
/** The open items of a sheet's driver, the oldest first. */
export async function openItems(run: Run, of: number, driver: number): Promise<readonly OpenItem[]> {
  const rows = await run(readOpen, { seq: of, account: driverOf(driver) });
  return rows.map((row) => ({ ...row, open: readPaise(row.open) }));
}
/** What they leave with the driver, in paise; below zero: the driver is owed it. */
export const leftOf = (items: readonly OpenItem[]): bigint =>
  items.reduce((sum, { side, open }) => (side === 'D' ? sum + open : sum - open), 0n);

const readBrought = statement<{ brought: string }>(
  'trip.brought',
  sql`select coalesce(sum(case o.side when 'D' then o.open else -o.open end) filter (where not exists (select from trip_sheet_entry e
          where e.tenant_id = ${tenant} and e.voucher_id = o.voucher and e.trip_sheet_seq = ${seq})), 0)::numeric(16, 2)::text as brought
      from (${openOfDriver}) o`,
);
/** What the driver of a sheet has from earlier trips, in paise; below zero: the driver is owed it. */
export async function broughtTo(run: Run, of: number, driver: number): Promise<bigint> {
  const [row] = await run(readBrought, { seq: of, account: driverOf(driver) });
  return readPaise(row?.brought ?? '0');
}

const settlePair = statement(
  'trip.settle_items',
  sql`select settle_items(${value('debit')}::bigint, ${value('credit')}::bigint, ${value('amount')}::text::numeric(14, 2), ${value('userName')}::text)`,
);
/** Settles what the driver was given against what the driver is owed, the oldest first. */
export async function matchItems(run: Run, of: number, driver: number, userName: string): Promise<void> {
  const items = await openItems(run, of, driver);
  const left = (side: 'D' | 'C') => items.filter((item) => item.side === side).map(({ id, open }) => ({ id, open }));
  const [debits, credits] = [left('D'), left('C')];
  for (;;) {
    const [[debit], [credit]] = [debits, credits];
    if (debit === undefined || credit === undefined) return;
    const amount = debit.open < credit.open ? debit.open : credit.open;
    await run(settlePair, { debit: debit.id, credit: credit.id, amount: formatPlainRupees(amount), userName });
    debit.open -= amount;
    credit.open -= amount;
    if (debit.open === 0n) debits.shift();
    if (credit.open === 0n) credits.shift();
  }
}
