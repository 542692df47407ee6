-- What parties are billed (docs/decisions/0046-freight-bills.md). A bill is a posted paper: after it was issued nothing of it
-- changes but that it is cancelled.
create table freight_bill (
  tenant_id uuid not null,
  id bigint not null, -- in the order of issuing within the company
  bill_no text not null,
  kind text not null,
  bill_date date not null,
  due_date date not null,
  branch_id bigint not null,
  party_id bigint not null,
  -- The party, and whoever supplies, as they stood when it was issued.
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
  cgst numeric(14, 2) not null, -- under reverse charge what the party pays itself
  sgst numeric(14, 2) not null,
  igst numeric(14, 2) not null,
  round_off numeric(14, 2) not null,
  total numeric(14, 2) not null,
  remark text not null,
  gate_reason text not null, -- why LRs were billed that lacked what a bill needs
  voucher_id bigint not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  cancel_reason text not null default '',
  primary key (tenant_id, id),
  constraint freight_bill_no unique (tenant_id, bill_no),
  constraint freight_bill_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint freight_bill_party foreign key (tenant_id, party_id) references party (tenant_id, id),
  constraint freight_bill_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint freight_bill_values check (bill_date between '1900-01-01' and '2100-12-31' and due_date between bill_date and '2101-12-31'
    and kind in ('Tax Invoice', 'Freight Bill', 'Bill of Supply') and cgst = sgst and round_off between -0.49 and 0.50 and total > 0
    and total = before_tax + case kind when 'Tax Invoice' then cgst + sgst + igst else 0 end + round_off)
);
create index freight_bill_by_day on freight_bill (tenant_id, bill_date desc, id desc);
create index freight_bill_of_party on freight_bill (tenant_id, party_id, bill_date desc, id desc);

-- An LR as it stood when it was billed.
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
  is_live boolean not null default true, -- its bill is not cancelled
  primary key (tenant_id, bill_id, line_no),
  constraint freight_bill_line_bill foreign key (tenant_id, bill_id) references freight_bill (tenant_id, id),
  constraint freight_bill_line_bilty foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade
);
-- Nobody is billed twice for an LR.
create unique index freight_bill_line_lr on freight_bill_line (tenant_id, bilty_seq) where is_live;

-- What corrects a bill that stands: a credit or a debit note, never changed.
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
  constraint note_bill foreign key (tenant_id, bill_id) references freight_bill (tenant_id, id),
  constraint note_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint note_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint note_values check (note_date between '1900-01-01' and '2100-12-31' and before_tax > 0 and cgst = sgst
    and total = before_tax + cgst + sgst + igst)
);
create index note_of_bill on note (tenant_id, bill_id);
create index note_by_day on note (tenant_id, note_date desc, id desc);

select isolate_tenant('freight_bill'), isolate_tenant('freight_bill_line'), isolate_tenant('note');
grant select, insert on freight_bill, freight_bill_line, note to bilty_app;
grant update (cancelled_at, cancelled_by, cancel_reason) on freight_bill to bilty_app;
grant update (is_live) on freight_bill_line to bilty_app;

-- What is still to be billed to a party, by its places. A statement that is to use it names the basis.
create index bilty_to_bill on bilty (tenant_id, billing_place, bilty_date, seq) where payment_basis = 'TBB';

alter table number_book drop constraint number_book_paper_check;
alter table number_book add constraint number_book_paper_check
  check (paper in ('LR', 'Challan', 'Bill', 'Credit Note', 'Debit Note'));

alter table consignment_settings
  add column bill_needs text not null default 'pod' check (bill_needs in ('pod', 'delivered', 'nothing')),
  add column round_bills text not null default 'yes' check (round_bills in ('yes', 'no')),
  add column bill_bank text not null default '',
  add column bill_account_no text not null default '',
  add column bill_ifsc text not null default '',
  add column bill_upi_id text not null default '',
  add column bill_terms text not null default '';

-- The kinds of vouchers that bills and notes post, besides those that there are.
do $$
declare
  standing constant text := (select pg_get_constraintdef(oid) from pg_constraint where conrelid = 'voucher'::regclass and conname = 'voucher_values');
begin
  alter table voucher drop constraint voucher_values;
  execute 'alter table voucher add constraint voucher_values ' || replace(standing, 'ARRAY[', 'ARRAY[''Bill''::text, ''Note''::text, ');
end $$;
-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_kind(name, false) from unnest(array['voucher_bill', 'voucher_note']) as name;
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;
