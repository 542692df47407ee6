-- A company, with the details printed on its papers.
create table company (
  tenant_id uuid default gen_random_uuid() primary key,
  id bigint not null generated always as (1) stored, -- the id on the wire; always 1, because there is one company per tenant
  made_by uuid not null, -- the login that created it
  company_name text not null,
  contact_person text not null,
  contact1 text not null,
  contact2 text not null,
  contact3 text not null,
  contact4 text not null,
  contact5 text not null,
  email text not null,
  address text not null,
  city text not null,
  pin text not null,
  state text not null,
  gstin text not null,
  language text not null check (language in ('English', 'Hindi')),
  title_header text not null,
  terms text not null,
  website text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  logo1 text not null default '',
  logo2 text not null default '',
  logo3 text not null default '',
  logo4 text not null default ''
);
-- Read by the platform's lists of all companies, newest first. These three do not begin with tenant_id, because they cover all
-- companies.
create index company_newest on company (created_at, tenant_id);
create index company_found on company using gin (lower(((((((((company_name || e'\n'::text) || contact_person) || e'\n'::text) || city) || e'\n'::text) || contact1) || e'\n'::text) || email)) gin_trgm_ops);
alter table company alter column tenant_id set statistics 0;
alter table company enable row level security;
alter table company force row level security;
create policy erase on company to bilty_eraser using (tenant_id = any (erasing_tenants()));
-- All companies, for the super admin's list only; the portal checks the role before calling.
create policy list on company for select to bilty_search using (true);
create policy tenant on company to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on company to bilty_app;
grant select on company to bilty_search;
grant select, delete on company to bilty_eraser;

-- A company takes all its data away: one archive at a time is made in the background, by whichever portal is free.
create table archive (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  asked_by text not null,
  asked_at timestamptz(3) not null default now(),
  with_pdfs boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'cancelled', 'failed', 'over')),
  taker uuid, -- the turn that works on it; a turn that lost it to another stops
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; the turn renews it while working
  tries integer not null default 0,
  done bigint not null default 0, -- out of `total`, for the progress bar
  total bigint not null default 0,
  parts integer not null default 0, -- the number of files in the store that make it up
  bytes bigint not null default 0,
  ready_at timestamptz(3),
  expires_at timestamptz(3), -- then its files are removed
  is_nightly boolean not null default false,
  primary key (tenant_id, id)
);
create index archive_newest on archive (tenant_id, asked_at desc);
create unique index archive_one on archive (tenant_id, is_nightly) where state in ('waiting', 'working');
alter table archive alter column tenant_id set statistics 0;
alter table archive enable row level security;
alter table archive force row level security;
create policy access on archive to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on archive to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, insert, update on archive to bilty_app;
grant select, delete on archive to bilty_eraser;

-- The state of a company, set by the platform's owner: suspended, or to be erased. A company without a row is active.
create table company_state (
  tenant_id uuid primary key,
  suspended_at timestamptz(3) not null default now(),
  suspended_by text not null,
  reason text not null,
  erase_asked_at timestamptz(3), -- null: no erasure is planned
  erase_asked_by text not null default '',
  erase_at timestamptz(3), -- it is erased from then on; until then that can be revoked
  erasing_at timestamptz(3), -- when the first row was erased; irrevocable from then on
  erased_rows bigint not null default 0, -- so far
  erased_files bigint not null default 0,
  constraint company_state_check check ((erase_asked_at is null) = (erase_at is null)),
  constraint company_state_check1 check (erase_at >= (erase_asked_at + '24:00:00'::interval)),
  constraint company_state_check2 check (erasing_at is null or erase_at is not null)
);
alter table company_state alter column tenant_id set statistics 0;
alter table company_state enable row level security;
alter table company_state force row level security;
create policy access on company_state to bilty_app using (current_setting('app.access', true) = 'on');
create policy erase on company_state for select to bilty_eraser using (true);
create policy erase_counts on company_state for update to bilty_eraser using (erasing_at is not null);
create policy list on company_state for select to bilty_search using (true);
grant select, insert, update, delete on company_state to bilty_app;
grant select on company_state to bilty_search;
grant select on company_state to bilty_eraser;
grant update (erased_rows) on company_state to bilty_eraser;

-- The size of pictures and archives, for companies that have any; counted by a background job (src/server/platform/storage.ts).
create table company_storage (
  tenant_id uuid primary key,
  bytes bigint not null,
  files bigint not null,
  counted_at timestamptz(3) not null default now()
);
alter table company_storage alter column tenant_id set statistics 0;
alter table company_storage enable row level security;
alter table company_storage force row level security;
create policy access on company_storage to bilty_app using (current_setting('app.access', true) = 'on');
create policy erase on company_storage to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, insert, update, delete on company_storage to bilty_app;
grant select, delete on company_storage to bilty_eraser;

-- Reminders by letter: vehicle papers that fall due, and the end of the subscription.
-- Up to which day a company has been reminded; without a row, never.
create table company_reminded (
  tenant_id uuid primary key,
  day date not null
);
alter table company_reminded alter column tenant_id set statistics 0;
alter table company_reminded enable row level security;
alter table company_reminded force row level security;
create policy access on company_reminded to bilty_app using (current_setting('app.access', true) = 'on');
create policy erase on company_reminded to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy list on company_reminded for select to bilty_search using (true);
grant select, insert, update on company_reminded to bilty_app;
grant select, delete on company_reminded to bilty_eraser;
grant select on company_reminded to bilty_search;

create table consignment_settings (
  tenant_id uuid primary key,
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
  updated_by text not null default '',
  bill_needs text not null default 'pod' check (bill_needs in ('pod', 'delivered', 'nothing')),
  round_bills text not null default 'yes' check (round_bills in ('yes', 'no')),
  bill_bank text not null default '',
  bill_account_no text not null default '',
  bill_ifsc text not null default '',
  bill_upi_id text not null default '',
  bill_terms text not null default '',
  bill_upi_above text not null default 'no' check (bill_upi_above in ('yes', 'no')), -- Whether bills above ₹1,00,000, which most banks refuse, have a UPI code.
  eway_ship_to text not null default 'no' check (eway_ship_to in ('yes', 'no')),
  counter_login_hours bigint not null default 24 check (counter_login_hours between 8 and 72)
);
alter table consignment_settings add constraint consignment_settings_tenant_id_fkey foreign key (tenant_id) references company (tenant_id);
alter table consignment_settings alter column tenant_id set statistics 0;
alter table consignment_settings enable row level security;
alter table consignment_settings force row level security;
create policy erase on consignment_settings to bilty_eraser using (tenant_id = any (erasing_tenants()));
-- A company is reminded of its registration as a carrier like of its vehicles' papers.
create policy list on consignment_settings for select to bilty_search using (true);
create policy tenant on consignment_settings to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on consignment_settings to bilty_eraser;
grant select, insert, update on consignment_settings to bilty_app;
grant select on consignment_settings to bilty_search;

-- A company's tax election for a financial year, named by its first calendar year (spec 3 §6); the last one continues.
create table gst_election (
  tenant_id uuid not null,
  year integer not null check (year between 2017 and 2099),
  election text not null check (election in ('reverse', 'low', 'high')),
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, year)
);
alter table gst_election add constraint gst_election_tenant_id_fkey foreign key (tenant_id) references company (tenant_id);
alter table gst_election alter column tenant_id set statistics 0;
alter table gst_election enable row level security;
alter table gst_election force row level security;
create policy erase on gst_election to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on gst_election to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on gst_election to bilty_eraser;
grant select, insert, update on gst_election to bilty_app;
