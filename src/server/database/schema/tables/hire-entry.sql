create table hire_entry (
  tenant_id uuid not null,
  hire_seq bigint not null,
  nth integer not null,
  what text not null check (what in ('issue', 'adjust', 'advance', 'pay')),
  kind text not null,
  day date not null,
  amount numeric(14, 2) not null,
  litres numeric(12, 3) not null default 0,
  pump_id bigint,
  reference text not null default '',
  note text not null default '',
  voucher_id bigint,
  owner_id bigint not null,
  credited numeric(14, 2) not null default 0,
  taxed numeric(14, 2) not null default 0,
  tds numeric(14, 2) not null default 0,
  percent numeric(5, 2) not null default 0,
  code text not null default '',
  pan text not null default '',
  tds_reason text not null default '' check (tds_reason in ('', 'sum', 'year', 'below', 'declaration', 'changed')),
  tds_note text not null default '',
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  undone_at timestamptz(3),
  primary key (tenant_id, hire_seq, nth),
  constraint hire_entry_values check (day between '1900-01-01' and '2100-12-31' and taxed >= 0 and tds >= 0)
);
alter table hire_entry add constraint hire_entry_memo foreign key (tenant_id, hire_seq) references hire_memo (tenant_id, seq);
alter table hire_entry add constraint hire_entry_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
alter table hire_entry add constraint hire_entry_pump foreign key (tenant_id, pump_id) references party (tenant_id, id);
alter table hire_entry add constraint hire_entry_owner foreign key (tenant_id, owner_id) references party (tenant_id, id);
create unique index hire_entry_of_voucher on hire_entry (tenant_id, voucher_id) where voucher_id is not null;
create index hire_entry_of_owner on hire_entry (tenant_id, owner_id, day) where credited <> 0;
create index hire_entry_register on hire_entry (tenant_id, day, hire_seq, nth) where credited <> 0;
create index hire_entry_by_pump on hire_entry (tenant_id, pump_id) where pump_id is not null;
alter table hire_entry alter column tenant_id set statistics 0;
alter table hire_entry enable row level security;
alter table hire_entry force row level security;
create policy erase on hire_entry to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on hire_entry to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on hire_entry to bilty_eraser;
grant select, insert on hire_entry to bilty_app;
grant update (undone_at) on hire_entry to bilty_app;
