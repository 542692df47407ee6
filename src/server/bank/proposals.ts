import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { isOfParty, payableOf, receivableOf } from '#domain/rules/accounts.ts';
import {
  proposalsOf,
  type LikelyItem,
  type LikelyVoucher,
  type Proposal,
  type WaitingLine,
} from '#domain/rules/bank-proposals.ts';
import { billsSearch, MOST_SEARCHED, type BillsPaid } from '#domain/rules/bills-of-amount.ts';
import { addDays } from '#domain/rules/calendar-date.ts';
import { lawNumber, type LawRow } from '#domain/rules/law.ts';
import { formatPlainRupees, readPaise } from '#domain/rules/money.ts';
import { beginningOf, beginningsIn } from '#domain/rules/payer-names.ts';
import type { Database } from '../database/connect.ts';
import { statement, value } from '../database/statement.ts';
import { taxableOpen } from '../ledger/open-items.ts';
import { itemById, itemsOfVoucher, voucherById } from '../ledger/settlements.ts';

// Everything the proposals for a batch of lines need is looked up once for all of them, each set by an index.

const tenant = value('tenantId');
const account = sql`${value('account')}::text`;
/** How long after its entry a cheque may be paid, and how long after its receipt money may be entered. */
const DAYS_BEFORE = 45;
const DAYS_AFTER = 10;
const OF_ONE_LINE = 5;
const OF_ONE_NAME = 30;

const linesGiven = sql`jsonb_to_recordset(${value('lines')}::jsonb) as k (line bigint, day date, amount numeric(14, 2), "references" jsonb)`;
const isFree = sql`(select l.id from bank_line l where l.tenant_id = ${tenant} and l.account = ${account} and l.voucher_id = v.id) is null
    and v.kind <> 'Reversal' and (select x.id from voucher x where x.tenant_id = ${tenant} and x.reverses = v.id) is null`;

// The entries of the bank's account over the days of all lines are read once; a hash join finds those with a line's amount.
const readVouchers = statement<{ line: number; voucherNo: string; day: string; reference: string; other: string }>(
  'bank.likely_vouchers',
  sql`with k as materialized (select * from ${linesGiven}),
      moved as materialized (
        select e.voucher_id, e.day, e.amount, e.credit as other from entry e where e.tenant_id = ${tenant} and e.debit = ${account}
          and e.day between ${value('fromDay')}::date and ${value('toDay')}::date
        union all
        select e.voucher_id, e.day, -e.amount, e.debit from entry e where e.tenant_id = ${tenant} and e.credit = ${account}
          and e.day between ${value('fromDay')}::date and ${value('toDay')}::date),
      near as materialized (
        select k.line, m.voucher_id, m.other, abs(m.day - k.day) as days from k join moved m on m.amount = k.amount
          where m.day between k.day - ${sql.lit(DAYS_BEFORE)} and k.day + ${sql.lit(DAYS_AFTER)}),
      referred as materialized (
        select k.line, v.id as voucher_id, e.other, abs(v.day - k.day) as days from k cross join lateral jsonb_array_elements_text(k."references") r (reference)
          cross join lateral (select w.id, w.day from voucher w where w.tenant_id = ${tenant} and w.reference = r.reference and w.reference <> ''
            order by w.id desc limit ${sql.lit(OF_ONE_LINE)}) v
          cross join lateral (select x.credit as other from entry x where x.tenant_id = ${tenant} and x.voucher_id = v.id and x.debit = ${account} and x.amount = k.amount
            union all select x.debit from entry x where x.tenant_id = ${tenant} and x.voucher_id = v.id and x.credit = ${account} and x.amount = -k.amount) e),
      free as (select c.line, c.other, c.days, v.voucher_no, v.day, v.reference, v.id
        from (select line, voucher_id, other, days from near union select line, voucher_id, other, days from referred) c
          cross join lateral ${voucherById(sql`c.voucher_id`)} v where ${isFree}),
      ranked as (select free.*, row_number() over (partition by line order by days, id) as nth from free)
      select line::integer as line, voucher_no as "voucherNo", day::text as day, reference, other from ranked where nth <= ${sql.lit(OF_ONE_LINE)} order by line, nth`,
);
const readParties = statement<{ party: number; name: string }>(
  'bank.likely_parties',
  sql`select p.id as party, p.name from parties_beginning(${value('beginnings')}::text[], ${sql.lit(OF_ONE_NAME)}) p`,
);
const readNumbers = statement<{ number: string; item: number }>(
  'bank.named_bills',
  sql`select f.bill_no as number, i.id as item from unnest(${value('numbers')}::text[]) n (number)
      cross join lateral (select b.bill_no, b.voucher_id from freight_bill b where b.tenant_id = ${tenant} and b.bill_no = n.number and b.cancelled_at is null offset 0) f
      cross join lateral ${itemsOfVoucher(sql`f.voucher_id`)} i where i.side = 'D' and i.settled < i.amount`,
);
const ofAmounts = (side: 'D' | 'C') =>
  statement<{ item: number; account: string; amount: string }>(
    `bank.items_of_amounts_${side === 'D' ? 'owed' : 'owing'}`,
    sql`select i.id as item, i.account, i.amount::text as amount
        from items_of_amounts(${value('amounts')}::numeric[], ${sql.lit(side)}, ${sql.lit(OF_ONE_LINE)}) i`,
  );
