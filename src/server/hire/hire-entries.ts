import { sql, type RawBuilder } from 'kysely';
import type { HireCredited, TdsReason } from '#domain/rules/hire-tds.ts';
import { firstOfFinancialYear } from '#domain/rules/financial-year.ts';
import { formatPlainRupees, readPaise } from '#domain/rules/money.ts';
import type { Run } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { itemsOfVoucher, settledWith, itemById, voucherById } from '../ledger/settlements.ts';

// The entries in the account of a hire memo, as stored in hire_entry.

const tenant = value('tenantId');
const seq = sql`${value('seq')}::bigint`;

/** A valid voucher of a memo. */
export interface StandingEntry {
  readonly nth: number;
  readonly what: 'issue' | 'adjust' | 'advance' | 'pay';
  readonly voucherId: number;
  readonly voucherNo: string;
  readonly day: string;
}

const readStanding = statement<StandingEntry>(
  'hire.standing',
  sql`select e.nth, e.what, e.voucher_id as "voucherId", v.voucher_no as "voucherNo", v.day::text as day from hire_entry e
        cross join lateral ${voucherById(sql`e.voucher_id`)} v
      where e.tenant_id = ${tenant} and e.hire_seq = ${seq} and e.undone_at is null order by e.nth`,
);
/** The vouchers of a memo that were not reversed. */
export const standingEntries = (run: Run, of: number) => run(readStanding, { seq: of });

/** The ids of a memo's valid vouchers. */
const ownVouchers = sql`(select e.voucher_id from hire_entry e where e.tenant_id = ${tenant} and e.hire_seq = ${seq}
    and e.undone_at is null and e.voucher_id is not null)`;

const readOpen = statement<{ id: number; side: 'D' | 'C'; open: string }>(
  'hire.open',
  sql`select i.id, i.side, (i.amount - i.settled)::text as open from ${ownVouchers} o cross join lateral ${itemsOfVoucher(sql`o.voucher_id`)} i
      where i.account = ${value('account')}::text and i.settled < i.amount order by i.id`,
);
/** A memo's open items on an account, the oldest first, in paise. */
export async function openOfHire(run: Run, of: number, account: string, side: 'D' | 'C' = 'C') {
  const rows = await run(readOpen, { seq: of, account });
  return rows.filter((row) => row.side === side).map(({ id, open }) => ({ id, open: readPaise(open) }));
}

/** Settles an amount, in paise, against open items, the oldest first. */
export function settledOf(items: readonly { readonly id: number; readonly open: bigint }[], amount: bigint) {
  let left = amount;
  return items.flatMap(({ id, open }) => {
    const taken = open < left ? open : left;
    left -= taken;
    return taken > 0n ? [{ item: id, amount: taken }] : [];
  });
}

const readForeign = statement<{ voucherNo: string }>(
  'hire.settled_by',
  sql`with own as materialized ${ownVouchers}
      select w.voucher_no as "voucherNo" from own cross join lateral ${itemsOfVoucher(sql`own.voucher_id`)} i
        cross join lateral ${settledWith(sql`i.id`)} a cross join lateral ${itemById(sql`a.other`)} c
        cross join lateral ${voucherById(sql`c.voucher_id`)} w
      where w.id not in (select voucher_id from own) order by w.id limit 1`,
);
/** The number of another voucher that settles part of a memo; undefined: there is none. */
export const settledByOthers = async (run: Run, of: number) => (await run(readForeign, { seq: of }))[0]?.voucherNo;

