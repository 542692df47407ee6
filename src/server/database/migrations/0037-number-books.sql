-- The numbers that branches give to their LRs, and what a company's LRs say besides (spec 3 §3).
create table number_book (
  tenant_id uuid not null,
  id bigint not null,
  name text not null,
  branch_id bigint not null,
  paper text not null check (paper in ('LR', 'Challan')),
  pattern text not null,
  digits bigint not null check (digits between 3 and 8),
  from_no bigint not null check (from_no > 0),
  to_no bigint not null check (to_no = 0 or to_no >= from_no), -- 0: as long as the digits last
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
  primary key (tenant_id, id),
  constraint number_book_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id)
);
create unique index number_book_name on number_book (tenant_id, lower(name));
create unique index number_book_default on number_book (tenant_id, branch_id, paper) where is_default = 'yes' and is_active = 'yes';

-- The last number that a book gave in a year, by the day of the bilty; raised in the statement that saves the bilty, so a
-- failed save gives its number back.
create table number_counter (
  tenant_id uuid not null,
  book_id bigint not null,
  year integer not null, -- the first of a financial year; 0: of a book that never begins again
  last bigint not null,
  to_no bigint not null, -- the last that the book gives
  primary key (tenant_id, book_id, year),
  foreign key (tenant_id, book_id) references number_book (tenant_id, id),
  constraint number_counter_end check (last <= to_no)
) with (fillfactor = 50);

create table consignment_settings (
  tenant_id uuid primary key references company (tenant_id),
  lr_form text not null default 'classic' check (lr_form in ('classic', 'lawful')),
  pan text not null default '',
  transporter_id text not null default '',
  carrier_no text not null default '',
  carrier_valid date,
  owns_up_to_ten text not null default 'no' check (owns_up_to_ten in ('yes', 'no')),
  sac text not null default '996511',
  jurisdiction text not null default '',
  risk_default text not null default 'Owner' check (risk_default in ('Owner', 'Carrier')),
  undertaking text not null default 'The carrier undertakes liability for loss of or damage to this consignment as limited by section 10 of the Carriage by Road Act, 2007; where a higher risk rate is agreed, section 11 applies.',
  declaration text not null default '',
  free_hours_loading bigint not null default 24,
  free_hours_unloading bigint not null default 24,
  detention_per_day numeric(14, 2) not null default 0,
  print_format text not null default 'A4',
  print_head text not null default 'letterhead',
  print_free bigint not null default 0, -- mm
  print_copies text not null default 'Consignor,Consignee,Driver,Office',
  print_hidden text not null default 'Consignee,Driver',
  print_places text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by text not null default '',
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null default ''
);

-- What a company elected for the tax of a financial year, named by its first (spec 3 §6); the last goes on.
create table gst_election (
  tenant_id uuid not null references company (tenant_id),
  year integer not null check (year between 2017 and 2099),
  election text not null check (election in ('reverse', 'low', 'high')),
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, year)
);

-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_kind('number_book', false);
insert into consignment_settings (tenant_id) select tenant_id from company;
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;
select isolate_tenant('number_book'), isolate_tenant('number_counter'), isolate_tenant('consignment_settings'), isolate_tenant('gst_election');
grant select, insert, update on number_book, number_counter, consignment_settings, gst_election to bilty_app;

-- The newest bilties of a consignor, to be repeated.
create index bilty_consignor on bilty (tenant_id, consignor_place, seq desc) where consignor_place > 0;

-- A book's report reads its numbers.
create index bilty_book on bilty (tenant_id, book_id, bilty_date) where book_id > 0;

-- How often a copy of a lawful bilty was made again, by its mark.
create table bilty_copy (
  tenant_id uuid not null,
  bilty_no text not null,
  copy text not null,
  duplicate integer not null,
  printed_at timestamptz(3) not null,
  printed_by text not null,
  primary key (tenant_id, bilty_no, copy),
  foreign key (tenant_id, bilty_no) references bilty (tenant_id, bilty_no)
);
select isolate_tenant('bilty_copy');
grant select, insert, update on bilty_copy to bilty_app;
