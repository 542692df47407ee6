-- Tally's masters are moved in as old LRs are: by a job, and taken back (docs/decisions/0072-moving-in.md).
alter table moving_in add column day date; -- of which the balances of its ledgers are
-- What a ledger became: its account, whether that was made of it, and the vouchers of what it began with.
alter table moving_in_row add column account text collate "C" not null default '';
alter table moving_in_row add column is_made boolean not null default false;
alter table moving_in_row add column vouchers bigint[] not null default '{}';
create index moving_in_row_account on moving_in_row (tenant_id, account) where account <> '';
