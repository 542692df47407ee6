-- Posts vouchers and returns their ids: write_vouchers, with the checks that every posting must pass.
-- Nothing is posted on a future date (docs/decisions/0058-days-of-vouchers.md); vouchers from before that rule are reversed on their own
-- date.
-- Cash of a closed day cannot be posted to: closing takes the series of vouchers as its first lock too, so no posting gets in during a
-- count.
-- Cash cannot be overdrawn without a reason (`belowZero`). This is checked when writing, under the lock of the series: of two concurrent
-- postings the second sees the first. An LR's own postings follow the LR.
create function post_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
  language plpgsql
  set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  shut record;
  posted bigint[];
  paid record;
  short record;
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
  posted := write_vouchers(vouchers, freed, kept, of_bilty, of_paper, by_user);
  if vouchers @? '$[*] ? (@.reverses != null)' then
    -- What is taken back in the books is at the bank still: its line waits again.
    update bank_line l set voucher_id = null, matched_at = null, matched_by = '' where l.tenant_id = tenant
      and l.voucher_id = any (array(select (v ->> 'reverses')::bigint from jsonb_array_elements(vouchers) v where v ->> 'reverses' is not null));
  end if;
  if of_bilty = 0 and vouchers @? '$[*].rows[*] ? (@.credit starts with "cash:")' then
    for paid in
      select posted[t.nth] as id, (t.one ->> 'day')::date as day, coalesce(t.one ->> 'belowZero', '') as reason, side.account
        from jsonb_array_elements(vouchers) with ordinality as t (one, nth)
          cross join lateral jsonb_to_recordset(t.one -> 'rows') as r (debit text, credit text, amount numeric(14, 2)),
          lateral (values (r.debit, r.amount), (r.credit, -r.amount)) side (account, amount)
        where side.account like 'cash:%' group by 1, 2, 3, 4 having sum(side.amount) < 0
    loop
      select f.day, f.lacks into short from first_short_day(paid.account, paid.day) f;
      continue when short.day is null;
      if paid.reason = '' then
        raise exception 'Cash would be below zero.' using errcode = '23514', constraint = 'cash_below_zero',
          detail = json_build_object('branch', (select h.name from branch h where h.tenant_id = tenant and h.id = substr(paid.account, 6)::bigint),
            'day', short.day, 'lacks', short.lacks::numeric(16, 2)::text)::text;
      end if;
      insert into cash_reason (tenant_id, voucher_id, reason) values (tenant, paid.id, paid.reason) on conflict do nothing;
    end loop;
  end if;
  return posted;
end $$;
revoke execute on function post_vouchers(jsonb, bigint[], bigint[], bigint, text, text) from public;
grant execute on function post_vouchers(jsonb, bigint[], bigint[], bigint, text, text) to bilty_app;
