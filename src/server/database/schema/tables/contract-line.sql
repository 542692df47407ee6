create table contract_line (
  tenant_id uuid not null,
  contract_seq bigint not null,
  line_no integer not null,
  origin text not null,
  destination text not null,
  vehicle_type text not null,
  goods text not null,
  basis text not null check (basis in ('kg', 'tonne', 'package', 'trip', 'km')),
  slab_from numeric(12, 3) not null,
  slab_to numeric(12, 3) not null,
  rate numeric(14, 2) not null,
  minimum numeric(14, 2) not null,
  heads text not null,
  line_from date,
  line_to date,
  origin_key text generated always as (lower(regexp_replace(btrim(origin), '\s+', ' ', 'g'))) stored,
  destination_key text generated always as (lower(regexp_replace(btrim(destination), '\s+', ' ', 'g'))) stored,
  vehicle_key text generated always as (lower(regexp_replace(btrim(vehicle_type), '\s+', ' ', 'g'))) stored,
  goods_key text generated always as (lower(regexp_replace(btrim(goods), '\s+', ' ', 'g'))) stored,
  primary key (tenant_id, contract_seq, line_no),
  constraint contract_line_first check (line_from between '1900-01-01' and '2100-12-31'),
  constraint contract_line_last check (line_to between '1900-01-01' and '2100-12-31'),
  constraint contract_line_values check (
    rate > 0
    and slab_from >= 0
    and slab_to >= 0
    and minimum >= 0
    and (greatest(slab_from, slab_to, rate, minimum) < 'NaN')
  )
);
alter table contract_line add constraint contract_line_tenant_id_contract_seq_fkey foreign key (tenant_id, contract_seq) references contract (tenant_id, seq) on update cascade;
create index contract_line_by_route on contract_line (tenant_id, contract_seq, origin_key, destination_key);
alter table contract_line alter column tenant_id set statistics 0;
alter table contract_line enable row level security;
alter table contract_line force row level security;
create policy erase on contract_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on contract_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on contract_line to bilty_eraser;
grant select, insert, update, delete on contract_line to bilty_app;
