-- The kinds of documents and records (src/domain/kinds.ts): which have a series of their own within a company, and which are documents.
-- A new company gets a series for each; the lists of companies add up the documents.
create table kind (
  name text primary key,
  is_document boolean not null
);
insert into kind (name, is_document) values
  ('bilty', true),
  ('export_bilty', true),
  ('loading_slip', true),
  ('vehicle', false),
  ('employee', false),
  ('party', false),
  ('branch', false),
  ('charge_head', false),
  ('number_book', false),
  ('voucher', false),
  ('open_item', false),
  ('voucher_freight', false),
  ('voucher_receipt', false),
  ('voucher_payment', false),
  ('voucher_contra', false),
  ('voucher_journal', false),
  ('voucher_reversal', false),
  ('account', false),
  ('challan', true),
  ('voucher_bill', false),
  ('voucher_note', false),
  ('cheque', false),
  ('hire_memo', true),
  ('voucher_hire', false),
  ('trip_sheet', true),
  ('voucher_trip', false),
  ('contract', true),
  ('printer', false);
alter table kind enable row level security;
alter table kind force row level security;
create policy list on kind for select to bilty_search using (true);
create policy read on kind for select to bilty_app using (true);
grant select on kind to bilty_app;
grant select on kind to bilty_search;
