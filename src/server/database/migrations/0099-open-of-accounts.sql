-- What customers owe, kept beside their items: the owner's evening added up 1,70,000 open items for six figures. It follows the items
-- wherever those change, in write_vouchers and settle_pairs; all of that holds the series of vouchers, so nobody waits longer.

-- What is open on a customer's account: what is owed, of how many items, and what is on account.
create table account_open (
  tenant_id uuid not null,
  account text collate "C" not null,
  items bigint not null,
  debit numeric(16, 2) not null,
  credit numeric(16, 2) not null,
  primary key (tenant_id, account)
) with (fillfactor = 50);
select isolate_tenant('account_open');
grant select, insert, update on account_open to bilty_app;
-- What customers owe that is not due yet: whatever else is open of them is overdue. Without the last condition, statements that ask for
-- one account would take it, too.
create index item_due on item (tenant_id, due) include (account, day, amount, settled)
  where side = 'D' and settled < amount and (account like 'party:%' or account = 'others');

insert into account_open (tenant_id, account, items, debit, credit)
  select i.tenant_id, i.account, count(*) filter (where i.side = 'D'), coalesce(sum(i.amount - i.settled) filter (where i.side = 'D'), 0),
      coalesce(sum(i.amount - i.settled) filter (where i.side = 'C'), 0)
    from item i where i.settled < i.amount and (i.account like 'party:%' or i.account = 'others') group by 1, 2;

-- Follows items of which so much more is open now, or less, in what is kept of their accounts.
create function open_changed(ids bigint[], changes numeric[]) returns void
  language plpgsql set search_path = pg_catalog, public set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
begin
  insert into account_open as o (tenant_id, account, items, debit, credit)
    select tenant, i.account, sum(case i.side when 'D' then (i.open > 0)::integer - (i.open > x.change)::integer else 0 end),
        sum(case i.side when 'D' then x.change else 0 end), sum(case i.side when 'C' then x.change else 0 end)
      from unnest(ids, changes) as x (id, change)
        cross join lateral (select f.account, f.side, f.amount - f.settled as open from item f
          where f.tenant_id = tenant and f.id = x.id and (f.account like 'party:%' or f.account = 'others') offset 0) i
      group by 2 order by 2
    on conflict (tenant_id, account) do update set items = o.items + excluded.items, debit = o.debit + excluded.debit,
      credit = o.credit + excluded.credit;
