-- What was collected at a delivery (docs/decisions/0036-events.md): a rebate that an admin gave with it, and that the receipt was undone
-- while the delivery stands. received_account may be a bank account since.
alter table bilty_event
  add column rebate numeric(14, 2) not null default 0 check (rebate >= 0 and (rebate = 0 or received > 0)),
  add column rebate_reason text not null default '',
  add column undone_at timestamptz(3),
  add column undone_by text not null default '',
  add column undone_reason text not null default '';
grant update (undone_at, undone_by, undone_reason) on bilty_event to bilty_app;
