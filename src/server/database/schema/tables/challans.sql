-- A challan: the LRs carried by one vehicle (spec 3 §3).
create table challan (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  challan_no text not null,
  challan_date date not null,
  origin text not null,
  origin_state text not null,
  destination text not null,
  vehicle_no text not null,
  driver text not null,
  remark text not null,
  voided_at timestamptz(3), -- a draft that never got lines
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  search text not null,
  number_twin boolean not null default false,
  book_id bigint not null default 0, -- the number book of its number; 0: the plain series
  challan_state text not null default 'draft' check (challan_state in ('draft', 'dispatched', 'arrived', 'closed', 'cancelled')),
  dispatch_reason text not null default '',
  dispatched_at timestamptz(3),
  dispatched_by text not null default '',
  dispatch_faults jsonb,
  from_branch bigint not null default 0,
  to_branch bigint not null default 0,
  from_branch_id bigint generated always as (nullif(from_branch, 0)) stored,
  to_branch_id bigint generated always as (nullif(to_branch, 0)) stored,
  driver_phone text not null default '',
  licence text not null default '',
  seal_no text not null default '',
  km bigint not null default 0,
  depart_at text not null default '',
  arrived_at text not null default '',
  arrived_by text not null default '',
  cancel_reason text not null default '',
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  closed_at timestamptz(3),
  plate text collate "C" not null generated always as (translate(upper(regexp_replace(translate(normalize(vehicle_no, nfkc), '०१२३४५६७८९', '0123456789'), '[^[:alnum:]]', '', 'g')), 'OI', '01')) stored,
  primary key (tenant_id, seq),
  constraint challan_number unique (tenant_id, challan_no),
  constraint challan_branches check (from_branch = 0 or from_branch <> to_branch),
  constraint challan_values check (challan_date between '1900-01-01' and '2100-12-31')
) with (autovacuum_vacuum_insert_scale_factor=0.02);
alter table challan add constraint challan_from_branch foreign key (tenant_id, from_branch_id) references branch (tenant_id, id);
alter table challan add constraint challan_to_branch foreign key (tenant_id, to_branch_id) references branch (tenant_id, id);
create unique index challan_number_form on challan (tenant_id, number_form(challan_no)) where not number_twin;
create index challan_by_date on challan (tenant_id, challan_date desc, seq desc);
create index challan_search on challan using gin (tenant_id, search gin_trgm_ops);
-- The report of a book reads its numbers.
create index challan_book on challan (tenant_id, book_id, challan_date) where book_id > 0;
create index challan_coming on challan (tenant_id, to_branch, challan_date) where challan_state in ('dispatched', 'arrived');
alter table challan alter column tenant_id set statistics 0;
alter table challan enable row level security;
alter table challan force row level security;
create policy erase on challan to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on challan for select to bilty_search using (true);
create policy tenant on challan to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on challan to bilty_eraser;
grant select, insert, update on challan to bilty_app;
grant select on challan to bilty_search;

create table challan_line (
  tenant_id uuid not null,
  challan_seq bigint not null,
  line_no integer not null, -- its id within the challan; kept when other lines are removed
  bilty_no text not null,
  packages bigint not null,
  weight numeric(12, 3) not null,
  primary key (tenant_id, challan_seq, line_no),
  constraint challan_line_values check (weight < 'NaN')
);
alter table challan_line add constraint challan_line_tenant_id_challan_seq_fkey foreign key (tenant_id, challan_seq) references challan (tenant_id, seq);
alter table challan_line add constraint challan_line_bilty foreign key (tenant_id, bilty_no) references bilty (tenant_id, bilty_no) deferrable initially deferred;
create index challan_line_by_bilty on challan_line (tenant_id, bilty_no);
alter table challan_line alter column tenant_id set statistics 0;
alter table challan_line enable row level security;
alter table challan_line force row level security;
create policy erase on challan_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on challan_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on challan_line to bilty_eraser;
grant select, insert, update, delete on challan_line to bilty_app;

create table challan_month (
  tenant_id uuid not null,
  month date not null,
  n integer not null,
  last_created timestamptz(3) not null,
  primary key (tenant_id, month)
) with (fillfactor=50);
alter table challan_month alter column tenant_id set statistics 0;
alter table challan_month enable row level security;
alter table challan_month force row level security;
create policy erase on challan_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on challan_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on challan_month to bilty_eraser;
grant select, insert, update on challan_month to bilty_app;

create table challan_unload (
  tenant_id uuid not null,
  challan_seq bigint not null,
  line_no integer not null,
  received bigint not null,
  short bigint not null,
  damaged bigint not null,
  excess bigint not null,
  remark text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, challan_seq, line_no),
  constraint challan_unload_counts check (received >= 0 and short >= 0 and damaged between 0 and received and excess >= 0)
);
alter table challan_unload add constraint challan_unload_tenant_id_challan_seq_line_no_fkey foreign key (tenant_id, challan_seq, line_no) references challan_line (tenant_id, challan_seq, line_no);
create index challan_unload_faulty on challan_unload (tenant_id, challan_seq, line_no) where short > 0 or damaged > 0;
alter table challan_unload alter column tenant_id set statistics 0;
alter table challan_unload enable row level security;
alter table challan_unload force row level security;
create policy erase on challan_unload to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on challan_unload to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on challan_unload to bilty_eraser;
grant select, insert on challan_unload to bilty_app;

create table challan_unload_photo (
  tenant_id uuid not null,
  challan_seq bigint not null,
  line_no integer not null,
  place integer not null check (place between 1 and 3),
  file text not null,
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, challan_seq, line_no, place)
);
alter table challan_unload_photo add constraint challan_unload_photo_line foreign key (tenant_id, challan_seq, line_no) references challan_unload (tenant_id, challan_seq, line_no);
create unique index challan_unload_photo_file on challan_unload_photo (tenant_id, file);
create unique index challan_unload_photo_sum on challan_unload_photo (tenant_id, challan_seq, line_no, sha256);
alter table challan_unload_photo alter column tenant_id set statistics 0;
alter table challan_unload_photo enable row level security;
alter table challan_unload_photo force row level security;
create policy erase on challan_unload_photo to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on challan_unload_photo to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on challan_unload_photo to bilty_eraser;
grant select, insert on challan_unload_photo to bilty_app;