const credited = (what: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
  sql`coalesce(sum(${what}) filter (where ${where}), 0)::numeric(16, 2)::text`;
const ofMemo = sql`e.hire_seq = ${seq}`;
const readCredited = statement<{ [Name in keyof HireCredited]: string }>(
  'hire.credited',
  sql`select ${credited(sql`e.credited`, ofMemo)} as "ofMemo", ${credited(sql`e.taxed`, ofMemo)} as "taxedOfMemo",
        ${credited(sql`e.credited`, sql`true`)} as "ofYear", ${credited(sql`e.taxed`, sql`true`)} as "taxedOfYear",
        ${credited(sql`e.credited`, sql`e.tds_reason = 'declaration'`)} as "exemptOfYear"
      from hire_entry e where e.tenant_id = ${tenant} and e.owner_id = ${value('owner')}::bigint and e.credited <> 0
        and e.undone_at is null and e.day >= ${value('first')}::date and e.day < ${value('past')}::date`,
);
/** What an owner was credited in the financial year of a day, and for a memo (0: none yet); read under the lock of postings. */
export async function creditedBefore(run: Run, owner: number, of: number, day: string): Promise<HireCredited> {
  const first = firstOfFinancialYear(day);
  const past = `${Number(first.slice(0, 4)) + 1}-04-01`;
  const [row] = await run(readCredited, { owner, seq: of, first, past });
  if (row === undefined) throw new Error('hire.credited answered nothing.');
  return {
    ofMemo: readPaise(row.ofMemo),
    taxedOfMemo: readPaise(row.taxedOfMemo),
    ofYear: readPaise(row.ofYear),
    exemptOfYear: readPaise(row.exemptOfYear),
    taxedOfYear: readPaise(row.taxedOfYear),
  };
}

/** The tax of an entry as stored. */
export interface KeptTds {
  readonly credited: bigint;
  readonly taxed: bigint;
  readonly tds: bigint;
  readonly percent: number;
  readonly code: string;
  readonly pan: string;
  readonly reason: TdsReason;
  readonly note: string;
}

const addEntry = statement(
  'hire.add_entry',
  sql`insert into hire_entry (tenant_id, hire_seq, nth, what, kind, day, amount, litres, pump_id, reference, note, voucher_id, owner_id,
        credited, taxed, tds, percent, code, pan, tds_reason, tds_note, created_by)
      select ${tenant}, ${seq}, coalesce((select max(n.nth) from hire_entry n where n.tenant_id = ${tenant} and n.hire_seq = ${seq}), 0) + 1,
        x.what, x.kind, x.day, x.amount, x.litres, x.pump_id, x.reference, x.note, x.voucher_id, x.owner_id, x.credited, x.taxed, x.tds,
        x.percent, x.code, x.pan, x.tds_reason, x.tds_note, ${value('userName')}
      from jsonb_to_record(${value('entry')}::jsonb) as x (what text, kind text, day date, amount numeric(14, 2), litres numeric(12, 3),
        pump_id bigint, reference text, note text, voucher_id bigint, owner_id bigint, credited numeric(14, 2), taxed numeric(14, 2),
        tds numeric(14, 2), percent numeric(5, 2), code text, pan text, tds_reason text, tds_note text)`,
);

/** A new entry of a memo; omitted fields are blank. */
export interface NewEntry {
  readonly seq: number;
  readonly owner: number;
  readonly what: StandingEntry['what'];
  readonly kind: string;
  readonly day: string;
  readonly amount: bigint;
  readonly voucherId: number | undefined;
  readonly litres?: number;
  readonly pump?: number;
  readonly reference?: string;
  readonly note?: string;
  readonly tax?: KeptTds;
}

/** Adds an entry to the account of a memo. */
export async function noteEntry(run: Run, userName: string, entry: NewEntry): Promise<void> {
  const { tax, amount, pump = 0 } = entry;
  const noted = {
    what: entry.what,
    kind: entry.kind,
    day: entry.day,
    amount: formatPlainRupees(amount),
    litres: entry.litres ?? 0,
    pump_id: pump === 0 ? null : pump,
    reference: entry.reference ?? '',
    note: entry.note ?? '',
    voucher_id: entry.voucherId ?? null,
    owner_id: entry.owner,
    credited: formatPlainRupees(tax?.credited ?? 0n),
    taxed: formatPlainRupees(tax?.taxed ?? 0n),
    tds: formatPlainRupees(tax?.tds ?? 0n),
    percent: tax?.percent ?? 0,
    code: tax?.code ?? '',
    pan: tax?.pan ?? '',
    tds_reason: tax?.reason ?? '',
    tds_note: tax?.note ?? '',
  };
  await run(addEntry, { seq: entry.seq, userName, entry: JSON.stringify(noted) });
}

const undo = statement(
  'hire.undo_entries',
  sql`update hire_entry set undone_at = now() where tenant_id = ${tenant} and hire_seq = ${seq} and undone_at is null`,
);
/** Marks all entries of a memo as reversed. */
export const undoEntries = (run: Run, of: number) => run(undo, { seq: of });
