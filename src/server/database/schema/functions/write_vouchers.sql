-- Writes vouchers and answers their ids. Each is {kind, day, branch, mode, reference, chequeDate, narration, due, reverses,
-- rows: [{line_no, debit, credit, amount}], items: [{line_no, account, side, amount}], settles: [{item, amount}]}: `items` are
-- what it leaves open, `settles` what of others they settle. What settles the items of `freed` vouchers is undone before.
-- Locks: the series, the books, items by id, months by account (spec 4 §1.7).
-- It touches what it is about and nothing else, whatever PostgreSQL knows of the tables: each row is looked up by its own key, in a
-- lateral that `offset 0` keeps from being joined, or in a loop. Joined to the items of a company, all of them were looked through
-- for each of the set until they were first analysed (4,800 items: over 2.5 s).
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
revoke execute on function write_vouchers(jsonb, bigint[], bigint[], bigint, text, text) from public;
grant execute on function write_vouchers(jsonb, bigint[], bigint[], bigint, text, text) to bilty_app;
