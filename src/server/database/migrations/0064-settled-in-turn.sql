-- What vouchers of an LR settle of each other is reckoned pair by pair (the last loop). Reckoned beforehand, an LR of which more
-- was received than it comes to, in two receipts, could not be saved. Otherwise as in 0044, under its name of 0055.
create or replace function write_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
  language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  total constant integer := jsonb_array_length(vouchers);
  closed date;
  posted bigint[] := '{}';
  next_id bigint;
  next_item bigint;
  nth bigint;
  number text;
  one jsonb;
  pair record;
  left_now numeric;
begin
  if total = 0 then return posted; end if;
  update series s set last = s.last + total where s.tenant_id = tenant and s.kind = 'voucher' returning s.last - total into next_id;
  select b.locked_until into closed from books b where b.tenant_id = tenant for share;

  if cardinality(freed) > 0 or vouchers @? '$[*].settles[*]' then
    perform from item i where i.tenant_id = tenant and i.id in (
      select f.id from item f where f.tenant_id = tenant and f.voucher_id = any (freed)
      union select case f.id when a.debit_item then a.credit_item else a.debit_item end from item f
        join allocation a on a.tenant_id = tenant and f.id in (a.debit_item, a.credit_item)
        where f.tenant_id = tenant and f.voucher_id = any (freed)
      union select f.id from item f where f.tenant_id = tenant and f.voucher_id = any (kept)
      union select (s ->> 'item')::bigint from jsonb_path_query(vouchers, '$[*].settles[*]') s)
      order by i.id for update;
    for pair in select a.debit_item, a.credit_item, sum(a.amount) as amount from allocation a
      where a.tenant_id = tenant and exists (select from item f where f.tenant_id = tenant and f.voucher_id = any (freed)
        and f.id in (a.debit_item, a.credit_item))
      group by 1, 2 having sum(a.amount) > 0
    loop
      perform settle_items(pair.debit_item, pair.credit_item, -pair.amount, by_user);
    end loop;
  end if;

  insert into account (tenant_id, id, created_by)
    select distinct tenant, side.account collate "C", by_user
      from jsonb_path_query(vouchers, '$[*].rows[*]') r, lateral (values (r ->> 'debit'), (r ->> 'credit')) side (account)
      where not exists (select from account a where a.tenant_id = tenant and a.id = side.account)
    order by 2 on conflict do nothing;

  for one in select value from jsonb_array_elements(vouchers) loop
    next_id := next_id + 1;
    if (one ->> 'day')::date <= closed then
      raise exception 'The books are locked.' using errcode = '23514', constraint = 'books_locked', detail = closed::text;
    end if;
    update series s set last = s.last + 1 where s.tenant_id = tenant and s.kind = 'voucher_' || lower(one ->> 'kind') returning s.last into nth;
    number := case one ->> 'kind' when 'Reversal' then 'X' else left(one ->> 'kind', 1) end || nth;
    insert into voucher (tenant_id, id, kind, voucher_no, day, branch_id, mode, reference, cheque_date, narration, bilty_seq, paper,
        reverses, created_by)
      values (tenant, next_id, one ->> 'kind', number, (one ->> 'day')::date, (one ->> 'branch')::bigint, one ->> 'mode', one ->> 'reference',
        (one ->> 'chequeDate')::date, one ->> 'narration', of_bilty, coalesce(nullif(of_paper, ''), number), (one ->> 'reverses')::bigint, by_user);
    insert into entry (tenant_id, voucher_id, line_no, day, debit, credit, amount)
      select tenant, next_id, r.line_no, (one ->> 'day')::date, r.debit, r.credit, r.amount
      from jsonb_to_recordset(one -> 'rows') as r (line_no integer, debit text, credit text, amount numeric(14, 2));
    if jsonb_array_length(one -> 'items') > 0 then
      update series s set last = s.last + jsonb_array_length(one -> 'items') where s.tenant_id = tenant and s.kind = 'open_item'
        returning s.last - jsonb_array_length(one -> 'items') into next_item;
      insert into item (tenant_id, id, account, side, voucher_id, paper, day, due, amount, settled)
        select tenant, next_item + i.line_no, i.account, i.side, next_id, coalesce(nullif(of_paper, ''), number), (one ->> 'day')::date,
          (one ->> 'due')::date, i.amount, 0
        from jsonb_to_recordset(one -> 'items') as i (line_no integer, account text, side text, amount numeric(14, 2));
      -- A reversal's settle the original's; others, those that they were said to.
      for pair in
        select own.id as own, old.id as other, own.amount from item own join item old on old.tenant_id = tenant
            and old.voucher_id = (one ->> 'reverses')::bigint and old.account = own.account
          where own.tenant_id = tenant and own.voucher_id = next_id
        union all
        select own.id, old.id, s.amount from jsonb_to_recordset(one -> 'settles') as s (item bigint, amount numeric(14, 2))
          join item old on old.tenant_id = tenant and old.id = s.item
          join item own on own.tenant_id = tenant and own.voucher_id = next_id and own.account = old.account
      loop
        perform settle_items(pair.own, pair.other, pair.amount, by_user);
      end loop;
    end if;
    posted := posted || next_id;
  end loop;

  -- What was received at booking settles what the LR claims. No other index than that of vouchers fits: before a table is first
  -- analysed, PostgreSQL would take one that holds all that is open of the account.
  if cardinality(posted || kept) > 1 then
    for pair in
      select d.id as own, c.id as other from item d, item c
      where d.tenant_id = tenant and d.voucher_id = any (posted || kept) and d.side = 'D' and d.amount - d.settled > 0
        and c.tenant_id = tenant and c.voucher_id = any (posted || kept) and c.side = 'C' and c.amount - c.settled > 0
        and c.account || '' = d.account
      order by 1, 2
    loop
      -- As the pairs before have left them: several receipts may come to more than the claim.
      select least(d.amount - d.settled, c.amount - c.settled) into left_now from item d, item c
        where d.tenant_id = tenant and d.id = pair.own and c.tenant_id = tenant and c.id = pair.other;
      if left_now > 0 then perform settle_items(pair.own, pair.other, left_now, by_user); end if;
    end loop;
  end if;

  insert into account_month as m (tenant_id, account, month, debit, credit)
    select tenant, side.account, date_trunc('month', e.day)::date, sum(side.debit), sum(side.credit)
      from entry e, lateral (values (e.debit, e.amount, 0), (e.credit, 0, e.amount)) side (account, debit, credit)
      where e.tenant_id = tenant and e.voucher_id = any (posted)
    group by 2, 3 order by 2, 3
    on conflict (tenant_id, account, month) do update set debit = m.debit + excluded.debit, credit = m.credit + excluded.credit;
  return posted;
end $$;
