create table counter (
  tenant_id uuid not null,
  id uuid not null,
  branch_id bigint not null,
  name text not null,
  code text not null,
  branch_code text not null,
  book_id bigint not null,
  public_key bytea not null check (length(public_key) = 32),
  state text not null default 'active' check (state in ('active', 'lost', 'closed')),
  registered_at timestamptz(3) not null default now(),
  registered_by text not null,
  not_before date not null,
  not_after date not null,
  last_contact_at timestamptz(3),
  contact text not null default '',
  contact_before text not null default '',
  waiting integer not null default 0,
  users text[] not null default '{}',
  last_seq bigint not null default 0,
  twice_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text not null default '',
  reason text not null default '',
  primary key (tenant_id, id),
  constraint counter_code unique (tenant_id, branch_id, code)
);
alter table counter add constraint counter_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
alter table counter add constraint counter_book foreign key (tenant_id, book_id) references number_book (tenant_id, id);
create unique index counter_name on counter (tenant_id, lower(name));
create unique index counter_of_book on counter (tenant_id, book_id);
alter table counter alter column tenant_id set statistics 0;
alter table counter enable row level security;
alter table counter force row level security;
create policy erase on counter to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on counter to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on counter to bilty_eraser;
grant select, insert, update on counter to bilty_app;
