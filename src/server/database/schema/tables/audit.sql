-- Who changed what, when, and the states before and after; rows are only added, in the transaction of the change.
create table audit (
  tenant_id uuid not null,
  at timestamptz(3) not null default now(),
  id uuid not null default gen_random_uuid(),
  user_name text not null,
  call text not null, -- the call of the contract
  record text not null, -- its number or name
  before json, -- under wire names; secrets and Aadhaar numbers masked
  after json, -- the answer; a retry with the same idempotency key gets it from here
  idempotency_key text,
  body_hash bytea, -- SHA-256 of the body sent with the key
  kind text not null generated always as (split_part(call, '.', 1)) stored, -- bilty, employee, visit, …
  record_key text not null generated always as (lower(record)) stored, -- records are found ignoring case
  advice json, -- the warnings of the answer, for the same retry
  primary key (tenant_id, at, id)
);
create unique index audit_idempotency on audit (tenant_id, user_name, idempotency_key) where idempotency_key is not null;
create index audit_user on audit (tenant_id, user_name, at desc, id desc);
create index audit_kind on audit (tenant_id, kind, at desc, id desc);
create index audit_record on audit (tenant_id, record_key, at desc, id desc);
create index audit_newest on audit (at, id);
alter table audit alter column tenant_id set statistics 0;
comment on column audit.call is 'The kind of record and what was done to it (bilty.update), or visit. and the call that a super admin made';
alter table audit enable row level security;
alter table audit force row level security;
create policy erase on audit to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy list on audit for select to bilty_search using (true);
create policy tenant on audit to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert on audit to bilty_app;
grant select on audit to bilty_search;
grant select, delete on audit to bilty_eraser;
