-- Who sells the plans, as invoices say it: one row, which the super admin fills in (docs/decisions/0024-prints.md).

create table seller (
  id bigint primary key check (id = 1),
  seller_name text not null,
  address text not null,
  state text not null,
  gstin text not null, -- empty: not registered, so its invoices are no tax invoices
  sac text not null,
  tax_percent numeric(14, 2) not null check (tax_percent between 0 and 100), -- is in the prices
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null
);
insert into seller values (1, 'Bilty Portal', '', '', '', '', 0, default, '', default, '');
alter table seller enable row level security;
alter table seller force row level security;
create policy access on seller to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, update on seller to bilty_app;

-- The seller as an invoice was issued with it; null: none is issued yet. Of those before this table only the name is known.
alter table payment add column seller json;
alter table payment no force row level security;
update payment set seller = '{"sellerName": "Bilty Portal"}' where status = 'verified';
alter table payment force row level security;
