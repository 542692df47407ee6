-- What postings write is written row by row, by values: Citus sends such a row to where it belongs and keeps its plan; what is selected it
-- plans anew and copies first.
create or replace function open_changed(ids bigint[], changes numeric[]) returns void
  language plpgsql
  set search_path = pg_catalog, public
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  each record;
begin
  for each in
    select i.account, sum(case i.side when 'D' then (i.open > 0)::integer - (i.open > x.change)::integer else 0 end) as items,
        sum(case i.side when 'D' then x.change else 0 end) as debit, sum(case i.side when 'C' then x.change else 0 end) as credit
      from unnest(ids, changes) as x (id, change)
        cross join lateral (select f.account, f.side, f.amount - f.settled as open from item f
          where f.tenant_id = tenant and f.id = x.id and (f.account like 'party:%' or f.account = 'others') offset 0) i
      group by 1 order by 1
  loop
    insert into account_open as o (tenant_id, account, items, debit, credit) values (tenant, each.account, each.items, each.debit, each.credit)
      on conflict (tenant_id, account) do update set items = o.items + excluded.items, debit = o.debit + excluded.debit,
        credit = o.credit + excluded.credit;
  end loop;
end $$;

create or replace function settle_pairs(ones bigint[], others bigint[], amounts numeric[], by_user text) returns void
  language plpgsql
  set search_path = pg_catalog, public
  set enable_seqscan = off
  set enable_bitmapscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  short record;
  each record;
  ids bigint[] := '{}';
  changes numeric[] := '{}';
begin
  if exists (select from unnest(ones, others) as p (one, other)
      left join lateral (select i.account, i.side from item i where i.tenant_id = tenant and i.id = p.one offset 0) x on true
      left join lateral (select i.account, i.side from item i where i.tenant_id = tenant and i.id = p.other offset 0) y on true
      where (x.account = y.account and x.side <> y.side) is not true) then
    raise exception 'Items of different accounts.' using errcode = '23514', constraint = 'item_accounts';
  end if;
  -- Undoing takes nothing from what is left.
  select i.paper, i.open into short
    from (select side.item, sum(p.amount) as amount from unnest(ones, others, amounts) as p (one, other, amount),
        lateral (values (p.one), (p.other)) side (item) group by 1) n
      cross join lateral (select o.id, o.side, o.paper, o.amount - o.settled as open from item o
        where o.tenant_id = tenant and o.id = n.item offset 0) i
    where i.open < n.amount order by i.side desc, i.id limit 1;
  if short.paper is not null then
    raise exception 'Less is left.' using errcode = '23514', constraint = 'item_left',
      detail = json_build_object('no', short.paper, 'left', short.open::text)::text;
  end if;
  for each in
    select n.debit, n.credit, coalesce((select a.nth from allocation a
        where a.tenant_id = tenant and a.debit_item = n.debit and a.credit_item = n.credit order by a.nth desc limit 1), 0) + 1 as nth, n.amount
    from (select case x.side when 'D' then p.one else p.other end as debit, case x.side when 'D' then p.other else p.one end as credit,
          sum(p.amount) as amount
        from unnest(ones, others, amounts) as p (one, other, amount)
          cross join lateral (select i.side from item i where i.tenant_id = tenant and i.id = p.one offset 0) x group by 1, 2) n
  loop
    insert into allocation (tenant_id, debit_item, credit_item, nth, amount, created_by)
      values (tenant, each.debit, each.credit, each.nth, each.amount, by_user);
  end loop;
  for each in
    select side.item, sum(p.amount) as amount from unnest(ones, others, amounts) as p (one, other, amount),
      lateral (values (p.one), (p.other)) side (item) group by 1
  loop
    update item i set settled = i.settled + each.amount where i.tenant_id = tenant and i.id = each.item;
    ids := ids || each.item;
    changes := changes || -each.amount;
  end loop;
  perform open_changed(ids, changes);
end $$;

create or replace function write_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
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
