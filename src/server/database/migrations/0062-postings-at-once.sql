-- Postings in few statements: what was one statement for each voucher and each settlement is one for all of them. What is
-- posted, and in which order locks are taken, stays as migration 0044 tells; why: docs/decisions/0037-ledger.md.
-- Each function knows by key what it joins. The planner, which takes an array for a hundred rows, would rather read all items
-- of a company (700 ms of 460,000), so it may only look up.

-- Lets pairs of items settle each other, a debit and a credit of one account each, for an amount; below zero it is undone.
-- Who calls it has locked them all.
create function settle_pairs(ones bigint[], others bigint[], amounts numeric[], by_user text) returns void
  language plpgsql set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  short record;
begin
  if exists (select from unnest(ones, others) as p (one, other)
      left join item x on x.tenant_id = tenant and x.id = p.one left join item y on y.tenant_id = tenant and y.id = p.other
      where (x.account = y.account and x.side <> y.side) is not true) then
    raise exception 'Items of different accounts.' using errcode = '23514', constraint = 'item_accounts';
  end if;
  -- Undoing takes nothing from what is left.
  select i.paper, i.amount - i.settled as open into short
    from (select side.item, sum(p.amount) as amount from unnest(ones, others, amounts) as p (one, other, amount),
        lateral (values (p.one), (p.other)) side (item) group by 1) n
      join item i on i.tenant_id = tenant and i.id = n.item
    where i.amount - i.settled < n.amount order by i.side desc, i.id limit 1;
  if short.paper is not null then
    raise exception 'Less is left.' using errcode = '23514', constraint = 'item_left',
      detail = json_build_object('no', short.paper, 'left', short.open::text)::text;
  end if;
  insert into allocation (tenant_id, debit_item, credit_item, nth, amount, created_by)
    select tenant, n.debit, n.credit, coalesce((select max(a.nth) from allocation a
        where a.tenant_id = tenant and a.debit_item = n.debit and a.credit_item = n.credit), 0) + 1, n.amount, by_user
    from (select case x.side when 'D' then p.one else p.other end as debit, case x.side when 'D' then p.other else p.one end as credit,
          sum(p.amount) as amount
        from unnest(ones, others, amounts) as p (one, other, amount) join item x on x.tenant_id = tenant and x.id = p.one group by 1, 2) n;
  update item i set settled = i.settled + n.amount
    from (select side.item, sum(p.amount) as amount from unnest(ones, others, amounts) as p (one, other, amount),
        lateral (values (p.one), (p.other)) side (item) group by 1) n
    where i.tenant_id = tenant and i.id = n.item;
end $$;

create or replace function settle_items(one bigint, other bigint, settled_now numeric, by_user text) returns void
  language sql set search_path = pg_catalog, public as $$
  select settle_pairs(array[one], array[other], array[settled_now], by_user);
$$;

create or replace function write_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
  language plpgsql set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  tenant constant uuid := current_tenant();
  total constant integer := jsonb_array_length(vouchers);
  settling constant boolean := vouchers @? '$[*] ? (@.reverses != null || exists (@.settles[*]))';
  closed date;
  before_them bigint;
  posted bigint[];
  pairs record;
