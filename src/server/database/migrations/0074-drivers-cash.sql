-- What a driver collected of To Pay lies with him until a branch or a bank account takes it (docs/decisions/0036-events.md,
-- 0037-ledger.md): how he was paid, and on whose account it is.
alter table bilty_event
  add column received_mode text not null default '',
  add column received_reference text not null default '',
  add column received_account text not null default ''; -- 'driver:7'; empty: the cash of received_branch
