-- How many packages an LR is short, as the last proof of its delivery tells: lists tell it beside the status without reading proofs.
alter table bilty add column short bigint;

-- Forced, it binds the owner, who fills it.
alter table bilty_pod no force row level security;
alter table bilty no force row level security;
update bilty b set short = p.short
  from (select distinct on (tenant_id, bilty_seq) tenant_id, bilty_seq, short from bilty_pod order by tenant_id, bilty_seq, id desc) p
  where b.tenant_id = p.tenant_id and b.seq = p.bilty_seq and p.short > 0;
alter table bilty force row level security;
alter table bilty_pod force row level security;
