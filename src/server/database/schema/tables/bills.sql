-- Bills to parties (docs/decisions/0046-freight-bills.md). A bill is a posted document: after it is issued it can only be cancelled.
create table freight_bill (
  tenant_id uuid not null,
  id bigint not null, -- in order of issue within the company
  bill_no text not null,
  kind text not null,
  bill_date date not null,
  due_date date not null,
  branch_id bigint not null,
  party_id bigint not null,
  -- The party and the supplier, as they were when it was issued.
  party_name text not null,
  party_name_hindi text not null,
  party_address text not null,
  party_city text not null,
  party_pin text not null,
  party_state text not null,
  party_gstin text not null,
  supplier_gstin text not null,
  supplier_state text not null,
  gst_payer text not null,
  gst_rate numeric(12, 3) not null,
  place_of_supply text not null,
  sac text not null,
  before_tax numeric(14, 2) not null, -- of its LRs
  taxable numeric(14, 2) not null,
  cgst numeric(14, 2) not null, -- under reverse charge the amount that the party pays itself
  sgst numeric(14, 2) not null,
  igst numeric(14, 2) not null,
  round_off numeric(14, 2) not null,
  total numeric(14, 2) not null,
  remark text not null,
  gate_reason text not null, -- why LRs were billed although something was missing
  voucher_id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  cancel_reason text not null default '',
  primary key (tenant_id, id),
  constraint freight_bill_no unique (tenant_id, bill_no),
  constraint freight_bill_values check (
    bill_date between '1900-01-01' and '2100-12-31'
    and due_date between bill_date and '2101-12-31'
    and kind in ('Tax Invoice', 'Freight Bill', 'Bill of Supply')
    and cgst = sgst
    and round_off between '-0.49' and 0.50
    and total > 0
    and (total = ((before_tax + case kind when 'Tax Invoice' then ((cgst + sgst) + igst) else 0 end) + round_off))
  )
);
alter table freight_bill add constraint freight_bill_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
alter table freight_bill add constraint freight_bill_party foreign key (tenant_id, party_id) references party (tenant_id, id);
alter table freight_bill add constraint freight_bill_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
create index freight_bill_by_day on freight_bill (tenant_id, bill_date desc, id desc);
create index freight_bill_of_party on freight_bill (tenant_id, party_id, bill_date desc, id desc);
alter table freight_bill alter column tenant_id set statistics 0;
alter table freight_bill enable row level security;
alter table freight_bill force row level security;
create policy erase on freight_bill to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on freight_bill to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on freight_bill to bilty_eraser;
grant select, insert on freight_bill to bilty_app;
grant update (cancelled_at, cancelled_by, cancel_reason) on freight_bill to bilty_app;

-- An LR as it was when billed.
create table freight_bill_line (
  tenant_id uuid not null,
  bill_id bigint not null,
  line_no integer not null,
  bilty_seq bigint not null,
  billing_place bigint not null,
  bilty_no text not null,
  lr_no text not null,
  lr_date date not null,
  vehicle_no text not null,
  origin text not null,
  destination text not null,
  packages bigint not null,
  charged_weight numeric(12, 3) not null,
  freight numeric(14, 2) not null,
  charges numeric(14, 2) not null,
  taxable numeric(14, 2) not null,
  invoices text not null,
  pod_date date,
  is_live boolean not null default true, -- false: its bill is cancelled
  carried jsonb,
  primary key (tenant_id, bill_id, line_no)
);
alter table freight_bill_line add constraint freight_bill_line_bill foreign key (tenant_id, bill_id) references freight_bill (tenant_id, id);
alter table freight_bill_line add constraint freight_bill_line_bilty foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade;
-- An LR cannot be billed twice.
create unique index freight_bill_line_lr on freight_bill_line (tenant_id, bilty_seq) where is_live;
alter table freight_bill_line alter column tenant_id set statistics 0;
alter table freight_bill_line enable row level security;
alter table freight_bill_line force row level security;
create policy erase on freight_bill_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on freight_bill_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on freight_bill_line to bilty_eraser;
grant select, insert on freight_bill_line to bilty_app;
grant update (is_live) on freight_bill_line to bilty_app;

