create table hire_memo_month (
  tenant_id uuid not null,
  month date not null,
  n integer not null,
  last_created timestamptz(3) not null,
  primary key (tenant_id, month)
) with (fillfactor=50);
alter table hire_memo_month alter column tenant_id set statistics 0;
alter table hire_memo_month enable row level security;
alter table hire_memo_month force row level security;
create policy erase on hire_memo_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on hire_memo_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on hire_memo_month to bilty_eraser;
grant select, insert, update on hire_memo_month to bilty_app;
