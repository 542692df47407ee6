-- The consignment note. Designs and their costs: docs/decisions/0003-documents.md.
create table bilty (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  bilty_no text not null,
  bilty_date date not null,
  sender text not null,
  sender_contact text not null,
  receiver text not null,
  origin text not null,
  destination text not null,
  vehicle_no text not null,
  driver text not null,
  gstin text not null,
  hsn text not null,
  delivery_fee numeric(14, 2) not null,
  packaging_fee numeric(14, 2) not null,
  received numeric(14, 2) not null,
  voided_at timestamptz(3), -- a draft that never got lines
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  search text not null,
  number_twin boolean not null default false,
  lr_form text,
  lr_no text,
  book_id bigint,
  branch_id bigint,
  consignor_place bigint,
  consignee_place bigint,
  billing_place bigint,
  consignor_address text,
  consignor_city text,
  consignor_pin text,
  consignor_state text,
  consignor_gstin text,
  consignee_address text,
  consignee_city text,
  consignee_pin text,
  consignee_state text,
  consignee_gstin text,
  consignee_contact text,
  billing_name text,
  billing_address text,
  billing_city text,
  billing_pin text,
  billing_state text,
  billing_gstin text,
  billing_contact text,
  payment_basis text,
  delivery_type text,
  delivery_address text,
  risk text,
  insured text,
  insurer text,
  policy_no text,
  policy_date date,
  insured_amount numeric(14, 2),
  dangerous text,
  dangerous_class text,
  exempt_goods text,
  value_not_declared text,
  seal_no text,
  distance_km bigint,
  expected_date date,
  remark text,
  gst_payer text,
  gst_reason text,
  gst_rate numeric(12, 3),
  taxable numeric(14, 2),
  cgst numeric(14, 2),
  sgst numeric(14, 2),
  igst numeric(14, 2),
  place_of_supply text,
  total_amount numeric(14, 2),
  balance_amount numeric(14, 2),
  revision bigint,
  lr_status text,
  cancelled text,
  cancel_reason text,
  delivery_branch bigint, -- where the goods are delivered; 0: the booking branch (spec 4 §16.1)
  consignor_adopted bigint, -- the place that was linked when the bilty already existed: its print stays as it was
  consignee_adopted bigint,
  short bigint, -- packages short according to the last proof of delivery, so that lists need not read proofs
  lies_at bigint,
  parted boolean,
  billed boolean,
  has_pod boolean,
  moved_in uuid,
  rate_reason text,
  credit_reason text,
  primary key (tenant_id, seq),
  constraint bilty_number unique (tenant_id, bilty_no),
  constraint bilty_values check (
    bilty_date between '1900-01-01' and '2100-12-31'
    and (greatest(delivery_fee, packaging_fee, received) < 'NaN')
  )
) with (autovacuum_vacuum_insert_scale_factor=0.02);
create index bilty_by_date on bilty (tenant_id, bilty_date desc, seq desc);
create index bilty_search on bilty using gin (tenant_id, search gin_trgm_ops);
create unique index bilty_number_form on bilty (tenant_id, number_form(bilty_no)) where not number_twin;
-- An LR number is unique. Empty and absent ones, of classic bilties, are in no index.
create unique index bilty_lr_no on bilty (tenant_id, lr_no) where lr_no <> '';
-- The newest bilties of a consignor, for repeating them.
create index bilty_consignor on bilty (tenant_id, consignor_place, seq desc) where consignor_place > 0;
-- The report of a book reads its numbers.
create index bilty_book on bilty (tenant_id, book_id, bilty_date) where book_id > 0;
-- A filter of the list of bilties costs only what it finds (decision 33). Columns that classic bilties lack are in no index, so saving
-- them writes none.
create index bilty_lr_status on bilty (tenant_id, lr_status, seq desc) where lr_status is not null;
create index bilty_payment_basis on bilty (tenant_id, payment_basis, seq desc) where payment_basis is not null;
create index bilty_branch on bilty (tenant_id, branch_id, seq desc) where branch_id is not null;
create index bilty_cancelled on bilty (tenant_id, seq desc) where cancelled = 'yes';
-- Listing what was delivered short or damaged costs only what it finds: both are few.
create index bilty_short on bilty (tenant_id, seq desc) where short > 0;
create index bilty_to_deliver on bilty (tenant_id, coalesce(nullif(delivery_branch, 0), branch_id), seq) where lr_status in ('Arrived', 'Out for delivery', 'Undelivered');
create index bilty_booked on bilty (tenant_id, branch_id, destination, bilty_date, seq) where lr_status = 'Booked';
create index bilty_parted on bilty (tenant_id, seq) where parted;
-- Unbilled LRs of a party, by its places. A statement must name the basis to use it.
create index bilty_to_bill on bilty (tenant_id, billing_place, bilty_date, seq) include (cancelled, total_amount) where payment_basis = 'TBB' and (billed is not true);
create index bilty_without_pod on bilty (tenant_id, bilty_date, seq) include (total_amount) where lr_status = 'Delivered' and (has_pod is not true);
create index bilty_moved_in on bilty (tenant_id, moved_in, seq) where moved_in is not null;
alter table bilty alter column tenant_id set statistics 0;
alter table bilty enable row level security;
alter table bilty force row level security;
create policy erase on bilty to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy moved_in on bilty as restrictive for delete to bilty_app using (moved_in is not null);
create policy search on bilty for select to bilty_search using (true);
create policy tenant on bilty to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update, delete on bilty to bilty_app;
grant select on bilty to bilty_search;
grant select, delete on bilty to bilty_eraser;

