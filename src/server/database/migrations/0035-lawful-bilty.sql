-- What a bilty in its lawful form holds besides (spec 3 §3). Columns without a default: of a classic bilty they hold nothing,
-- which costs a save nothing, and portals of before go on saving meanwhile.
alter table bilty
  add column lr_form text,
  add column lr_no text,
  add column book_id bigint,
  add column branch_id bigint,
  add column consignor_place bigint,
  add column consignee_place bigint,
  add column billing_place bigint,
  add column consignor_address text,
  add column consignor_city text,
  add column consignor_pin text,
  add column consignor_state text,
  add column consignor_gstin text,
  add column consignee_address text,
  add column consignee_city text,
  add column consignee_pin text,
  add column consignee_state text,
  add column consignee_gstin text,
  add column consignee_contact text,
  add column billing_name text,
  add column billing_address text,
  add column billing_city text,
  add column billing_pin text,
  add column billing_state text,
  add column billing_gstin text,
  add column billing_contact text,
  add column payment_basis text,
  add column delivery_type text,
  add column delivery_address text,
  add column risk text,
  add column insured text,
  add column insurer text,
  add column policy_no text,
  add column policy_date date,
  add column insured_amount numeric(14, 2),
  add column dangerous text,
  add column dangerous_class text,
  add column exempt_goods text,
  add column value_not_declared text,
  add column seal_no text,
  add column distance_km bigint,
  add column expected_date date,
  add column remark text,
  add column gst_payer text,
  add column gst_reason text,
  add column gst_rate numeric(12, 3),
  add column taxable numeric(14, 2),
  add column cgst numeric(14, 2),
  add column sgst numeric(14, 2),
  add column igst numeric(14, 2),
  add column place_of_supply text,
  add column total_amount numeric(14, 2),
  add column balance_amount numeric(14, 2),
  add column revision bigint,
  add column lr_status text,
  add column cancelled text,
  add column cancel_reason text;
alter table bilty_line
  add column packages bigint,
  add column packing text,
  add column private_mark text,
  add column charged_weight numeric(12, 3),
  add column rate_basis text,
  add column hsn_code text;

-- An LR number is given once. Empty and absent ones, of classic bilties, stand in no index.
create unique index bilty_lr_no on bilty (tenant_id, lr_no) where lr_no <> '';

create table bilty_invoice (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  line_no integer not null,
  invoice_no text not null,
  invoice_date date not null,
  invoice_value numeric(14, 2) not null,
  eway_bill_no text not null,
  primary key (tenant_id, bilty_seq, line_no),
  foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade
);
create table bilty_charge (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  line_no integer not null,
  head bigint not null,
  amount numeric(14, 2) not null,
  primary key (tenant_id, bilty_seq, line_no),
  foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade
);
-- Of e-way bills the newest are asked for by number.
create index bilty_invoice_eway on bilty_invoice (tenant_id, eway_bill_no) where eway_bill_no <> '';

do $$
declare
  one text;
begin
  foreach one in array array['bilty_invoice', 'bilty_charge'] loop
    perform isolate_tenant(one::regclass);
    execute format('grant select, insert, update, delete on %I to bilty_app', one);
  end loop;
end $$;
