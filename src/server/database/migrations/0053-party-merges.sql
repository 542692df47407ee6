-- Parties that were merged into another (docs/decisions/0043-merged-parties.md), and which places moved with them. While a merge
-- stands, its party is an alias of the other. Rows stay when a merge is undone: a print asks whose a place was when its bilty was saved.
create table party_merge (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  into_id bigint not null,
  from_id bigint not null,
  places bigint[] not null,
  merged_at timestamptz(3) not null,
  merged_by text not null,
  undone_at timestamptz(3),
  undone_by text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, into_id) references party (tenant_id, id),
  foreign key (tenant_id, from_id) references party (tenant_id, id)
);
create unique index party_merge_standing on party_merge (tenant_id, from_id) where undone_at is null;
create index party_merge_aliases on party_merge (tenant_id, into_id) where undone_at is null;
select isolate_tenant('party_merge');
grant select, insert, update on party_merge to bilty_app;

-- When the place last came from one party to another; null: never.
alter table party_place add column moved_at timestamptz(3);
