// The invariants of a company’s trip sheets (spec 4 §14), checked in the rows themselves.

const driver = `('driver:' || t.driver_id)`;
/** What the vouchers of a sheet posted to its driver’s account, debits less credits. */
const moved = (
  what: string,
) => `(select coalesce(sum(case ${driver} when e.debit then e.amount when e.credit then -e.amount else 0 end), 0)
  from trip_sheet_entry n join entry e on e.tenant_id = $1 and e.voucher_id = n.voucher_id
  where n.tenant_id = $1 and n.trip_sheet_seq = t.seq and ${what})`;
const spent = (who: string) =>
  `(select coalesce(sum(l.amount), 0) from trip_sheet_line l where l.tenant_id = $1 and l.trip_sheet_seq = t.seq and ${who})`;

/** Each query finds the rows that break a invariant, with a line about each. */
export const TRIP_INVARIANTS: Readonly<Record<string, string>> = {
  'a settled trip posts to its driver’s account the advances less his expenses, and what evens out the rest': `
    select t.trip_no as broken from trip_sheet t where t.tenant_id = $1 and t.trip_state = 'settled'
      and ${moved('true')} <> ${moved(`n.what = 'advance'`)} - ${spent(`l.paid_by = 'driver'`)} + ${moved(`n.what = 'rest'`)}
    union all select t.trip_no from trip_sheet t where t.tenant_id = $1 and t.trip_state <> 'settled' and ${moved(`n.what <> 'advance'`)} <> 0`,
  'a settled trip sheet has posted each of its expenses once': `
    select t.trip_no as broken from trip_sheet t where t.tenant_id = $1 and t.trip_state = 'settled' and ${spent('true')} <>
      (select coalesce(sum(e.amount), 0) from trip_sheet_entry n join entry e on e.tenant_id = $1 and e.voucher_id = n.voucher_id
        where n.tenant_id = $1 and n.trip_sheet_seq = t.seq and n.what = 'settle')`,
  'a vehicle and a challan are on at most one open trip': `
    select plate as broken from trip_sheet where tenant_id = $1 and trip_state = 'open' group by plate having count(*) > 1
    union all select x.challan_no from trip_sheet_challan x join trip_sheet t on t.tenant_id = $1 and t.seq = x.trip_sheet_seq
      where x.tenant_id = $1 and x.is_live <> (t.trip_state in ('open', 'settled'))`,
};