const readOfAmounts = { D: ofAmounts('D'), C: ofAmounts('C') };
interface ItemRow {
  readonly id: number;
  readonly account: string;
  readonly paper: string;
  readonly open: string;
  readonly taxable: string;
}
const itemRow = sql`i.id, i.account, i.paper, (i.amount - i.settled)::text as open, (${taxableOpen})::text as taxable`;
const openItems = (side: 'D' | 'C') =>
  statement<ItemRow>(
    `bank.open_items_${side === 'D' ? 'owed' : 'owing'}`,
    sql`select ${itemRow} from (
          select o.* from unnest(${value('accounts')}::text[]) a (account) cross join lateral (select n.* from item n where n.tenant_id = ${tenant}
            and n.account = a.account and n.side = ${sql.lit(side)} and n.settled < n.amount order by n.day, n.id limit ${sql.lit(MOST_SEARCHED)}) o
          union select o.* from unnest(${value('items')}::bigint[]) n (id) cross join lateral ${itemById(sql`n.id`)} o where o.settled < o.amount) i
        order by i.account, i.day, i.id`,
  );
const readItems = { D: openItems('D'), C: openItems('C') };

/** Which total, in percent of its taxable part, a bill may have once tax was deducted from that part. */
const SHARES_TAXED = [100, 105, 112, 118] as const;

/** The amounts, in paise, of bills that a line may pay alone: the same amount, or more by the tax deducted. */
function billedAmounts(amount: bigint, percents: readonly number[]): readonly bigint[] {
  const more = percents.flatMap((percent) =>
    SHARES_TAXED.map((share) => (amount * BigInt(share * 100)) / BigInt(Math.round(share * 100 - percent * 100))),
  );
  return [...new Set([amount, ...more])];
}

/** The words of a narration that may be bill numbers. */
const numbersIn = (narration: string) =>
  narration
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((word) => /\d/.test(word) && word.length >= 2 && word.length <= 20)
    .slice(0, 20);
/**
 * The forms a reference may have on a voucher: as the bank states it, or without leading zeros; for UPI and transfers, as found in the
 * narration.
 */
const referencesOf = ({ reference, narration }: WaitingLine) => {
  const inNarration = narration.match(/[A-Za-z0-9]{6,22}/g)?.filter((word) => /\d{5}/.test(word)) ?? [];
  const all = [reference, reference.replace(/^0+/, ''), ...inNarration.slice(0, 6)];
  return [...new Set(all.filter((each) => each !== ''))];
};

const sizeOf = (paise: bigint) => (paise < 0n ? -paise : paise);