-- A credit or debit note, which corrects an issued bill; never changed.
create table note (
  tenant_id uuid not null,
  id bigint not null,
  note_no text not null,
  kind text not null check (kind in ('Credit', 'Debit')),
  note_date date not null,
  bill_id bigint not null,
  branch_id bigint not null,
  reason text not null,
  remark text not null,
  before_tax numeric(14, 2) not null,
  cgst numeric(14, 2) not null,
  sgst numeric(14, 2) not null,
  igst numeric(14, 2) not null,
  total numeric(14, 2) not null,
  voucher_id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  constraint note_no unique (tenant_id, note_no),
  constraint note_values check (
    note_date between '1900-01-01' and '2100-12-31'
    and before_tax > 0
    and cgst = sgst
    and (total = (((before_tax + cgst) + sgst) + igst))
  )
);
alter table note add constraint note_bill foreign key (tenant_id, bill_id) references freight_bill (tenant_id, id);
alter table note add constraint note_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
alter table note add constraint note_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
create index note_of_bill on note (tenant_id, bill_id);
create index note_by_day on note (tenant_id, note_date desc, id desc);
alter table note alter column tenant_id set statistics 0;
alter table note enable row level security;
alter table note force row level security;
create policy erase on note to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on note to bilty_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, delete on note to bilty_eraser;
grant select, insert on note to bilty_app;

-- Monthly runs that bill all parties over some days (docs/decisions/0048-monthly-run.md): the request and its progress.
create table bill_run (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  from_date date not null,
  to_date date not null,
  bill_date date not null,
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  done_at timestamptz(3),
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; renewed by each step
  taker uuid,
  tries integer not null default 0,
  mail text not null default 'no' check (mail in ('yes', 'no')), -- For a monthly run: whether its bills are mailed to the parties, and the result.
  primary key (tenant_id, id),
  constraint bill_run_days check (
    from_date >= '1900-01-01'
    and from_date <= to_date
    and to_date <= bill_date
    and bill_date <= '2100-12-31'
  )
);
-- Only one at a time per company.
create unique index bill_run_open on bill_run (tenant_id) where done_at is null;
create index bill_run_newest on bill_run (tenant_id, asked_at desc);
alter table bill_run alter column tenant_id set statistics 0;
alter table bill_run enable row level security;
alter table bill_run force row level security;
create policy access on bill_run to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on bill_run to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on bill_run to bilty_eraser;
grant select, insert, update on bill_run to bilty_app;

-- The parties with LRs to bill at the time of the request, and the result for each.
create table bill_run_party (
  tenant_id uuid not null,
  run_id uuid not null,
  party_id bigint not null,
  bill_nos text[] not null default '{}',
  lrs bigint not null default 0,
  total numeric(14, 2) not null default 0,
  left_lrs bigint not null default 0, -- that lack what a bill requires
  lacks text not null default '' check (lacks in ('', 'pod', 'delivered')),
  reason text not null default '', -- why it was not billed
  done_at timestamptz(3),
  mails bigint not null default 0, -- letters queued
  unaddressed boolean not null default false, -- billed, but without an address
  primary key (tenant_id, run_id, party_id)
);
alter table bill_run_party add constraint bill_run_party_run foreign key (tenant_id, run_id) references bill_run (tenant_id, id);
create index bill_run_party_open on bill_run_party (tenant_id, run_id, party_id) where done_at is null;
alter table bill_run_party alter column tenant_id set statistics 0;
alter table bill_run_party enable row level security;
alter table bill_run_party force row level security;
create policy erase on bill_run_party to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bill_run_party to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bill_run_party to bilty_eraser;
grant select, insert, update on bill_run_party to bilty_app;
