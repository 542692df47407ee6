-- What is open, told by its index alone: an ageing adds all of it up (spec 4 §13).
drop index item_open;
create index item_open on item (tenant_id, account, day, id) include (side, due, amount, settled) where settled < amount;
-- What came after a day, for an ageing of that day.
create index item_by_day on item (tenant_id, day, id);
-- A receipt asks whether its reference was used before: without it all vouchers were read.
create index voucher_reference on voucher (tenant_id, reference) where reference <> '';
