create table moving_in_row (
  tenant_id uuid not null,
  moving_id uuid not null,
  row_no integer not null,
  number text not null,
  day date,
  state text not null default 'new' check (state in ('new', 'known', 'taken', 'undone', 'left')),
  doc jsonb,
  seq bigint,
  account text collate "C" not null default '',
  is_made boolean not null default false,
  vouchers bigint[] not null default '{}',
  primary key (tenant_id, moving_id, row_no)
);
alter table moving_in_row add constraint moving_in_row_moving foreign key (tenant_id, moving_id) references moving_in (tenant_id, id);
create index moving_in_row_new on moving_in_row (tenant_id, moving_id, row_no) where state = 'new';
create index moving_in_row_taken on moving_in_row (tenant_id, moving_id, row_no) where state = 'taken';
create index moving_in_row_number on moving_in_row (tenant_id, moving_id, number);
create index moving_in_row_account on moving_in_row (tenant_id, account) where account <> '';
alter table moving_in_row alter column tenant_id set statistics 0;
alter table moving_in_row enable row level security;
alter table moving_in_row force row level security;
create policy erase on moving_in_row to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on moving_in_row to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on moving_in_row to bilty_eraser;
grant select, insert, update, delete on moving_in_row to bilty_app;
