-- What counters sent, each as it came, and what became of it (docs/decisions/0088-receive.md). Nothing here is ever deleted.
create table counter_booking (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  counter_id uuid not null,
  seq bigint not null, -- 0: what came says none
  kind text not null check (kind in ('booking', 'cancel', 'print', 'unknown')),
  digest bytea not null, -- SHA-256 of what came and its signature
  came bytea not null,
  signature bytea not null,
  certificate text not null,
  is_right boolean not null, -- signed by the counter
  is_first boolean not null, -- the first of its sequence that is
  lr_no text not null default '',
  user_name text not null default '',
  booked_at timestamptz(3), -- by the counter's clock
  received_at timestamptz(3) not null default now(),
  state text not null check (state in ('came', 'asked', 'booked', 'kept', 'refused')), -- asked: refused before it was printed
  reason text not null default '', -- why it is kept
  bilty_no text not null default '',
  decided_at timestamptz(3), -- an admin took it or refused it
  decided_by text not null default '',
  remark text not null default '',
  primary key (tenant_id, id),
  constraint counter_booking_of foreign key (tenant_id, counter_id) references counter (tenant_id, id)
);
create unique index counter_booking_once on counter_booking (tenant_id, counter_id, digest);
create unique index counter_booking_seq on counter_booking (tenant_id, counter_id, seq) where is_first;
create index counter_booking_kept on counter_booking (tenant_id, received_at desc) where state in ('kept', 'came');
create index counter_booking_lr on counter_booking (tenant_id, counter_id, lr_no);
select isolate_tenant('counter_booking');
grant select, insert, update on counter_booking to bilty_app;

-- What the portal would have said of what was printed; it stands until an admin ticks it.
create table counter_finding (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  path text not null, -- the field that it is about, by its name on the network; empty: the whole
  sentence text not null,
  found_at timestamptz(3) not null default now(),
  ticked_at timestamptz(3),
  ticked_by text not null default '',
  remark text not null default '',
  primary key (tenant_id, id),
  constraint counter_finding_of foreign key (tenant_id, booking_id) references counter_booking (tenant_id, id)
);
create index counter_finding_open on counter_finding (tenant_id, found_at desc);
select isolate_tenant('counter_finding');
grant select, insert, update on counter_finding to bilty_app;
