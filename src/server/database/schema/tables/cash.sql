-- The cash book of a branch (spec 4 §6): the days on which its notes were counted. Nothing more of its cash is posted up to the last of
-- them. Never changed. Reasons: docs/decisions/0037-ledger.md.
create table cash_close (
  tenant_id uuid not null,
  branch_id bigint not null,
  day date not null,
  note_500 integer not null,
  note_200 integer not null,
  note_100 integer not null,
  note_50 integer not null,
  note_20 integer not null,
  note_10 integer not null,
  coins numeric(14, 2) not null,
  counted numeric(16, 2) not null,
  book numeric(16, 2) not null, -- the ledger balance before counting; the difference is posted
  reason text not null,
  voucher_id bigint, -- posted the difference
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, branch_id, day),
  constraint cash_close_values check (
    ((counted = book) = (voucher_id is null))
    and (counted = book or reason <> '')
    and (counted = ((((((((500 * note_500) + (200 * note_200)) + (100 * note_100)) + (50 * note_50)) + (20 * note_20)) + (10 * note_10)))::numeric + coins))
  )
);
alter table cash_close add constraint cash_close_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
alter table cash_close add constraint cash_close_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
alter table cash_close alter column tenant_id set statistics 0;
alter table cash_close enable row level security;
alter table cash_close force row level security;
create policy erase on cash_close to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on cash_close to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on cash_close to bilty_eraser;
grant select, insert on cash_close to bilty_app;

-- No branch pays out more cash than it has (docs/decisions/0034-cash-below-zero.md), unless an admin gives a reason, which is stored
-- with the voucher. Never changed.
create table cash_reason (
  tenant_id uuid not null,
  voucher_id bigint not null,
  reason text not null,
  primary key (tenant_id, voucher_id)
);
alter table cash_reason add constraint cash_reason_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
alter table cash_reason alter column tenant_id set statistics 0;
alter table cash_reason enable row level security;
alter table cash_reason force row level security;
create policy erase on cash_reason to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on cash_reason to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on cash_reason to bilty_eraser;
grant select, insert on cash_reason to bilty_app;
