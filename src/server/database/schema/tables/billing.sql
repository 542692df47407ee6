-- What the platform sells, and the accounts that are paid into. These belong to no company: docs/decisions/0008-billing.md.
create table plan (
  id bigint primary key, -- the next of platform_series
  plan_name text not null,
  duration text not null, -- as named in the list when the plan was saved
  months bigint not null check (months between 1 and 120),
  offer text not null,
  percent bigint not null check (percent between 0 and 99), -- the discount on the price
  price numeric(14, 2) not null check (price between '-999999999999.99' and 999999999999.99),
  financial_year text not null,
  is_active text not null check (is_active in ('yes', 'no')), -- no: withdrawn
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  storage_gb bigint not null default 20 check (storage_gb between 1 and 100000) -- The storage limit of a company with this plan, in gigabytes.
);
alter table plan enable row level security;
alter table plan force row level security;
create policy access on plan to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update on plan to bilty_app;

-- The options a plan is composed of.
create table plan_duration (
  id bigint primary key,
  duration text not null,
  months bigint not null check (months between 1 and 120)
);
create unique index plan_duration_name on plan_duration (lower(duration));
insert into plan_duration (id, duration, months) values
  (1, 'One Month', 1),
  (2, 'Three Month', 3),
  (3, 'Six Month', 6),
  (4, 'Nine Month', 9),
  (5, 'One Year', 12),
  (6, 'Two Year', 24);
alter table plan_duration enable row level security;
alter table plan_duration force row level security;
create policy access on plan_duration to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert on plan_duration to bilty_app;

create table plan_offer (
  id bigint primary key,
  offer text not null,
  percent bigint not null check (percent between 0 and 99)
);
create unique index plan_offer_name on plan_offer (lower(offer));
insert into plan_offer (id, offer, percent) values
  (1, 'No Offer', 0),
  (2, '5% Off', 5),
  (3, '10% Off', 10),
  (4, '15% Off', 15),
  (5, '20% Off', 20),
  (6, '25% Off', 25),
  (7, '50% Off', 50);
alter table plan_offer enable row level security;
alter table plan_offer force row level security;
create policy access on plan_offer to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert on plan_offer to bilty_app;

create table plan_price (
  id bigint primary key,
  price numeric(14, 2) not null check (price between '-999999999999.99' and 999999999999.99),
  constraint plan_price_once unique (price)
);
insert into plan_price (id, price) values
  (1, 499.00),
  (2, 999.00),
  (3, 1499.00),
  (4, 2499.00),
  (5, 4999.00),
  (6, 8999.00),
  (7, 14999.00);
alter table plan_price enable row level security;
alter table plan_price force row level security;
create policy access on plan_price to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert on plan_price to bilty_app;

create table bank_account (
  id bigint primary key,
  account_name text not null,
  bank_name text not null,
  account_number text not null,
  ifsc text not null,
  bank_address text not null,
  location text not null,
  mode text not null check (mode in ('bank', 'upi', 'netbanking', 'dabitcreditcard')),
  upi_id text not null,
  qr_image text not null default '', -- the file of the account's own picture
  is_active text not null check (is_active in ('yes', 'no')), -- no: not offered for payment
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  -- An account may accept both transfers and UPI.
  constraint bank_account_once unique (account_number, mode)
);
alter table bank_account enable row level security;
alter table bank_account force row level security;
create policy access on bank_account to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update on bank_account to bilty_app;