interface Found {
  readonly vouchers: ReadonlyMap<number, readonly LikelyVoucher[]>;
  readonly parties: readonly { readonly party: number; readonly name: string }[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly items: readonly LikelyItem[];
  /** The ids of items by the amount, in paise, that was searched for. */
  readonly ofAmount: ReadonlyMap<bigint, readonly number[]>;
}

/** Looks up candidates for lines of one direction. */
async function lookUp(
  database: Database,
  tenantId: string,
  {
    bank,
    lines,
    side,
    percents,
  }: { bank: string; lines: readonly WaitingLine[]; side: 'D' | 'C'; percents: readonly number[] },
): Promise<Found> {
  const days = lines.map(({ day }) => day).toSorted();
  const wanted = lines.map((line) => ({
    line: line.line,
    day: line.day,
    amount: formatPlainRupees(line.amount),
    references: referencesOf(line),
  }));
  const beginnings = [...new Set(lines.flatMap(({ narration }) => beginningsIn(narration)))];
  const numbers = side === 'D' ? [...new Set(lines.flatMap(({ narration }) => numbersIn(narration)))] : [];
  const amounts = [...new Set(lines.flatMap(({ amount }) => billedAmounts(sizeOf(amount), percents)))];
  const [vouchers, parties, named, alike] = await Promise.all([
    database.read({ tenantId }, readVouchers, {
      account: bank,
      lines: JSON.stringify(wanted),
      fromDay: addDays(days[0] ?? '2000-01-01', -DAYS_BEFORE),
      toDay: addDays(days.at(-1) ?? '2000-01-01', DAYS_AFTER),
    }),
    database.read({ tenantId }, readParties, { beginnings }),
    numbers.length === 0 ? [] : database.read({ tenantId }, readNumbers, { numbers }),
    database.read({ tenantId }, readOfAmounts[side], { amounts: amounts.map(formatPlainRupees) }),
  ]);
  const accountOf = side === 'D' ? receivableOf : payableOf;
  const accounts = [...new Set(parties.map(({ party }) => accountOf(party)))];
  const isOurs = (of: string) => (side === 'D' ? isOfParty(of) : of.startsWith('payable:'));
  const ofParties = alike.filter((item) => isOurs(item.account));
  const items = await database.read({ tenantId }, readItems[side], {
    accounts,
    items: [...new Set([...named, ...ofParties].map(({ item }) => item))],
  });
  return {
    vouchers: Map.groupBy(
      vouchers.map(({ other, ...voucher }) => ({ ...voucher, account: other })),
      ({ line }) => line,
    ),
    parties,
    numbers: new Map(named.map(({ number, item }) => [number, item])),
    items: items.map((item) => ({ ...item, open: readPaise(item.open), taxable: readPaise(item.taxable) })),
    ofAmount: new Map(
      [...Map.groupBy(ofParties, ({ amount }) => readPaise(amount))].map(([amount, found]) => [
        amount,
        found.map(({ item }) => item),
      ]),
    ),
  };
}

/** The proposals for waiting lines, by line id. */
export async function proposalsFor(
  database: Database,
  tenantId: string,
  {
    bank,
    lines,
    law,
  }: { readonly bank: string; readonly lines: readonly WaitingLine[]; readonly law: readonly LawRow[] },
): Promise<ReadonlyMap<number, readonly Proposal[]>> {
  const proposed = new Map<number, readonly Proposal[]>();
  for (const side of ['D', 'C'] as const) {
    const own = lines.filter(({ amount }) => amount > 0n === (side === 'D'));
    const [first] = own;
    if (first === undefined) continue;
    const percents = side === 'D' ? [...new Set(TDS_FACTS.map((fact) => lawNumber(law, fact, first.day)))] : [];
    const found = await lookUp(database, tenantId, { bank, lines: own, side, percents });
    const byAccount = Map.groupBy(found.items, (item) => item.account);
    const byId = new Map(found.items.map((item) => [item.id, item]));
    const byBeginning = Map.groupBy(found.parties, ({ name }) => beginningOf(name));
    const itemsOf = (of: string) => byAccount.get(of) ?? [];
    const searches = new Map<string, (amount: bigint) => BillsPaid | null>();
    const paidBy = (of: string) => {
      const search = searches.get(of) ?? billsSearch(itemsOf(of), percents);
      searches.set(of, search);
      return search;
    };
    for (const line of own) {
      const words = numbersIn(line.narration);
      const amount = sizeOf(line.amount);
      const ids = billedAmounts(amount, percents).flatMap((billed) => found.ofAmount.get(billed) ?? []);
      proposed.set(
        line.line,
        proposalsOf(line, {
          vouchers: found.vouchers.get(line.line) ?? [],
          parties: beginningsIn(line.narration).flatMap((beginning) => byBeginning.get(beginning) ?? []),
          accountOf: side === 'D' ? receivableOf : payableOf,
          itemsOf,
          named: words.flatMap((word) => byId.get(found.numbers.get(word) ?? 0) ?? []),
          ofAmount: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []),
          paidBy,
          percents,
        }),
      );
      // Searching many bills takes a moment: lets other requests run.
      await setImmediate();
    }
  }
  return proposed;
}

const TDS_FACTS = ['TDS of individuals', 'TDS of others'] as const;
