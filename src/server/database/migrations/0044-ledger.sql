-- The ledger beneath all money (spec 4 §1.4–1.7). Why it is so: docs/decisions/0037-ledger.md.

-- Whatever holds money: a party's receivable, a branch's cash, a head. Made when it is first posted to.
create table account (
  tenant_id uuid not null,
  id text collate "C" not null, -- 'party:12', 'cash:1', 'freight': src/domain/rules/accounts.ts
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id)
);

create table voucher (
  tenant_id uuid not null,
  id bigint not null,
  kind text not null,
  voucher_no text not null, -- of its kind without a gap: R12
  day date not null,
  branch_id bigint not null,
  mode text not null,
  reference text not null,
  cheque_date date,
  narration text not null,
  bilty_seq bigint not null, -- the LR that posted it; 0: none
  paper text not null, -- the number that people know it by: that of its LR, else its own
  reverses bigint, -- the voucher that it takes back
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  constraint voucher_no unique (tenant_id, voucher_no),
  constraint voucher_reversed unique (tenant_id, reverses),
  constraint voucher_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint voucher_values check (day between '1900-01-01' and '2100-12-31'
    and kind in ('Freight', 'Receipt', 'Payment', 'Contra', 'Journal', 'Reversal') and (kind = 'Reversal') = (reverses is not null))
);
-- A statement that is to use it says that bilty_seq > 0.
create index voucher_bilty on voucher (tenant_id, bilty_seq) where bilty_seq > 0;
create index voucher_by_day on voucher (tenant_id, day desc, id desc);

-- Both sides in one row: debits equal credits by its shape.
create table entry (
  tenant_id uuid not null,
  voucher_id bigint not null,
  line_no integer not null,
  day date not null, -- its voucher's
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount numeric(14, 2) not null,
  primary key (tenant_id, voucher_id, line_no),
  constraint entry_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint entry_debit foreign key (tenant_id, debit) references account (tenant_id, id),
  constraint entry_credit foreign key (tenant_id, credit) references account (tenant_id, id),
  constraint entry_values check (amount > 0 and amount < 'NaN' and debit <> credit)
);
create index entry_by_debit on entry (tenant_id, debit, day, voucher_id);
create index entry_by_credit on entry (tenant_id, credit, day, voucher_id);

create table account_month (
  tenant_id uuid not null,
  account text collate "C" not null,
  month date not null, -- its first day
  debit numeric(16, 2) not null,
  credit numeric(16, 2) not null,
  primary key (tenant_id, account, month)
) with (fillfactor = 50);

-- What a posting leaves open on an account of somebody who owes or is owed.
create table item (
  tenant_id uuid not null,
  id bigint not null,
  account text collate "C" not null,
  side text not null check (side in ('D', 'C')),
  voucher_id bigint not null,
  paper text not null,
  day date not null,
  due date not null,
  amount numeric(14, 2) not null,
  settled numeric(14, 2) not null,
  primary key (tenant_id, id),
  constraint item_account foreign key (tenant_id, account) references account (tenant_id, id),
  constraint item_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint item_settled check (settled >= 0 and settled <= amount and amount < 'NaN')
) with (fillfactor = 80);
create index item_open on item (tenant_id, account, day, id) where settled < amount;
create index item_of_voucher on item (tenant_id, voucher_id);

-- That a debit and a credit settle each other. Never changed: undoing adds the negative.
create table allocation (
  tenant_id uuid not null,
  debit_item bigint not null,
  credit_item bigint not null,
  nth integer not null,
  amount numeric(14, 2) not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, debit_item, credit_item, nth),
  constraint allocation_debit foreign key (tenant_id, debit_item) references item (tenant_id, id),
  constraint allocation_credit foreign key (tenant_id, credit_item) references item (tenant_id, id),
  constraint allocation_values check (amount <> 0 and amount < 'NaN')
);
create index allocation_by_credit on allocation (tenant_id, credit_item);

create table books (
  tenant_id uuid primary key references company (tenant_id),
  locked_until date, -- nothing is posted up to this day
  bilties_before bigint not null default 0, -- bilties up to this ordinal stood before the ledger, and post nothing
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);

-- A branch where the goods of a bilty are delivered; 0: where it was booked (spec 4 §16.1).
alter table bilty add column delivery_branch bigint;

-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_kind(name, false) from unnest(array['voucher', 'open_item', 'voucher_freight', 'voucher_receipt', 'voucher_payment',
  'voucher_contra', 'voucher_journal', 'voucher_reversal']) as name;
insert into books (tenant_id, bilties_before, updated_by) select c.tenant_id,
  coalesce((select s.last from series s where s.tenant_id = c.tenant_id and s.kind = 'bilty'), 0), '' from company c;
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;

do $$
declare
  one text;
begin
  foreach one in array array['account', 'voucher', 'entry', 'account_month', 'item', 'allocation', 'books'] loop
    perform isolate_tenant(one::regclass);
  end loop;
end $$;
grant select, insert on account, voucher, entry, allocation to bilty_app;
grant select, insert, update on account_month, item, books to bilty_app;

-- Lets two items of one account, a debit and a credit, settle each other for an amount. Who calls it has locked both.
create function settle_items(one bigint, other bigint, settled_now numeric, by_user text) returns void
  language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  d item;
  c item;
  short item;
begin
  select * into d from item where tenant_id = tenant and id in (one, other) and side = 'D';
  select * into c from item where tenant_id = tenant and id in (one, other) and side = 'C';
  if d.id is null or c.id is null or d.account <> c.account then
    raise exception 'Items of different accounts.' using errcode = '23514', constraint = 'item_accounts';
  end if;
  -- Undoing takes nothing from what is left.
  short := case when d.amount - d.settled < settled_now then d when c.amount - c.settled < settled_now then c end;
  if short.id is not null then
    raise exception 'Less is left.' using errcode = '23514', constraint = 'item_left',
      detail = json_build_object('no', short.paper, 'left', (short.amount - short.settled)::text)::text;
  end if;
  insert into allocation (tenant_id, debit_item, credit_item, nth, amount, created_by)
    select tenant, d.id, c.id, coalesce(max(a.nth), 0) + 1, settled_now, by_user from allocation a
    where a.tenant_id = tenant and a.debit_item = d.id and a.credit_item = c.id;
  update item set settled = settled + settled_now where tenant_id = tenant and id in (d.id, c.id);
end $$;

-- Posts vouchers and answers their ids. Each is {kind, day, branch, mode, reference, chequeDate, narration, due, reverses,
-- rows: [{line_no, debit, credit, amount}], items: [{line_no, account, side, amount}], settles: [{item, amount}]}: `items` are
-- what it leaves open, `settles` what of others they settle. What settles the items of `freed` vouchers is undone before.
-- Locks: the series, the books, items by id, months by account (spec 4 §1.7).
create function post_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
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
      select d.id as own, c.id as other, least(d.amount - d.settled, c.amount - c.settled) as amount
      from item d, item c
      where d.tenant_id = tenant and d.voucher_id = any (posted || kept) and d.side = 'D' and d.amount - d.settled > 0
        and c.tenant_id = tenant and c.voucher_id = any (posted || kept) and c.side = 'C' and c.amount - c.settled > 0
        and c.account || '' = d.account
    loop
      perform settle_items(pair.own, pair.other, pair.amount, by_user);
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

revoke execute on function settle_items(bigint, bigint, numeric, text), post_vouchers(jsonb, bigint[], bigint[], bigint, text, text) from public;
grant execute on function settle_items(bigint, bigint, numeric, text), post_vouchers(jsonb, bigint[], bigint[], bigint, text, text) to bilty_app;
