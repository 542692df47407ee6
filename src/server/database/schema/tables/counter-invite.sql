create table counter_invite (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  branch_id bigint not null,
  name text not null,
  code text not null,
  code_hash bytea not null,
  made_at timestamptz(3) not null default now(),
  made_by text not null,
  until timestamptz(3) not null,
  used_at timestamptz(3),
  tries integer not null default 0,
  pattern text not null default '{B}{C}/{YY}/{N}',
  primary key (tenant_id, id)
);
create index counter_invite_newest on counter_invite (tenant_id, until);
alter table counter_invite alter column tenant_id set statistics 0;
alter table counter_invite enable row level security;
alter table counter_invite force row level security;
create policy erase on counter_invite to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on counter_invite to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on counter_invite to bilty_eraser;
grant select, insert, update on counter_invite to bilty_app;
