create table bank_line (
  tenant_id uuid not null,
  id bigint not null,
  account text collate "C" not null,
  import_id bigint not null,
  day date not null,
  amount numeric(14, 2) not null,
  reference text not null,
  narration text not null,
  balance numeric(14, 2),
  sameness text not null,
  voucher_id bigint,
  matched_at timestamptz(3),
  matched_by text not null default '',
  primary key (tenant_id, id),
  constraint bank_line_once unique (tenant_id, account, sameness),
  constraint bank_line_values check (
    day between '1900-01-01' and '2100-12-31'
    and amount <> 0
    and amount < 'NaN'
    and (balance is null or balance < 'NaN')
    and ((voucher_id is null) = (matched_at is null))
  )
);
alter table bank_line add constraint bank_line_account foreign key (tenant_id, account) references account (tenant_id, id);
alter table bank_line add constraint bank_line_import foreign key (tenant_id, import_id) references bank_import (tenant_id, id);
alter table bank_line add constraint bank_line_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
create index bank_line_by_day on bank_line (tenant_id, account, day, id);
create index bank_line_waiting on bank_line (tenant_id, account, day, id) where voucher_id is null;
create unique index bank_line_voucher_once on bank_line (tenant_id, voucher_id, account) where voucher_id is not null;
create index bank_line_of_import on bank_line (tenant_id, import_id);
alter table bank_line alter column tenant_id set statistics 0;
alter table bank_line enable row level security;
alter table bank_line force row level security;
create policy erase on bank_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bank_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bank_line to bilty_eraser;
grant select, insert, delete on bank_line to bilty_app;
grant update (voucher_id, matched_at, matched_by) on bank_line to bilty_app;
