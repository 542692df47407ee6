-- What a receipt took off an item besides its money (spec 4 §6), as it was entered. That both settle each other stands in
-- `allocation`, in one amount; this says what of it was no money. Never changed (docs/decisions/0051-finding-and-printing-vouchers.md).
create table receipt_deduction (
  tenant_id uuid not null,
  voucher_id bigint not null,
  item_id bigint not null,
  tds numeric(14, 2) not null,
  shortage numeric(14, 2) not null,
  rebate numeric(14, 2) not null,
  other numeric(14, 2) not null,
  primary key (tenant_id, voucher_id, item_id),
  constraint receipt_deduction_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint receipt_deduction_item foreign key (tenant_id, item_id) references item (tenant_id, id),
  constraint receipt_deduction_values check (tds >= 0 and shortage >= 0 and rebate >= 0 and other >= 0
    and tds + shortage + rebate + other > 0 and tds + shortage + rebate + other < 'NaN')
);
select isolate_tenant('receipt_deduction');
grant select, insert on receipt_deduction to bilty_app;
