-- A filter of the list of bilties costs what it finds (decision 33). What classic bilties lack is in no index: their saves write none.
create index bilty_lr_status on bilty (tenant_id, lr_status, seq desc) where lr_status is not null;
create index bilty_payment_basis on bilty (tenant_id, payment_basis, seq desc) where payment_basis is not null;
create index bilty_branch on bilty (tenant_id, branch_id, seq desc) where branch_id is not null;
create index bilty_cancelled on bilty (tenant_id, seq desc) where cancelled = 'yes';