end $$;
revoke execute on function open_changed(bigint[], numeric[]) from public;
grant execute on function open_changed(bigint[], numeric[]) to bilty_app;

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
  insert into allocation (tenant_id, debit_item, credit_item, nth, amount, created_by)
    select tenant, n.debit, n.credit, coalesce((select a.nth from allocation a
        where a.tenant_id = tenant and a.debit_item = n.debit and a.credit_item = n.credit order by a.nth desc limit 1), 0) + 1, n.amount, by_user
    from (select case x.side when 'D' then p.one else p.other end as debit, case x.side when 'D' then p.other else p.one end as credit,
          sum(p.amount) as amount
        from unnest(ones, others, amounts) as p (one, other, amount)
          cross join lateral (select i.side from item i where i.tenant_id = tenant and i.id = p.one offset 0) x group by 1, 2) n;
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
begin
  if total = 0 then return '{}'; end if;
  update series s set last = s.last + total where s.tenant_id = tenant and s.kind = 'voucher' returning s.last - total into before_them;
  posted := array(select before_them + n from generate_series(1, total) n);
  select b.locked_until into closed from books b where b.tenant_id = tenant for share;
  if exists (select from jsonb_array_elements(vouchers) v where (v ->> 'day')::date <= closed) then
    raise exception 'The books are locked.' using errcode = '23514', constraint = 'books_locked', detail = closed::text;
  end if;

  if settling or cardinality(freed) > 0 then perform free_items(vouchers, freed, kept, by_user); end if;

  insert into account (tenant_id, id, created_by)
    select distinct tenant, side.account collate "C", by_user
      from jsonb_path_query(vouchers, '$[*].rows[*]') r, lateral (values (r ->> 'debit'), (r ->> 'credit')) side (account)
      where (select a.id from account a where a.tenant_id = tenant and a.id = side.account) is null
    order by 2 on conflict do nothing;

  with v as materialized (
      select before_them + t.nth as id, t.one, t.one ->> 'kind' as kind, (t.one ->> 'day')::date as day,
        row_number() over (partition by t.one ->> 'kind' order by t.nth) as nth
      from jsonb_array_elements(vouchers) with ordinality as t (one, nth)),
    k as (update series s set last = s.last + c.vouchers from (select v.kind, count(*) as vouchers from v group by 1) c
      where s.tenant_id = tenant and s.kind = 'voucher_' || lower(c.kind) returning c.kind, s.last - c.vouchers as before),
    numbered as materialized (
      select v.*, voucher_prefix(v.kind) || k.before + v.nth as number from v left join k on k.kind = v.kind),
    w as (insert into voucher (tenant_id, id, kind, voucher_no, day, branch_id, mode, reference, cheque_date, narration, bilty_seq, paper,
        reverses, corrects, created_by)
      select tenant, n.id, n.kind, n.number, n.day, (n.one ->> 'branch')::bigint, n.one ->> 'mode', n.one ->> 'reference',
        (n.one ->> 'chequeDate')::date, n.one ->> 'narration', of_bilty, coalesce(nullif(of_paper, ''), n.number), (n.one ->> 'reverses')::bigint, (n.one ->> 'corrects')::bigint,
        by_user
      from numbered n order by n.id),
    r as materialized (select v.id, v.day, x.* from v, jsonb_to_recordset(v.one -> 'rows') as x (line_no integer, debit text, credit text,
      amount numeric(14, 2))),
    e as (insert into entry (tenant_id, voucher_id, line_no, day, debit, credit, amount)
      select tenant, r.id, r.line_no, r.day, r.debit, r.credit, r.amount from r order by r.id, r.line_no),
    i as materialized (
      select n.id as voucher_id, n.number, n.day, (n.one ->> 'due')::date as due, x.*, row_number() over (order by n.id, x.line_no) as nth
      from numbered n, jsonb_to_recordset(n.one -> 'items') as x (line_no integer, account text, side text, amount numeric(14, 2))),
    o as (update series s set last = s.last + c.items from (select count(*) as items from i having count(*) > 0) c
      where s.tenant_id = tenant and s.kind = 'open_item' returning s.last - c.items as before),
    p as (insert into item (tenant_id, id, account, side, voucher_id, paper, day, due, amount, settled)
      select tenant, o.before + i.nth, i.account, i.side, i.voucher_id, coalesce(nullif(of_paper, ''), i.number), i.day, i.due, i.amount, 0
      from i, o order by i.nth)
    insert into account_month as m (tenant_id, account, month, debit, credit)
      select tenant, side.account collate "C", date_trunc('month', r.day)::date, sum(side.debit), sum(side.credit)
        from r, lateral (values (r.debit, r.amount, 0), (r.credit, 0, r.amount)) side (account, debit, credit)
      group by 2, 3 order by 2, 3
      on conflict (tenant_id, account, month) do update set debit = m.debit + excluded.debit, credit = m.credit + excluded.credit;

  if vouchers @? '$[*].items[*].account ? (@ starts with "party:" || @ == "others")' then
    perform open_changed(array_agg(i.id), array_agg(i.amount)) from unnest(posted) v (id)
      cross join lateral (select f.id, f.amount from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i;
  end if;
  if settling then perform settle_written(vouchers, before_them, by_user); end if;
  if cardinality(posted || kept) > 1 then perform settle_overlaps(posted || kept, by_user); end if;
  return posted;
end $$;
