-- The lines of a company's bank accounts, as the bank's files tell them (docs/decisions/0071-bank-lines.md).
-- By which heads the columns of an account's file are known again.
create table bank_layout (
  tenant_id uuid not null,
  account text collate "C" not null,
  heads jsonb not null, -- {"date": "Txn Date", …}: src/domain/rules/bank-columns.ts
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, account)
);
alter table bank_layout add constraint bank_layout_account foreign key (tenant_id, account) references account (tenant_id, id);

-- A file that was imported. Where it was taken back, its lines are gone.
create table bank_import (
  tenant_id uuid not null,
  id bigint not null,
  account text collate "C" not null,
  file_name text not null,
  sha256 text not null,
  first_day date not null,
  last_day date not null,
  read integer not null, -- rows of the file
  added integer not null, -- of them, those that no file before had
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  taken_back_at timestamptz(3),
  taken_back_by text not null default '',
  primary key (tenant_id, id)
);
alter table bank_import add constraint bank_import_account foreign key (tenant_id, account) references account (tenant_id, id);

create table bank_line (
  tenant_id uuid not null,
  id bigint not null, -- of one file in the order of the bank
  account text collate "C" not null,
  import_id bigint not null,
  day date not null,
  amount numeric(14, 2) not null, -- what the bank paid out is below zero
  reference text not null,
  narration text not null,
  balance numeric(14, 2), -- as the bank says it; null: it does not
  sameness text not null, -- by what it is known again in another file: SHA-256 of all of this, and its place among equals
  voucher_id bigint, -- what it is in the books; null: it waits
  matched_at timestamptz(3),
  matched_by text not null default '',
  primary key (tenant_id, id),
  constraint bank_line_once unique (tenant_id, account, sameness),
  constraint bank_line_values check (
    day between '1900-01-01' and '2100-12-31'
    and amount <> 0
    and amount < 'NaN'
    and (balance is null or balance < 'NaN')
    and ((voucher_id is null) = (matched_at is null))
  )
);
alter table bank_line add constraint bank_line_account foreign key (tenant_id, account) references account (tenant_id, id);
alter table bank_line add constraint bank_line_import foreign key (tenant_id, import_id) references bank_import (tenant_id, id);
alter table bank_line add constraint bank_line_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
create index bank_import_newest on bank_import (tenant_id, account, id desc);
create index bank_line_by_day on bank_line (tenant_id, account, day, id);
create index bank_line_waiting on bank_line (tenant_id, account, day, id) where voucher_id is null;
-- A voucher is one line of an account: a contra is one of each of its two.
create unique index bank_line_voucher_once on bank_line (tenant_id, voucher_id, account) where voucher_id is not null;
create index bank_line_of_import on bank_line (tenant_id, import_id);
select isolate_tenant('bank_layout'), isolate_tenant('bank_import'), isolate_tenant('bank_line');
grant select, insert, update on bank_layout to bilty_app;
grant select, insert on bank_import to bilty_app;
grant update (added, taken_back_at, taken_back_by) on bank_import to bilty_app;
grant select, insert, delete on bank_line to bilty_app;
grant update (voucher_id, matched_at, matched_by) on bank_line to bilty_app;

-- The first letters of a name without its title and its legal form: src/domain/rules/payer-names.ts says the same.
create function party_beginning(name text) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, public as $$
  select left(coalesce(nullif(regexp_replace(s.letters, '((private|pvt)?(limited|ltd)|llp)$', ''), ''), s.letters), 8)
    from (select regexp_replace(lower(regexp_replace(name, '^\s*(m\s*/\s*s\.?|messrs\.?)\s*', '', 'i')), '[^a-z0-9]', '', 'g') as letters) s
$$;
revoke execute on function party_beginning(text) from public;
grant execute on function party_beginning(text) to bilty_app, bilty_search;
create index party_by_beginning on party (tenant_id, party_beginning(name));
create index item_of_amount on item (tenant_id, side, (amount - settled)) where settled < amount;

-- Neither a function of a name nor a comparison of amounts is leakproof, so under row-level security no index serves them: as the search
-- of parties, these two name the company themselves.
create policy search on item for select to bilty_search using (true);
grant select on item to bilty_search;
create policy search on party_merge for select to bilty_search using (true);
grant select on party_merge to bilty_search;

-- The parties whose names begin so; of one that was merged into another, that other.
create function parties_beginning(beginnings text[], most integer) returns table (id bigint, name text)
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
begin
  return query select s.id, p.name from unnest(beginnings) b (beginning)
    cross join lateral (select f.id, f.name from (select o.id, o.name from party o where o.tenant_id = current_tenant()
      and party_beginning(o.name) = b.beginning offset 0) f order by f.id desc limit most) p
    cross join lateral (with recursive into_one (id, nth) as (select p.id, 1 union all
        select m.into_id, o.nth + 1 from into_one o join party_merge m on m.tenant_id = current_tenant() and m.from_id = o.id and m.undone_at is null)
      select o.id from into_one o order by o.nth desc limit 1) s;
end $$;
revoke execute on function parties_beginning(text[], integer) from public;
grant execute on function parties_beginning(text[], integer) to bilty_app;
alter function parties_beginning(text[], integer) owner to bilty_search;

-- The items of parties of which just so much is open, within a rupee, those of each amount up to `most`.
create function items_of_amounts(amounts numeric[], of_side text, most integer) returns table (id bigint, account text, amount numeric)
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
begin
  return query select i.id, i.account, a.amount from unnest(amounts) a (amount)
    cross join lateral (select f.id, f.account from (select o.id, o.account from item o where o.tenant_id = current_tenant() and o.side = of_side
      and o.settled < o.amount and (o.amount - o.settled) between a.amount - 1 and a.amount + 1 offset 0) f limit most) i;
end $$;
revoke execute on function items_of_amounts(numeric[], text, integer) from public;
grant execute on function items_of_amounts(numeric[], text, integer) to bilty_app;
alter function items_of_amounts(numeric[], text, integer) owner to bilty_search;

-- What is taken back in the books is at the bank still: its line waits again.
do $$
declare
  standing constant text := pg_get_functiondef('post_vouchers'::regproc);
  writing constant text := $old$  posted := write_vouchers(vouchers, freed, kept, of_bilty, of_paper, by_user);
$old$;
begin
  if position(writing in standing) = 0 then raise exception 'post_vouchers is not as migration 0085 left it.'; end if;
  execute replace(standing, writing, writing || $new$  if vouchers @? '$[*] ? (@.reverses != null)' then
    -- What is taken back in the books is at the bank still: its line waits again.
    update bank_line l set voucher_id = null, matched_at = null, matched_by = '' where l.tenant_id = tenant
      and l.voucher_id = any (array(select (v ->> 'reverses')::bigint from jsonb_array_elements(vouchers) v where v ->> 'reverses' is not null));
  end if;
$new$);
end $$;