create table bilty_line (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  line_no integer not null, -- its id within the bilty; kept when other lines are removed
  item_name text not null,
  rate numeric(14, 2) not null,
  weight numeric(12, 3) not null,
  freight numeric(14, 2) not null,
  advance numeric(14, 2) not null,
  packages bigint,
  packing text,
  private_mark text,
  charged_weight numeric(12, 3),
  rate_basis text,
  hsn_code text,
  primary key (tenant_id, bilty_seq, line_no),
  constraint bilty_line_values check (greatest(rate, weight, freight, advance) < 'NaN')
);
alter table bilty_line add constraint bilty_line_tenant_id_bilty_seq_fkey foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq);
alter table bilty_line alter column tenant_id set statistics 0;
alter table bilty_line enable row level security;
alter table bilty_line force row level security;
create policy erase on bilty_line to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_line to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update, delete on bilty_line to bilty_app;
grant select, delete on bilty_line to bilty_eraser;

create table bilty_month (
  tenant_id uuid not null,
  month date not null,
  n integer not null,
  last_created timestamptz(3) not null,
  primary key (tenant_id, month)
) with (fillfactor=50);
alter table bilty_month alter column tenant_id set statistics 0;
alter table bilty_month enable row level security;
alter table bilty_month force row level security;
create policy erase on bilty_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on bilty_month to bilty_app;
grant select, delete on bilty_month to bilty_eraser;

create table bilty_invoice (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  line_no integer not null,
  invoice_no text not null,
  invoice_date date not null,
  invoice_value numeric(14, 2) not null,
  eway_bill_no text not null,
  primary key (tenant_id, bilty_seq, line_no)
);
alter table bilty_invoice add constraint bilty_invoice_tenant_id_bilty_seq_fkey foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade;
-- The newest invoices are looked up by e-way bill number.
create index bilty_invoice_eway on bilty_invoice (tenant_id, eway_bill_no) include (bilty_seq) where eway_bill_no <> '';
alter table bilty_invoice alter column tenant_id set statistics 0;
alter table bilty_invoice enable row level security;
alter table bilty_invoice force row level security;
create policy erase on bilty_invoice to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy list on bilty_invoice for select to bilty_search using (true);
create policy tenant on bilty_invoice to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bilty_invoice to bilty_eraser;
grant select, insert, update, delete on bilty_invoice to bilty_app;
grant select on bilty_invoice to bilty_search;

create table bilty_charge (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  line_no integer not null,
  head bigint not null,
  amount numeric(14, 2) not null,
  primary key (tenant_id, bilty_seq, line_no)
);
alter table bilty_charge add constraint bilty_charge_tenant_id_bilty_seq_fkey foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade;
alter table bilty_charge alter column tenant_id set statistics 0;
alter table bilty_charge enable row level security;
alter table bilty_charge force row level security;
create policy erase on bilty_charge to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_charge to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bilty_charge to bilty_eraser;
grant select, insert, update, delete on bilty_charge to bilty_app;

-- How often a copy of a lawful bilty was printed again, by its mark.
create table bilty_copy (
  tenant_id uuid not null,
  bilty_no text not null,
  copy text not null,
  duplicate integer not null,
  printed_at timestamptz(3) not null,
  printed_by text not null,
  primary key (tenant_id, bilty_no, copy)
);
alter table bilty_copy add constraint bilty_copy_tenant_id_bilty_no_fkey foreign key (tenant_id, bilty_no) references bilty (tenant_id, bilty_no);
alter table bilty_copy alter column tenant_id set statistics 0;
alter table bilty_copy enable row level security;
alter table bilty_copy force row level security;
create policy erase on bilty_copy to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_copy to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bilty_copy to bilty_eraser;
grant select, insert, update on bilty_copy to bilty_app;