begin
  if total = 0 then return '{}'; end if;
  update series s set last = s.last + total where s.tenant_id = tenant and s.kind = 'voucher' returning s.last - total into before_them;
  posted := array(select before_them + n from generate_series(1, total) n);
  select b.locked_until into closed from books b where b.tenant_id = tenant for share;
  if exists (select from jsonb_array_elements(vouchers) v where (v ->> 'day')::date <= closed) then
    raise exception 'The books are locked.' using errcode = '23514', constraint = 'books_locked', detail = closed::text;
  end if;

  if settling or cardinality(freed) > 0 then
    perform from item i where i.tenant_id = tenant and i.id in (
      select f.id from item f where f.tenant_id = tenant and f.voucher_id = any (freed)
      union select a.credit_item from item f join allocation a on a.tenant_id = tenant and a.debit_item = f.id
        where f.tenant_id = tenant and f.voucher_id = any (freed)
      union select a.debit_item from item f join allocation a on a.tenant_id = tenant and a.credit_item = f.id
        where f.tenant_id = tenant and f.voucher_id = any (freed)
      union select f.id from item f where f.tenant_id = tenant and f.voucher_id = any (kept)
      union select (s ->> 'item')::bigint from jsonb_path_query(vouchers, '$[*].settles[*]') s)
      order by i.id for update;
  end if;
  if cardinality(freed) > 0 then
    select array_agg(u.debit_item) as ones, array_agg(u.credit_item) as others, array_agg(-u.amount) as amounts into pairs
      from (select a.debit_item, a.credit_item, sum(a.amount) as amount
        from (select a.* from item f join allocation a on a.tenant_id = tenant and a.debit_item = f.id
            where f.tenant_id = tenant and f.voucher_id = any (freed)
          union select a.* from item f join allocation a on a.tenant_id = tenant and a.credit_item = f.id
            where f.tenant_id = tenant and f.voucher_id = any (freed)) a
        group by 1, 2 having sum(a.amount) > 0) u;
    if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
  end if;

  insert into account (tenant_id, id, created_by)
    select distinct tenant, side.account collate "C", by_user
      from jsonb_path_query(vouchers, '$[*].rows[*]') r, lateral (values (r ->> 'debit'), (r ->> 'credit')) side (account)
      where not exists (select from account a where a.tenant_id = tenant and a.id = side.account)
    order by 2 on conflict do nothing;

  with v as materialized (
      select before_them + t.nth as id, t.one, t.one ->> 'kind' as kind, (t.one ->> 'day')::date as day,
        row_number() over (partition by t.one ->> 'kind' order by t.nth) as nth
      from jsonb_array_elements(vouchers) with ordinality as t (one, nth)),
    k as (update series s set last = s.last + c.vouchers from (select v.kind, count(*) as vouchers from v group by 1) c
      where s.tenant_id = tenant and s.kind = 'voucher_' || lower(c.kind) returning c.kind, s.last - c.vouchers as before),
    numbered as materialized (
      select v.*, case v.kind when 'Reversal' then 'X' else left(v.kind, 1) end || k.before + v.nth as number from v join k on k.kind = v.kind),
    w as (insert into voucher (tenant_id, id, kind, voucher_no, day, branch_id, mode, reference, cheque_date, narration, bilty_seq, paper,
        reverses, created_by)
      select tenant, n.id, n.kind, n.number, n.day, (n.one ->> 'branch')::bigint, n.one ->> 'mode', n.one ->> 'reference',
        (n.one ->> 'chequeDate')::date, n.one ->> 'narration', of_bilty, coalesce(nullif(of_paper, ''), n.number), (n.one ->> 'reverses')::bigint,
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

  -- A reversal's items settle the original's; others, those that they were said to.
  if settling then
    -- Worked out before it is looked up: of a row that is isolated by tenant, an index takes no sum.
    with v as materialized (
      select before_them + t.nth as id, (t.one ->> 'reverses')::bigint as reverses, t.one -> 'settles' as settles
        from jsonb_array_elements(vouchers) with ordinality as t (one, nth))
    select array_agg(s.own) as ones, array_agg(s.other) as others, array_agg(s.amount) as amounts into pairs from (
      select own.id as own, old.id as other, own.amount from v
          join item own on own.tenant_id = tenant and own.voucher_id = v.id
          join item old on old.tenant_id = tenant and old.voucher_id = v.reverses and old.account = own.account
      union all
      select own.id, old.id, x.amount from v, lateral jsonb_to_recordset(v.settles) as x (item bigint, amount numeric(14, 2))
          join item old on old.tenant_id = tenant and old.id = x.item
          join item own on own.tenant_id = tenant and own.account = old.account
        where own.voucher_id = v.id) s;
    if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
  end if;

  -- What was received of an LR settles what it claims, the oldest first: where a claim and a receipt overlap, when those of each
  -- account are laid end to end. Several receipts may come to more than the claim. No other index than that of vouchers fits: before
  -- a table is first analysed, PostgreSQL would take one that holds all that is open of the account.
  if cardinality(posted || kept) > 1 then
    with own as materialized (
      select i.id, i.account, i.side, i.amount - i.settled as open,
          sum(i.amount - i.settled) over (partition by i.account, i.side order by i.id) as upto
        from item i where i.tenant_id = tenant and i.voucher_id = any (posted || kept) and i.amount - i.settled > 0)
    select array_agg(d.id) as ones, array_agg(c.id) as others, array_agg(least(d.upto, c.upto) - greatest(d.upto - d.open, c.upto - c.open)) as amounts
      into pairs from own d join own c on c.account = d.account and c.side = 'C'
      where d.side = 'D' and d.upto - d.open < c.upto and c.upto - c.open < d.upto;
    if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
  end if;
  return posted;
end $$;

revoke execute on function settle_pairs(bigint[], bigint[], numeric[], text) from public;
grant execute on function settle_pairs(bigint[], bigint[], numeric[], text) to bilty_app;
