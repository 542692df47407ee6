create table lr_rate (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  contract_seq bigint not null,
  contract_line integer not null,
  agreed numeric(14, 2) not null,
  charged numeric(14, 2) not null,
  deviates boolean not null,
  reason text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, bilty_seq),
  constraint lr_rate_values check ((greatest(agreed, charged) < 'NaN') and agreed >= 0 and charged >= 0)
);
alter table lr_rate add constraint lr_rate_bilty foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade deferrable initially deferred;
alter table lr_rate add constraint lr_rate_line foreign key (tenant_id, contract_seq, contract_line) references contract_line (tenant_id, contract_seq, line_no) deferrable initially deferred;
create index lr_rate_of_line on lr_rate (tenant_id, contract_seq, contract_line);
create index lr_rate_deviating on lr_rate (tenant_id, bilty_seq desc) where deviates;
alter table lr_rate alter column tenant_id set statistics 0;
alter table lr_rate enable row level security;
alter table lr_rate force row level security;
create policy erase on lr_rate to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on lr_rate to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on lr_rate to bilty_eraser;
grant select, insert, update, delete on lr_rate to bilty_app;
