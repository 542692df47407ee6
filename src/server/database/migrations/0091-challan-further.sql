-- A challan goes from branch to branch, arrives and is closed, or is cancelled (spec 4 §2).
alter table challan
  add column from_branch bigint not null default 0, -- 0: none is named, as on the challans of older clients
  add column to_branch bigint not null default 0,
  add column from_branch_id bigint generated always as (nullif(from_branch, 0)) stored,
  add column to_branch_id bigint generated always as (nullif(to_branch, 0)) stored,
  add column driver_phone text not null default '',
  add column licence text not null default '',
  add column seal_no text not null default '',
  add column km bigint not null default 0,
  add column depart_at text not null default '', -- a moment in India's time, as arrived_at
  add column arrived_at text not null default '',
  add column arrived_by text not null default '',
  add column cancel_reason text not null default '',
  add column cancelled_at timestamptz(3),
  add column cancelled_by text not null default '',
  add constraint challan_from_branch foreign key (tenant_id, from_branch_id) references branch (tenant_id, id),
  add constraint challan_to_branch foreign key (tenant_id, to_branch_id) references branch (tenant_id, id),
  add constraint challan_branches check (from_branch = 0 or from_branch <> to_branch),
  drop constraint challan_challan_state_check,
  add constraint challan_challan_state_check check (challan_state in ('draft', 'dispatched', 'arrived', 'closed', 'cancelled'));
-- Those that are on their way to a branch, or stand there and are not unloaded yet.
create index challan_coming on challan (tenant_id, to_branch, challan_date) where challan_state in ('dispatched', 'arrived');

alter table vehicle
  add column capacity_kg bigint not null default 0, -- 0: not known
  add column ownership text not null default 'own' check (ownership in ('own', 'market')),
  add column target_km_per_litre numeric(12, 3) not null default 0 check (target_km_per_litre >= 0 and target_km_per_litre < 'NaN'),
  add column monthly_fixed_cost numeric(14, 2) not null default 0 check (monthly_fixed_cost >= 0 and monthly_fixed_cost < 'NaN');
