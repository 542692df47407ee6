create table bank_import (
  tenant_id uuid not null,
  id bigint not null,
  account text collate "C" not null,
  file_name text not null,
  sha256 text not null,
  first_day date not null,
  last_day date not null,
  read integer not null,
  added integer not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  taken_back_at timestamptz(3),
  taken_back_by text not null default '',
  primary key (tenant_id, id)
);
alter table bank_import add constraint bank_import_account foreign key (tenant_id, account) references account (tenant_id, id);
create index bank_import_newest on bank_import (tenant_id, account, id desc);
alter table bank_import alter column tenant_id set statistics 0;
alter table bank_import enable row level security;
alter table bank_import force row level security;
create policy erase on bank_import to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bank_import to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bank_import to bilty_eraser;
grant select, insert on bank_import to bilty_app;
grant update (added, taken_back_at, taken_back_by) on bank_import to bilty_app;
