create table hire_memo_line (
  tenant_id uuid not null,
  hire_memo_seq bigint not null,
  line_no integer not null,
  challan_no text not null,
  is_live boolean not null default false,
  primary key (tenant_id, hire_memo_seq, line_no)
);
alter table hire_memo_line add constraint hire_memo_line_tenant_id_hire_memo_seq_fkey foreign key (tenant_id, hire_memo_seq) references hire_memo (tenant_id, seq) on update cascade;
alter table hire_memo_line add constraint hire_memo_line_challan foreign key (tenant_id, challan_no) references challan (tenant_id, challan_no) on update cascade deferrable initially deferred;
create unique index hire_memo_line_live on hire_memo_line (tenant_id, challan_no) where is_live;
create index hire_memo_line_by_challan on hire_memo_line (tenant_id, challan_no);
alter table hire_memo_line alter column tenant_id set statistics 0;
alter table hire_memo_line enable row level security;
alter table hire_memo_line force row level security;
create policy erase on hire_memo_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on hire_memo_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on hire_memo_line to bilty_eraser;
grant select, insert, update, delete on hire_memo_line to bilty_app;
