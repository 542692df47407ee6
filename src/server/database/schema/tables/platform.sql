-- Number series of the platform itself.
create table platform_series (
  kind text primary key,
  last bigint not null
);
insert into platform_series (kind, last) values
  ('registration', 0),
  ('plan', 0),
  ('plan_duration', 6),
  ('plan_offer', 7),
  ('plan_price', 7),
  ('bank_account', 0),
  ('invoice', 0),
  ('enquiry', 0),
  ('erasure', 0);
alter table platform_series enable row level security;
alter table platform_series force row level security;
create policy access on platform_series to bilty_app using (current_setting('app.access', true) = 'on');
grant select, update on platform_series to bilty_app;

-- The fingerprint of the secret that sealed the sealed numbers: a portal with a different secret must not add to them.
create table platform_seal (
  id smallint primary key check (id = 1),
  fingerprint bytea not null,
  before bytea, -- the fingerprint of the previous secret, as long as something may be sealed with it
  changed_at timestamptz(3),
  after_company uuid, -- how far the companies have been resealed
  tries integer not null default 0,
  taker uuid,
  taken_until timestamptz(3) not null default now()
);
alter table platform_seal enable row level security;
alter table platform_seal force row level security;
create policy access on platform_seal to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update on platform_seal to bilty_app;

-- Changes of the platform's own records: if somebody changes an account number, money goes elsewhere.
create table platform_audit (
  at timestamptz(3) not null default now(),
  id uuid not null default gen_random_uuid(),
  user_name text not null,
  call text not null, -- the call of the contract
  record text not null,
  before json,
  after json,
  primary key (at, id)
);
alter table platform_audit enable row level security;
alter table platform_audit force row level security;
create policy access on platform_audit to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert on platform_audit to bilty_app;

-- Enquiries to the platform by visitors of the home page.
create table enquiry (
  id bigint primary key, -- the next of the platform's series
  name text not null,
  phone text not null,
  email text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3), -- null: not answered yet
  answered_by text not null default ''
);
-- What the super admin sees first: enquiries that wait.
create index enquiry_waiting on enquiry (id) where answered_at is null;
alter table enquiry enable row level security;
alter table enquiry force row level security;
create policy access on enquiry to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update on enquiry to bilty_app;

-- The remains of an erased company: that it existed. Neither its name nor its id.
create table platform_erasure (
  id bigint primary key, -- the next of the platform's series
  asked_by text not null,
  asked_at timestamptz(3) not null,
  erased_at timestamptz(3) not null default now(),
  row_count bigint not null,
  file_count bigint not null
);
alter table platform_erasure enable row level security;
alter table platform_erasure force row level security;
create policy access on platform_erasure to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert on platform_erasure to bilty_app;
