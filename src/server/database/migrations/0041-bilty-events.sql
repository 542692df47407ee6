-- What happened to LRs on their way (spec 3 §3, §4). Only added to: of a row that stands nothing but its voiding is written.
create table bilty_event (
  tenant_id uuid not null,
  id bigint not null, -- in the order of entry within the company
  bilty_seq bigint not null,
  kind text not null,
  at timestamptz(3) not null,
  place text not null default '',
  note text not null default '',
  received numeric(14, 2) not null default 0,
  credit_reason text not null default '',
  source text not null check (source in ('clerk', 'driver', 'challan')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  voided_at timestamptz(3),
  voided_by text not null default '',
  void_reason text not null default '',
  primary key (tenant_id, id),
  foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade
);
create index bilty_event_timeline on bilty_event (tenant_id, bilty_seq, id);
select isolate_tenant('bilty_event');
grant select, insert on bilty_event to bilty_app;
grant update (voided_at, voided_by, void_reason) on bilty_event to bilty_app;
