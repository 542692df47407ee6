-- Writes vouchers and returns their ids. Each is {kind, day, branch, mode, reference, chequeDate, narration, due, reverses, rows:
-- [{line_no, debit, credit, amount}], items: [{line_no, account, side, amount}], settles: [{item, amount}]}: `items` are what it leaves
-- open, `settles` the other items they settle. Settlements of the items of `freed` vouchers are undone first.
-- Locks: the series, the books, items by id, months by account (spec 4 §1.7).
-- It reads only the rows it needs, even without statistics: each row is looked up by its own key, in a lateral join that `offset 0`
-- keeps from being inlined, or in a loop. Joined to the items of a company, all of them were searched for each one of the set until they
-- were first analysed (4,800 items: over 2.5 s).
-- Rows are written one by one, by values: Citus routes such a row directly and caches its plan; rows from a select are planned and
-- copied anew each time (a voucher of one item: 30 to 40 ms instead of 3 to 5).
create function write_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
  language plpgsql
  set search_path = pg_catalog, public
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  total constant integer := jsonb_array_length(vouchers);
  settling constant boolean := vouchers @? '$[*] ? (@.reverses != null || exists (@.settles[*]))';
  closed date;
  before_them bigint;
  posted bigint[];
  each record;
  last_of_series bigint;
  before_kinds jsonb := '{}';
  numbers text[] := '{}';
  items bigint;
  opened bigint[] := '{}';
  opened_amounts numeric[] := '{}';
begin
  if total = 0 then return '{}'; end if;
  update series s set last = s.last + total where s.tenant_id = tenant and s.kind = 'voucher' returning s.last - total into before_them;
  posted := array(select before_them + n from generate_series(1, total) n);
  select b.locked_until into closed from books b where b.tenant_id = tenant for share;
  if exists (select from jsonb_array_elements(vouchers) v where (v ->> 'day')::date <= closed) then
    raise exception 'The books are locked.' using errcode = '23514', constraint = 'books_locked', detail = closed::text;
  end if;

  if settling or cardinality(freed) > 0 then perform free_items(vouchers, freed, kept, by_user); end if;

  for each in
    select distinct side.account collate "C" as id from jsonb_path_query(vouchers, '$[*].rows[*]') r, lateral (values (r ->> 'debit'), (r ->> 'credit')) side (account)
    order by 1
  loop
    perform from account a where a.tenant_id = tenant and a.id = each.id;
    continue when found;
    insert into account (tenant_id, id, created_by) values (tenant, each.id, by_user) on conflict do nothing;
  end loop;

  for each in select v ->> 'kind' as kind, count(*) as vouchers from jsonb_array_elements(vouchers) v group by 1 order by 1 loop
    update series s set last = s.last + each.vouchers where s.tenant_id = tenant and s.kind = 'voucher_' || lower(each.kind)
      returning s.last - each.vouchers into last_of_series;
    before_kinds := before_kinds || jsonb_build_object(each.kind, last_of_series);
  end loop;
  for each in
    select before_them + t.nth as id, t.one, voucher_prefix(t.one ->> 'kind') || (before_kinds ->> (t.one ->> 'kind'))::bigint
        + row_number() over (partition by t.one ->> 'kind' order by t.nth) as number
      from jsonb_array_elements(vouchers) with ordinality as t (one, nth) order by t.nth
  loop
    insert into voucher (tenant_id, id, kind, voucher_no, day, branch_id, mode, reference, cheque_date, narration, bilty_seq, paper,
        reverses, corrects, created_by)
      values (tenant, each.id, each.one ->> 'kind', each.number, (each.one ->> 'day')::date, (each.one ->> 'branch')::bigint, each.one ->> 'mode',
        each.one ->> 'reference', (each.one ->> 'chequeDate')::date, each.one ->> 'narration', of_bilty, coalesce(nullif(of_paper, ''), each.number),
        (each.one ->> 'reverses')::bigint, (each.one ->> 'corrects')::bigint, by_user);
    numbers := numbers || each.number;
  end loop;
  for each in
    select before_them + t.nth as id, (t.one ->> 'day')::date as day, x.*
      from jsonb_array_elements(vouchers) with ordinality as t (one, nth)
        cross join lateral jsonb_to_recordset(t.one -> 'rows') as x (line_no integer, debit text, credit text, amount numeric(14, 2))
      order by t.nth, x.line_no
  loop
    insert into entry (tenant_id, voucher_id, line_no, day, debit, credit, amount)
      values (tenant, each.id, each.line_no, each.day, each.debit, each.credit, each.amount);
  end loop;

  items := coalesce((select sum(jsonb_array_length(v -> 'items')) from jsonb_array_elements(vouchers) v), 0);
  if items > 0 then
    update series s set last = s.last + items where s.tenant_id = tenant and s.kind = 'open_item' returning s.last - items into last_of_series;
    for each in
      select last_of_series + row_number() over (order by t.nth, x.line_no) as id, before_them + t.nth as voucher_id, numbers[t.nth] as number,
          (t.one ->> 'day')::date as day, (t.one ->> 'due')::date as due, x.*
        from jsonb_array_elements(vouchers) with ordinality as t (one, nth)
          cross join lateral jsonb_to_recordset(t.one -> 'items') as x (line_no integer, account text, side text, amount numeric(14, 2))
        order by 1
    loop
      insert into item (tenant_id, id, account, side, voucher_id, paper, day, due, amount, settled)
        values (tenant, each.id, each.account, each.side, each.voucher_id, coalesce(nullif(of_paper, ''), each.number), each.day, each.due, each.amount, 0);
      if each.account like 'party:%' or each.account = 'others' then
        opened := opened || each.id;
        opened_amounts := opened_amounts || each.amount;
      end if;
    end loop;
  end if;

  for each in
    select side.account collate "C" as account, date_trunc('month', (v ->> 'day')::date)::date as month, sum(side.debit) as debit, sum(side.credit) as credit
      from jsonb_array_elements(vouchers) v
        cross join lateral jsonb_to_recordset(v -> 'rows') as r (debit text, credit text, amount numeric(14, 2)),
        lateral (values (r.debit, r.amount, 0), (r.credit, 0, r.amount)) side (account, debit, credit)
      group by 1, 2 order by 1, 2
  loop
    insert into account_month as m (tenant_id, account, month, debit, credit) values (tenant, each.account, each.month, each.debit, each.credit)
      on conflict (tenant_id, account, month) do update set debit = m.debit + excluded.debit, credit = m.credit + excluded.credit;
  end loop;

  if cardinality(opened) > 0 then perform open_changed(opened, opened_amounts); end if;
  if settling then perform settle_written(vouchers, before_them, by_user); end if;
  if cardinality(posted || kept) > 1 then perform settle_overlaps(posted || kept, by_user); end if;
  return posted;
end $$;
revoke execute on function write_vouchers(jsonb, bigint[], bigint[], bigint, text, text) from public;
grant execute on function write_vouchers(jsonb, bigint[], bigint[], bigint, text, text) to bilty_app;
