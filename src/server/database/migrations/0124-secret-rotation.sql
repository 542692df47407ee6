-- The portal's secret can be changed: what is sealed with the one before is sealed anew, company by company.

alter table platform_seal
  add column before bytea, -- the fingerprint of the secret before, for as long as something may be sealed with it
  add column changed_at timestamptz(3),
  add column after_company uuid, -- how far the companies are sealed anew
  add column tries integer not null default 0,
  add column taker uuid,
  add column taken_until timestamptz(3) not null default now();
grant update on platform_seal to bilty_app;

-- Computed from salt and secret where it is null.
alter table tracking_link add column token_sealed bytea;
