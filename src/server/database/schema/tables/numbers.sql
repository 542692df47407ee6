-- One row per company and kind of document or record.
create table series (
  tenant_id uuid not null,
  kind text not null,
  last bigint not null default 0, -- ordinal of the newest document: without gaps, so also the length of the unfiltered list
  number bigint not null default 0, -- the greatest number assigned or typed; the next one is 1 more
  drafts bigint not null default 0, -- ordinal of the newest draft (a master without lines), counted separately
  gone bigint not null default 0,
  primary key (tenant_id, kind)
) with (fillfactor=50); -- updated by every save: room for the new version beside the old one
alter table series alter column tenant_id set statistics 0;
alter table series enable row level security;
alter table series force row level security;
create policy erase on series to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy list on series for select to bilty_search using (true);
create policy tenant on series to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on series to bilty_app;
grant select on series to bilty_search;
grant select, delete on series to bilty_eraser;

-- The books of a branch's LR numbers, and a company's LR settings (spec 3 §3).
create table number_book (
  tenant_id uuid not null,
  id bigint not null,
  name text not null,
  branch_id bigint not null,
  paper text not null check (paper in ('LR', 'Challan', 'Bill', 'Credit Note', 'Debit Note')),
  pattern text not null,
  digits bigint not null check (digits between 3 and 8),
  from_no bigint not null check (from_no > 0),
  to_no bigint not null, -- 0: as far as the digits reach
  restart text not null check (restart in ('each year', 'never')),
  is_manual text not null check (is_manual in ('yes', 'no')),
  is_default text not null check (is_default in ('yes', 'no')),
  preset_basis text not null,
  preset_delivery text not null,
  preset_origin text not null,
  is_active text not null check (is_active in ('yes', 'no')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  is_before boolean not null default false,
  counter_id uuid,
  primary key (tenant_id, id),
  constraint number_book_check check (to_no = 0 or to_no >= from_no)
);
alter table number_book add constraint number_book_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
create unique index number_book_name on number_book (tenant_id, lower(name));
create unique index number_book_default on number_book (tenant_id, branch_id, paper) where is_default = 'yes' and is_active = 'yes';
create unique index number_book_before on number_book (tenant_id) where is_before;
alter table number_book alter column tenant_id set statistics 0;
alter table number_book enable row level security;
alter table number_book force row level security;
create policy erase on number_book to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on number_book to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on number_book to bilty_eraser;
grant select, insert, update on number_book to bilty_app;

-- The last number of a book in a year, by the date of the bilty; advanced in the statement that saves the bilty, so a failed save gives
-- its number back.
create table number_counter (
  tenant_id uuid not null,
  book_id bigint not null,
  year integer not null, -- the first calendar year of a financial year; 0: for a book that never restarts
  last bigint not null,
  to_no bigint not null, -- the last number of the book
  primary key (tenant_id, book_id, year),
  constraint number_counter_end check (last <= to_no)
) with (fillfactor=50);
alter table number_counter add constraint number_counter_tenant_id_book_id_fkey foreign key (tenant_id, book_id) references number_book (tenant_id, id);
alter table number_counter alter column tenant_id set statistics 0;
alter table number_counter enable row level security;
alter table number_counter force row level security;
create policy erase on number_counter to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on number_counter to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on number_counter to bilty_eraser;
grant select, insert, update on number_counter to bilty_app;
