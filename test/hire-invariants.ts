// The invariants of hire memos and their owners’ accounts (spec 4 §14), checked in the rows themselves.

const sumsOf = (column: string, where: string) =>
  `coalesce((select sum(${column}) from hire_entry e where e.tenant_id = $1 and e.hire_seq = m.seq and e.undone_at is null and ${where}), 0)`;
const agreed = `case when m.hire_state in ('draft', 'cancelled') then 0 else m.hire end`;

/** Each query finds the rows that break a invariant, with a line about each. */
export const HIRE_INVARIANTS: Readonly<Record<string, string>> = {
  'the sums and the balance of a hire memo follow from its entries': `
    select m.hire_no as broken from hire_memo m where m.tenant_id = $1 and m.seq > 0 and (
      m.additions <> ${sumsOf('e.amount', "e.what = 'adjust' and e.amount > 0")}
      or m.deductions <> -${sumsOf('e.amount', "e.what = 'adjust' and e.amount < 0")}
      or m.advances <> ${sumsOf('e.amount', "e.what = 'advance'")} or m.paid <> ${sumsOf('e.amount', "e.what = 'pay'")}
      or m.tds <> ${sumsOf('e.tds', 'true')}
      or m.balance <> ${agreed} + m.additions - m.deductions - m.tds - m.advances - m.paid - m.paid_otherwise)`,
  'a hire memo leaves in the account of the truck’s owner what is still payable to him': `
    select m.hire_no as broken from hire_memo m,
      lateral (select coalesce(sum(case 'payable:' || m.owner_id when x.credit then x.amount when x.debit then -x.amount else 0 end), 0) as amount
        from hire_entry e join voucher v on v.tenant_id = $1 and (v.id = e.voucher_id or v.reverses = e.voucher_id)
          join entry x on x.tenant_id = $1 and x.voucher_id = v.id
        where e.tenant_id = $1 and e.hire_seq = m.seq) owed
    where m.tenant_id = $1 and m.seq > 0 and owed.amount <> ${agreed} + m.additions - m.deductions - m.tds - m.advances - m.paid`,
  'TDS payable equals the TDS of all hires': `
    select 'tdspayable' as broken from (select coalesce(sum(case 'tdspayable' when x.credit then x.amount when x.debit then -x.amount end), 0) as owed
        from voucher v join entry x on x.tenant_id = $1 and x.voucher_id = v.id left join voucher r on r.tenant_id = $1 and r.id = v.reverses
        where v.tenant_id = $1 and coalesce(r.kind, v.kind) = 'Hire') p
    where p.owed <> (select coalesce(sum(e.tds), 0) from hire_entry e where e.tenant_id = $1 and e.undone_at is null)`,
  'a hire memo holds its challans exactly while it is issued, settled or paid': `
    select l.challan_no as broken from hire_memo_line l join hire_memo m on m.tenant_id = $1 and m.seq = l.hire_memo_seq
    where l.tenant_id = $1 and l.is_live <> (m.hire_state in ('issued', 'settled', 'paid'))`,
};
