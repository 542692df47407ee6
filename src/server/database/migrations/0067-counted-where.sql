-- Where what was received at a delivery was counted: the branch whose cash it is, whatever becomes of the LR afterwards; and what
-- is owed on credit follows the LR (docs/decisions/0037-ledger.md).
alter table bilty_event add column received_branch bigint not null default 0; -- 0: nothing was received

-- Forced, it binds the owner, who fills it. Until now the money of a delivery lay where the LR says that it is claimed.
alter table bilty_event no force row level security;
alter table bilty no force row level security;
update bilty_event e set received_branch = coalesce(case b.payment_basis when 'To Pay' then coalesce(nullif(b.delivery_branch, 0), b.branch_id)
    else b.branch_id end, 0)
  from bilty b where b.tenant_id = e.tenant_id and b.seq = e.bilty_seq and e.received > 0;
alter table bilty force row level security;
alter table bilty_event force row level security;

grant update (credit, party) on bilty_event to bilty_app;
