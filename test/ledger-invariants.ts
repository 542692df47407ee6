// The invariants of a company’s ledger (spec 4 §14), checked in the rows themselves, also by the benchmark. That the debits of a
// voucher equal its credits needs no check: an entry is one row with both its sides.

import { GROUPS, HEADS, HOLDER_GROUPS } from '#domain/rules/heads.ts';
import { BILL_INVARIANTS } from './bill-invariants.ts';
import { HIRE_INVARIANTS } from './hire-invariants.ts';
import { LOAD_INVARIANTS } from './load-invariants.ts';
import { TRIP_INVARIANTS } from './trip-invariants.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** From the register: the group of an account, and its side. */
const groupOf = (
  id: string,
) => `case split_part(${id}, ':', 1) when 'head' then (select n.group_name from account n where n.tenant_id = $1 and n.id = ${id})
  ${Object.entries({
    ...HOLDER_GROUPS,
    ...Object.fromEntries(Object.entries(HEADS).map(([head, { group }]) => [head, group])),
  })
    .map(([name, group]) => `when ${quoted(name)} then ${quoted(group)}`)
    .join(' ')} end`;
const natures = Object.entries(GROUPS)
  .map(([group, { nature }]) => `(${quoted(group)}, ${quoted(nature)})`)
  .join(', ');

