-- What the e-way bill portal announced in May 2026 and holds off since August: to whom goods are shipped where the bill is another's,
-- and when an e-way bill was closed. A company shows the fields when it wants them.
alter table eway_bill
  add column ship_to_gstin text not null default '',
  add column ship_to_name text not null default '',
  add column closed_on date check (closed_on between '1900-01-01' and '2100-12-31');
alter table consignment_settings add column eway_ship_to text not null default 'no' check (eway_ship_to in ('yes', 'no'));