-- What companies have subscribed to and pay for. Rules of periods: src/domain/rules/plan-period.ts; the rest:
-- docs/decisions/0008-billing.md.
create table subscription (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series; in order of entry, which the rules depend on
  plan_id bigint not null, -- no foreign key: plans belong to no company
  plan_name text not null, -- its name at that time
  plan_type text not null check (plan_type in ('', 'Gold', 'Silver', 'Platinum')),
  status text not null check (status in ('Active', 'Renew', 'Deactive')),
  from_date date not null check (from_date between '1900-01-01' and '2100-12-31'),
  to_date date not null check (to_date between '1900-01-01' and '2100-12-31'), -- the last day, inclusive
  payment_id bigint not null default 0, -- the payment that created it; 0: assigned by a super admin
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id),
  constraint subscription_check check (from_date <= to_date)
);
-- Enforces, in addition to the lock, that one payment creates one subscription.
create unique index subscription_payment on subscription (tenant_id, payment_id) where payment_id <> 0;
alter table subscription alter column tenant_id set statistics 0;
alter table subscription enable row level security;
alter table subscription force row level security;
create policy erase on subscription to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy list on subscription for select to bilty_search using (true);
create policy tenant on subscription to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert on subscription to bilty_app;
grant select on subscription to bilty_search;
grant select, delete on subscription to bilty_eraser;

create table payment (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series: without gaps, so the newest id is also the length of the list
  company_name text not null, -- the company's name at the time of payment, shown in the super admin's list
  plan_id bigint not null, -- no foreign key: plans belong to no company
  plan_name text not null,
  months bigint not null check (months between 1 and 120), -- what was bought, even if the plan changes later
  mode text not null check (mode in ('bank', 'upi', 'cash', 'demo', 'netbanking', 'dabitcreditcard')),
  bank_account_id bigint not null default 0, -- the account that was paid into; 0: none
  account_number text not null,
  upi_id text not null,
  reference text not null,
  comment text not null,
  amount numeric(14, 2) not null check (amount between '-999999999999.99' and 999999999999.99),
  from_date date not null check (from_date between '1900-01-01' and '2100-12-31'), -- provisional until verified
  to_date date not null check (to_date between '1900-01-01' and '2100-12-31'),
  transaction_date date not null check (transaction_date between '1900-01-01' and '2100-12-31'),
  status text not null default 'pending' check (status in ('pending', 'verified', 'refused')),
  reason text not null default '', -- why it was rejected
  invoice_no text not null default '', -- assigned on verification
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  search text not null generated always as (lower(((((((((((company_name || e'\n') || plan_name) || e'\n') || reference) || e'\n') || account_number) || e'\n') || upi_id) || e'\n') || invoice_no))) stored,
  seller json, -- The seller as printed on the issued invoice; null: none is issued yet. For invoices from before this table only the name is known.
  primary key (tenant_id, id)
);
-- A company may have only one demo.
create unique index payment_demo on payment (tenant_id) where mode = 'demo';
-- The super admin's list reads all companies, only through the function below: only these three indexes do not begin with tenant_id.
create index payment_newest on payment (transaction_date desc, created_at desc, tenant_id, id);
create index payment_by_status on payment (status, transaction_date desc, created_at desc, tenant_id, id);
create index payment_search on payment using gin (search gin_trgm_ops);
alter table payment alter column tenant_id set statistics 0;
alter table payment enable row level security;
alter table payment force row level security;
create policy erase on payment to bilty_eraser using (tenant_id = any (erasing_tenants()));
-- Payments of all companies, for the super admin's list only; the portal checks the role before calling. Returns a page, newest first,
-- and the number of hits: up to 10,001, for a search up to 1,001 ("more than").
create policy list on payment for select to bilty_search using (true);
create policy tenant on payment to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on payment to bilty_app;
grant select on payment to bilty_search;
grant select, delete on payment to bilty_eraser;

-- The seller of plans, as on invoices: one row, filled in by the super admin (docs/decisions/0024-prints.md).
create table seller (
  id bigint primary key check (id = 1),
  seller_name text not null,
  address text not null,
  state text not null,
  gstin text not null, -- empty: not registered, so its invoices are not tax invoices
  sac text not null,
  tax_percent numeric(14, 2) not null check (tax_percent between 0 and 100), -- included in the prices
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null
);
insert into seller (id, seller_name, address, state, gstin, sac, tax_percent, created_by, updated_by) values
  (1, 'Bilty Portal', '', '', '', '', 0.00, '', '');
alter table seller enable row level security;
alter table seller force row level security;
create policy access on seller to bilty_app using (current_setting('app.access', true) = 'on');
grant select, update on seller to bilty_app;