/** Each query finds the rows that break a invariant, with a line about each. */
export const INVARIANTS: Readonly<Record<string, string>> = {
  'the totals of a month are the sums of its entries': `
    select coalesce(m.account, e.account) || ' ' || coalesce(m.month, e.month) as broken from
      (select account, month, debit, credit from account_month where tenant_id = $1) m
      full join (select side.account, date_trunc('month', e.day)::date as month, sum(side.debit) as debit, sum(side.credit) as credit
        from entry e, lateral (values (e.debit, e.amount, 0), (e.credit, 0, e.amount)) side (account, debit, credit)
        where e.tenant_id = $1 group by 1, 2) e on e.account = m.account and e.month = m.month
    where (m.debit, m.credit) is distinct from (e.debit, e.credit)`,
  'every entry has the date of its voucher': `
    select v.voucher_no as broken from voucher v join entry e on e.tenant_id = v.tenant_id and e.voucher_id = v.id
    where v.tenant_id = $1 and e.day <> v.day`,
  'every voucher has entries': `
    select v.voucher_no as broken from voucher v where v.tenant_id = $1
      and not exists (select from entry e where e.tenant_id = v.tenant_id and e.voucher_id = v.id)`,
  'the settled part of an item is the sum of its allocations, and never more than its amount': `
    select i.id::text as broken from item i where i.tenant_id = $1 and (i.settled < 0 or i.settled > i.amount or i.settled <> coalesce(
      (select sum(a.amount) from allocation a where a.tenant_id = $1 and i.id in (a.debit_item, a.credit_item)), 0))`,
  'an allocation pairs a debit with a credit of the same account': `
    select a.debit_item || '-' || a.credit_item as broken from allocation a
      join item d on d.tenant_id = $1 and d.id = a.debit_item join item c on c.tenant_id = $1 and c.id = a.credit_item
    where a.tenant_id = $1 and (d.side <> 'D' or c.side <> 'C' or d.account <> c.account)`,
  'the open items of an account add up to its balance': `
    select coalesce(m.account, i.account) as broken from
      (select account, sum(debit - credit) as balance from account_month where tenant_id = $1 group by 1) m
      full join (select account, sum(case side when 'D' then amount - settled else settled - amount end) as open
        from item where tenant_id = $1 group by 1) i on i.account = m.account
    where coalesce(m.account, i.account) ~ '^(party|payable|topay|transit|driver|others)' and coalesce(m.balance, 0) <> coalesce(i.open, 0)`,
  'the stored totals of what a customer owes are those of its open items': `
    select coalesce(o.account, i.account) as broken from
      (select account, items, debit, credit from account_open where tenant_id = $1 and (items <> 0 or debit <> 0 or credit <> 0)) o
      full join (select account, count(*) filter (where side = 'D') as items, coalesce(sum(amount - settled) filter (where side = 'D'), 0) as debit,
          coalesce(sum(amount - settled) filter (where side = 'C'), 0) as credit
        from item where tenant_id = $1 and settled < amount and account ~ '^(party|others)' group by 1) i on i.account = o.account
    where (o.items, o.debit, o.credit) is distinct from (i.items, i.debit, i.credit)`,
  'a voucher and its reversal cancel out': `
    select x.voucher_no as broken from voucher x where x.tenant_id = $1 and x.reverses is not null and exists (
      select side.account from entry e, lateral (values (e.debit, e.amount), (e.credit, -e.amount)) side (account, amount)
      where e.tenant_id = $1 and e.voucher_id in (x.id, x.reverses) group by 1 having sum(side.amount) <> 0)`,
  'a correction is of the same kind as the voucher it replaces, which was reversed before it': `
    select v.voucher_no as broken from voucher v where v.tenant_id = $1 and v.corrects is not null and not exists (
      select from voucher o join voucher x on x.tenant_id = $1 and x.reverses = o.id
      where o.tenant_id = $1 and o.id = v.corrects and o.kind = v.kind and x.id < v.id)`,
  'voucher numbers have no gaps and no duplicates': `
    select kind as broken from (select kind, count(*) as n, max(substr(voucher_no, 2)::bigint) as newest,
      (select s.last from series s where s.tenant_id = $1 and s.kind = 'voucher_' || lower(v.kind)) as last
      from voucher v where tenant_id = $1 group by kind) k where n <> newest or n <> last
    union all select 'voucher' from voucher where tenant_id = $1 having count(*) <> coalesce(max(id), 0)`,
  'the To Pay account of a branch is what remains to be collected on its LRs': `
    select coalesce(l.account, e.account) as broken from
      (select 'topay:' || coalesce(nullif(b.delivery_branch, 0), b.branch_id) as account, sum(b.balance_amount - coalesce((select sum(n.credit
          + case when n.undone_at is null then n.rebate else 0 end) from bilty_event n where n.tenant_id = $1 and n.bilty_seq = b.seq
          and n.voided_at is null), 0)) as open
        from bilty b join books k on k.tenant_id = b.tenant_id and b.seq > k.bilties_before
        where b.tenant_id = $1 and b.seq > 0 and b.payment_basis = 'To Pay' and b.cancelled = 'no'
          and (b.moved_in is null or b.lr_status <> 'Delivered' or exists (select from bilty_event n where n.tenant_id = $1 and n.bilty_seq = b.seq
            and n.kind = 'Delivered' and n.voided_at is null)) group by 1) l
      full join (select side.account, sum(side.amount) as open
        from entry e join voucher v on v.tenant_id = $1 and v.id = e.voucher_id and v.bilty_seq > 0,
          lateral (values (e.debit, e.amount), (e.credit, -e.amount)) side (account, amount)
        where e.tenant_id = $1 and side.account like 'topay:%' group by 1) e on e.account = l.account
    where coalesce(l.open, 0) <> coalesce(e.open, 0)`,
  'credit given on an LR is owed by its party, and covers all that was not paid in another way': `
    select b.bilty_no as broken from bilty_event n join bilty b on b.tenant_id = $1 and b.seq = n.bilty_seq
      join books k on k.tenant_id = $1 and b.seq > k.bilties_before,
      lateral (select coalesce(sum(case 'party:' || n.party when e.debit then e.amount when e.credit then -e.amount else 0 end), 0) as amount
        from voucher v join entry e on e.tenant_id = $1 and e.voucher_id = v.id where v.tenant_id = $1 and v.bilty_seq = b.seq) owed,
      lateral (select coalesce(sum(a.amount), 0) as amount from voucher v join item i on i.tenant_id = $1 and i.voucher_id = v.id
          join allocation a on a.tenant_id = $1 and a.debit_item = i.id and a.amount > 0 join item c on c.tenant_id = $1 and c.id = a.credit_item
          join voucher w on w.tenant_id = $1 and w.id = c.voucher_id and w.bilty_seq <> v.bilty_seq
        where v.tenant_id = $1 and v.bilty_seq = b.seq and i.account like 'topay:%') other
    where n.tenant_id = $1 and n.party > 0 and n.voided_at is null and n.credit_reason <> '' and b.payment_basis = 'To Pay' and b.cancelled = 'no'
      and (owed.amount <> n.credit or n.credit > greatest(b.balance_amount, 0) or b.balance_amount - n.credit - n.rebate > other.amount)`,
  'cash received at a delivery is in the cash account of the branch that counted it': `
    select b.bilty_no || ' ' || h.name as broken from bilty b join books k on k.tenant_id = $1 and b.seq > k.bilties_before
      join branch h on h.tenant_id = $1,
      lateral (select coalesce(sum(n.received), 0) as amount from bilty_event n where n.tenant_id = $1 and n.bilty_seq = b.seq
        and n.voided_at is null and n.undone_at is null and n.received_account = '' and n.received_branch = h.id) counted,
      lateral (select coalesce(sum(case 'cash:' || h.id when e.debit then e.amount when e.credit then -e.amount else 0 end), 0) as amount
        from voucher v join entry e on e.tenant_id = $1 and e.voucher_id = v.id where v.tenant_id = $1 and v.bilty_seq = b.seq) held
    where b.tenant_id = $1 and b.seq > 0 and b.payment_basis <> '' and b.cancelled = 'no' and held.amount < counted.amount`,
  'what a driver collected on an LR is in his account': `
    select coalesce(n.bilty_seq, e.bilty_seq)::text as broken from
      (select n.bilty_seq, n.received_account as account, sum(n.received) as amount from bilty_event n
          join bilty b on b.tenant_id = $1 and b.seq = n.bilty_seq and b.cancelled = 'no' join books k on k.tenant_id = $1 and b.seq > k.bilties_before
        where n.tenant_id = $1 and n.voided_at is null and n.undone_at is null and n.received_account like 'driver:%' group by 1, 2) n
      full join (select v.bilty_seq, side.account, sum(side.amount) as amount from voucher v join entry e on e.tenant_id = $1 and e.voucher_id = v.id,
          lateral (values (e.debit, e.amount), (e.credit, -e.amount)) side (account, amount)
        where v.tenant_id = $1 and v.bilty_seq > 0 and side.account like 'driver:%' group by 1, 2 having sum(side.amount) <> 0) e
        on e.bilty_seq = n.bilty_seq and e.account = n.account
    where coalesce(n.amount, 0) <> coalesce(e.amount, 0)`,
  // All rows of a transaction have the same time.
  'no change of an LR moves cash from one branch to another': `
    select b.bilty_no as broken from (select v.bilty_seq, v.created_at, v.created_by, side.account, sum(side.amount) as amount
        from voucher v join entry e on e.tenant_id = $1 and e.voucher_id = v.id,
          lateral (values (e.debit, e.amount), (e.credit, -e.amount)) side (account, amount)
        where v.tenant_id = $1 and v.bilty_seq > 0 and side.account like 'cash:%' group by 1, 2, 3, 4) m
      join bilty b on b.tenant_id = $1 and b.seq = m.bilty_seq
    group by b.bilty_no, m.created_at, m.created_by having min(m.amount) < 0 and max(m.amount) > 0`,
  'assets equal liabilities, capital and profit at the end of every day': `
    select day::text as broken from (
      select e.day, sum(sum(case g.nature when 'Asset' then side.amount when 'Expense' then side.amount when 'Liability' then side.amount
          when 'Income' then side.amount end)) over (order by e.day) as rest
      from entry e, lateral (values (e.debit, e.amount), (e.credit, -e.amount)) side (account, amount)
        left join (values ${natures}) g (name, nature) on g.name = ${groupOf('side.account')}
      where e.tenant_id = $1 group by e.day) d where rest <> 0`,
  'debits equal credits in every month and in total': `
    select coalesce(month::text, 'all') as broken from account_month where tenant_id = $1
    group by rollup (month) having sum(debit) <> sum(credit)`,
  'the amount of an item is what its voucher posted to the account': `
    select v.voucher_no || ' ' || coalesce(e.account, i.account) as broken from
      (select e.voucher_id, side.account, sum(side.amount) as amount from entry e,
          lateral (values (e.debit, e.amount), (e.credit, -e.amount)) side (account, amount)
        where e.tenant_id = $1 and side.account ~ '^(party|payable|topay|transit|driver|others)' group by 1, 2 having sum(side.amount) <> 0) e
      full join (select voucher_id, account, case side when 'D' then amount else -amount end as amount from item where tenant_id = $1) i
        on i.voucher_id = e.voucher_id and i.account = e.account
      join voucher v on v.tenant_id = $1 and v.id = coalesce(e.voucher_id, i.voucher_id)
    where e.amount is distinct from i.amount`,
  'counted cash equals the balance of the cash account at the end of that day': `
    select h.name || ' ' || k.day as broken from cash_close k join branch h on h.tenant_id = $1 and h.id = k.branch_id
    where k.tenant_id = $1 and k.counted <> (select coalesce(sum(case 'cash:' || k.branch_id when e.debit then e.amount when e.credit then -e.amount else 0 end), 0)
      from entry e where e.tenant_id = $1 and e.day <= k.day)`,
  ...BILL_INVARIANTS,
  ...HIRE_INVARIANTS,
  ...LOAD_INVARIANTS,
  ...TRIP_INVARIANTS,
};
