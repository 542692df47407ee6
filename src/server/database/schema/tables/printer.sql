create table printer (
  tenant_id uuid not null,
  id bigint not null,
  name text not null,
  branch_id bigint not null,
  kind text not null check (kind in ('Ordinary', 'Dot matrix 9 pin', 'Dot matrix 24 pin', 'Label ZPL', 'Label TSPL')),
  columns text not null check (columns in ('80', '136')),
  paper_width bigint not null check (paper_width between 20 and 420),
  paper_height bigint not null check (paper_height between 20 and 400),
  dpi text not null check (dpi in ('203', '300')),
  for_lr text not null check (for_lr in ('yes', 'no')),
  for_challan text not null check (for_challan in ('yes', 'no')),
  for_receipt text not null check (for_receipt in ('yes', 'no')),
  for_label text not null check (for_label in ('yes', 'no')),
  is_active text not null check (is_active in ('yes', 'no')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  way text not null check (way in ('Download', 'IPP')),
  address text not null,
  certificate text not null,
  primary key (tenant_id, id)
);
alter table printer add constraint printer_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
create unique index printer_name on printer (tenant_id, lower(name));
create unique index printer_for_lr on printer (tenant_id, branch_id) where for_lr = 'yes' and is_active = 'yes';
create unique index printer_for_challan on printer (tenant_id, branch_id) where for_challan = 'yes' and is_active = 'yes';
create unique index printer_for_receipt on printer (tenant_id, branch_id) where for_receipt = 'yes' and is_active = 'yes';
create unique index printer_for_label on printer (tenant_id, branch_id) where for_label = 'yes' and is_active = 'yes';
alter table printer alter column tenant_id set statistics 0;
alter table printer enable row level security;
alter table printer force row level security;
create policy erase on printer to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on printer to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on printer to bilty_eraser;
grant select, insert, update on printer to bilty_app;
