-- Nothing is posted on a day that has not come (docs/decisions/0058-days-of-vouchers.md): every figure of today would say something else.
-- What stands from before this rule is taken back on its own day. Else as migration 0055 has it.
create or replace function post_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
  language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  shut record;
begin
  if exists (select from jsonb_array_elements(vouchers) v where (v ->> 'day')::date > today and (v ->> 'day')::date is distinct from
      (select w.day from voucher w where w.tenant_id = tenant and w.id = (v ->> 'reverses')::bigint)) then
    raise exception 'The day has not come.' using errcode = '23514', constraint = 'voucher_ahead', detail = today::text;
  end if;
  if vouchers @? '$[*].rows[*] ? (@.debit starts with "cash:" || @.credit starts with "cash:")' then
    perform from series s where s.tenant_id = tenant and s.kind = 'voucher' for update;
    select h.name, k.day into shut
      from (select substr(side.account, 6)::bigint as branch_id, min((v ->> 'day')::date) as day
          from jsonb_array_elements(vouchers) v, jsonb_array_elements(v -> 'rows') r,
            lateral (values (r ->> 'debit'), (r ->> 'credit')) side (account)
          where side.account like 'cash:%' group by 1) posted
        cross join lateral (select max(c.day) as day from cash_close c where c.tenant_id = tenant and c.branch_id = posted.branch_id) k
        join branch h on h.tenant_id = tenant and h.id = posted.branch_id
      where posted.day <= k.day limit 1;
    if shut.day is not null then
      raise exception 'The cash is closed.' using errcode = '23514', constraint = 'cash_closed',
        detail = json_build_object('branch', shut.name, 'day', shut.day)::text;
    end if;
  end if;
  return write_vouchers(vouchers, freed, kept, of_bilty, of_paper, by_user);
end $$;
