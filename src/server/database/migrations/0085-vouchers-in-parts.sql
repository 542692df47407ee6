-- write_vouchers in parts, each in a function of its own; what it does, and in which order it locks, stays. What a save of an LR
-- posts is one voucher that settles nothing: it calls none of them.

create function free_items(vouchers jsonb, freed bigint[], kept bigint[], by_user text) returns void
  language plpgsql as $$
declare
  tenant constant uuid := current_tenant();
  parted bigint[];
  touched bigint[];
  one_item bigint;
  pairs record;
begin
  parted := array(select i.id from unnest(freed) v (id)
    cross join lateral (select f.id from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i);
  touched := array(
    select p.id from unnest(parted) p (id)
    union select a.other from unnest(parted) p (id)
      cross join lateral (select l.credit_item as other from allocation l where l.tenant_id = tenant and l.debit_item = p.id offset 0) a
    union select a.other from unnest(parted) p (id)
      cross join lateral (select l.debit_item as other from allocation l where l.tenant_id = tenant and l.credit_item = p.id offset 0) a
    union select i.id from unnest(kept) v (id)
      cross join lateral (select f.id from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i
    union select (s ->> 'item')::bigint from jsonb_path_query(vouchers, '$[*].settles[*]') s
    order by 1);
  foreach one_item in array touched loop
    perform from item i where i.tenant_id = tenant and i.id = one_item for update;
  end loop;
  if cardinality(parted) > 0 then
    select array_agg(u.debit_item) as ones, array_agg(u.credit_item) as others, array_agg(-u.amount) as amounts into pairs
      from (select a.debit_item, a.credit_item, sum(a.amount) as amount
        from (select l.* from unnest(parted) p (id) cross join lateral (select debit_item, credit_item, nth, amount from allocation
              where tenant_id = tenant and debit_item = p.id offset 0) l
          union select l.* from unnest(parted) p (id) cross join lateral (select debit_item, credit_item, nth, amount from allocation
              where tenant_id = tenant and credit_item = p.id offset 0) l) a
        group by 1, 2 having sum(a.amount) > 0) u;
    if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
  end if;
end $$;

create function settle_written(vouchers jsonb, before_them bigint, by_user text) returns void
  language plpgsql as $$
declare
  tenant constant uuid := current_tenant();
  pairs record;
begin
  -- Worked out before it is looked up: of a row that is isolated by tenant, an index takes no sum.
  with v as materialized (
      select before_them + t.nth as id, (t.one ->> 'reverses')::bigint as reverses, t.one -> 'settles' as settles
        from jsonb_array_elements(vouchers) with ordinality as t (one, nth)),
    own as materialized (select v.id as voucher_id, i.* from v
      cross join lateral (select f.id, f.account, f.amount from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i)
  select array_agg(s.own) as ones, array_agg(s.other) as others, array_agg(s.amount) as amounts into pairs from (
    select own.id as own, old.id as other, own.amount from v
        join own on own.voucher_id = v.id
        join lateral (select f.id, f.account from item f where f.tenant_id = tenant and f.voucher_id = v.reverses offset 0) old
          on old.account = own.account
    union all
    select own.id, old.id, x.amount from v cross join lateral jsonb_to_recordset(v.settles) as x (item bigint, amount numeric(14, 2))
        cross join lateral (select f.id, f.account from item f where f.tenant_id = tenant and f.id = x.item offset 0) old
        join own on own.account = old.account and own.voucher_id = v.id) s;
  if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
end $$;

create function settle_overlaps(of_vouchers bigint[], by_user text) returns void
  language plpgsql as $$
declare
  tenant constant uuid := current_tenant();
  pairs record;
begin
  with own as materialized (
    select i.id, i.account, i.side, i.amount - i.settled as open,
        sum(i.amount - i.settled) over (partition by i.account, i.side order by i.id) as upto
      from unnest(of_vouchers) v (id)
        cross join lateral (select f.* from item f where f.tenant_id = tenant and f.voucher_id = v.id offset 0) i
      where i.amount - i.settled > 0)
  select array_agg(d.id) as ones, array_agg(c.id) as others, array_agg(least(d.upto, c.upto) - greatest(d.upto - d.open, c.upto - c.open)) as amounts
    into pairs from own d join own c on c.account = d.account and c.side = 'C'
    where d.side = 'D' and d.upto - d.open < c.upto and c.upto - c.open < d.upto;
  if pairs.ones is not null then perform settle_pairs(pairs.ones, pairs.others, pairs.amounts, by_user); end if;
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

  if settling then perform settle_written(vouchers, before_them, by_user); end if;
  if cardinality(posted || kept) > 1 then perform settle_overlaps(posted || kept, by_user); end if;
  return posted;
end $$;

revoke execute on function free_items(jsonb, bigint[], bigint[], text), settle_written(jsonb, bigint, text),
  settle_overlaps(bigint[], text) from public;
grant execute on function free_items(jsonb, bigint[], bigint[], text), settle_written(jsonb, bigint, text),
  settle_overlaps(bigint[], text) to bilty_app;
