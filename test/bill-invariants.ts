// The invariants of a company’s bills and notes (spec 4 §14), checked in the rows themselves.

/** What a voucher posted to an account, debits less credits. */
const posted = (
  voucher: string,
  account: string,
) => `(select coalesce(sum(case ${account} when e.debit then e.amount when e.credit then -e.amount else 0 end), 0)
  from entry e where e.tenant_id = $1 and e.voucher_id = ${voucher})`;
/** The first number of each series of a paper that has gaps; series that restart differ in what precedes the number. */
const gapsIn = (table: string, no: string) => `select min(${no}) as broken from ${table} where tenant_id = $1
    group by regexp_replace(${no}, '\\d+$', '') having count(*) <> max(substring(${no} from '\\d+$')::bigint) - min(substring(${no} from '\\d+$')::bigint) + 1`;

/** Each query finds the rows that break a invariant, with a line about each. */
export const BILL_INVARIANTS: Readonly<Record<string, string>> = {
  'the billed and POD marks of an LR match its bill lines and its PODs': `
    select b.bilty_no as broken from bilty b where b.tenant_id = $1
      and b.moved_in is null and ((b.billed is true) <> exists (select from freight_bill_line x where x.tenant_id = $1 and x.bilty_seq = b.seq and x.is_live)
        or (b.has_pod is true) <> exists (select from bilty_pod p where p.tenant_id = $1 and p.bilty_seq = b.seq))`,
  'a bill adds up to its LRs, tax and round-off, and is posted with these amounts': `
    select f.bill_no as broken from freight_bill f
      join lateral (select sum(x.freight + x.charges) as before_tax, sum(x.taxable) as taxable from freight_bill_line x
        where x.tenant_id = $1 and x.bill_id = f.id) l on true,
      lateral (select case f.kind when 'Tax Invoice' then 1 else 0 end as added) k
    where f.tenant_id = $1 and (f.before_tax is distinct from l.before_tax or f.taxable is distinct from case f.kind when 'Bill of Supply' then 0 else l.taxable end
      or f.total <> f.before_tax + k.added * (f.cgst + f.sgst + f.igst) + f.round_off
      or (f.total, -f.before_tax, -k.added * f.cgst, -k.added * f.sgst, -k.added * f.igst, -f.round_off) is distinct from
        (${posted('f.voucher_id', `('party:' || f.party_id)`)}, ${posted('f.voucher_id', `'freight'`)}, ${posted('f.voucher_id', `'cgst'`)},
          ${posted('f.voucher_id', `'sgst'`)}, ${posted('f.voucher_id', `'igst'`)}, ${posted('f.voucher_id', `'roundoff'`)}))`,
  'a note is posted with its own amounts': `
    select n.note_no as broken from note n join freight_bill f on f.tenant_id = $1 and f.id = n.bill_id,
      lateral (select case n.kind when 'Debit' then 1 else -1 end as sign) k
    where n.tenant_id = $1 and (k.sign * n.total, -k.sign * n.before_tax, -k.sign * n.cgst, -k.sign * n.sgst, -k.sign * n.igst) is distinct from
      (${posted('n.voucher_id', `('party:' || f.party_id)`)}, ${posted('n.voucher_id', `'freight'`)}, ${posted('n.voucher_id', `'cgst'`)},
        ${posted('n.voucher_id', `'sgst'`)}, ${posted('n.voucher_id', `'igst'`)})`,
  'credit notes never exceed the value or the tax of their bill': `
    select f.bill_no as broken from freight_bill f join note n on n.tenant_id = $1 and n.bill_id = f.id,
      lateral (select case n.kind when 'Debit' then 1 else -1 end as sign, case f.kind when 'Tax Invoice' then 1 else 0 end as added) k
    where f.tenant_id = $1 group by f.bill_no, f.before_tax, f.cgst, f.sgst, f.igst, k.added
    having least(f.before_tax + sum(k.sign * n.before_tax), k.added * f.cgst + sum(k.sign * n.cgst), k.added * f.sgst + sum(k.sign * n.sgst),
      k.added * f.igst + sum(k.sign * n.igst)) < 0`,
  'an LR is on at most one live bill': `
    select 'LR ' || bilty_seq as broken from freight_bill_line where tenant_id = $1 and is_live group by bilty_seq having count(*) > 1
    union all select f.bill_no from freight_bill f join freight_bill_line x on x.tenant_id = $1 and x.bill_id = f.id
      where f.tenant_id = $1 and x.is_live <> (f.cancelled_at is null)`,
  'an LR on a live bill has the basis, tax and amounts that the bill has': `
    select f.bill_no || ' ' || x.lr_no as broken from freight_bill_line x join freight_bill f on f.tenant_id = $1 and f.id = x.bill_id
      join bilty b on b.tenant_id = $1 and b.seq = x.bilty_seq
    where x.tenant_id = $1 and x.is_live and (b.cancelled, b.payment_basis, b.gst_payer, b.gst_rate, b.place_of_supply, b.taxable,
        b.total_amount - b.cgst - b.sgst - b.igst)
      is distinct from ('no', 'TBB', f.gst_payer, f.gst_rate, f.place_of_supply, x.taxable, x.freight + x.charges)`,
  'the voucher of a bill is reversed exactly when the bill is cancelled': `
    select f.bill_no as broken from freight_bill f where f.tenant_id = $1
      and (f.cancelled_at is null) = exists (select from voucher v where v.tenant_id = $1 and v.reverses = f.voucher_id)`,
  'CGST equals SGST, and a bill is rounded by half a rupee at most': `
    select bill_no as broken from freight_bill where tenant_id = $1 and (cgst <> sgst or abs(round_off) > 0.50)
    union all select note_no from note where tenant_id = $1 and cgst <> sgst
    union all select bilty_no from bilty where tenant_id = $1 and cgst <> sgst
    union all select v.voucher_no from voucher v where v.tenant_id = $1 and v.kind in ('Freight', 'Bill', 'Note')
      and ${posted('v.id', `'cgst'`)} <> ${posted('v.id', `'sgst'`)}`,
  'the numbers of bills and notes have no gaps and no duplicates': `
    ${gapsIn('freight_bill', 'bill_no')} union all ${gapsIn('note', 'note_no')}
    union all select s.kind from series s, lateral (select case s.kind when 'note' then (select count(*) from note where tenant_id = $1)
        else (select count(*) from freight_bill where tenant_id = $1) end as n) c
      where s.tenant_id = $1 and s.kind in ('freight_bill', 'note') and s.last <> c.n
    union all select k.paper from number_book k join number_counter c on c.tenant_id = $1 and c.book_id = k.id where k.tenant_id = $1
      and k.paper in ('Bill', 'Credit Note', 'Debit Note') group by k.paper having sum(c.last - k.from_no + 1) <>
        case k.paper when 'Bill' then (select count(*) from freight_bill where tenant_id = $1)
          else (select count(*) from note n where n.tenant_id = $1 and n.kind || ' Note' = k.paper) end`,
  'the LR numbers of a book have no gaps and no duplicates': `
    select k.name as broken from number_book k join (select book_id, sum(last) as last, count(*) as years from number_counter where tenant_id = $1 group by 1) c
        on c.book_id = k.id
      where k.tenant_id = $1 and k.paper = 'LR' and k.is_manual = 'no' and c.last - c.years * (k.from_no - 1) <>
        (select count(distinct b.lr_no) from bilty b where b.tenant_id = $1 and b.book_id = k.id and b.lr_no <> '')`,
};
