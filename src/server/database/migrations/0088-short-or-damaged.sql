-- The list of what was delivered short or damaged costs what it finds: both are few.
create index bilty_short on bilty (tenant_id, seq desc) where short > 0;
create index bilty_pod_damaged on bilty_pod (tenant_id, bilty_seq) where damaged > 0;
