-- What the platform sells, and where it is paid to. These belong to no company: docs/decisions/0008-billing.md.

create table plan (
  id bigint primary key, -- the next of platform_series
  plan_name text not null,
  duration text not null, -- as the list called it when the plan was saved
  months bigint not null check (months between 1 and 120),
  offer text not null,
  percent bigint not null check (percent between 0 and 99), -- what the offer takes off the price
  price numeric(14, 2) not null check (price between -999999999999.99 and 999999999999.99),
  financial_year text not null,
  is_active text not null check (is_active in ('yes', 'no')), -- no: withdrawn
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null
);

-- What a plan is chosen from.
create table plan_duration (
  id bigint primary key,
  duration text not null,
  months bigint not null check (months between 1 and 120)
);
create unique index plan_duration_name on plan_duration (lower(duration));
create table plan_offer (
  id bigint primary key,
  offer text not null,
  percent bigint not null check (percent between 0 and 99)
);
create unique index plan_offer_name on plan_offer (lower(offer));
create table plan_price (
  id bigint primary key,
  price numeric(14, 2) not null check (price between -999999999999.99 and 999999999999.99),
  constraint plan_price_once unique (price)
);
insert into plan_duration values
  (1, 'One Month', 1), (2, 'Three Month', 3), (3, 'Six Month', 6), (4, 'Nine Month', 9), (5, 'One Year', 12), (6, 'Two Year', 24);
insert into plan_offer values
  (1, 'No Offer', 0), (2, '5% Off', 5), (3, '10% Off', 10), (4, '15% Off', 15), (5, '20% Off', 20), (6, '25% Off', 25), (7, '50% Off', 50);
insert into plan_price values (1, 499), (2, 999), (3, 1499), (4, 2499), (5, 4999), (6, 8999), (7, 14999);

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
  qr_image text not null default '', -- the file of the bank's own picture
  is_active text not null check (is_active in ('yes', 'no')), -- no: nobody is shown it to pay into
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  -- One account may be paid into by transfer and by UPI.
  constraint bank_account_once unique (account_number, mode)
);

insert into platform_series values
  ('plan', 0), ('plan_duration', 6), ('plan_offer', 7), ('plan_price', 7), ('bank_account', 0), ('invoice', 0);

-- Who changed what of the platform's own: an account number that somebody else changed is money that goes elsewhere.
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

do $$
declare t text;
begin
  foreach t in array array['plan', 'plan_duration', 'plan_offer', 'plan_price', 'bank_account', 'platform_audit'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy access on %I to bilty_app using ((select current_setting(''app.access'', true)) = ''on'')', t);
  end loop;
end $$;
grant select, insert, update on plan, bank_account to bilty_app;
grant select, insert on plan_duration, plan_offer, plan_price, platform_audit to bilty_app;
