-- Webhooks, and the messages that go by them (docs/decisions/0080-webhooks.md).
create table webhook (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null, -- sealed
  old_secret bytea, -- sealed; the one before
  old_until timestamptz(3), -- until when that signs besides
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  since timestamptz(3) not null default now(), -- what happened before is not told: made, or switched on again
  looked_up_to timestamptz(3) not null default now(), -- all of the audit before was looked at
  off_at timestamptz(3), -- it failed too often, or was answered 410
  ended_at timestamptz(3),
  ended_by text not null default '',
  primary key (tenant_id, id)
);
create table webhook_message (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  type text not null,
  cause uuid, -- the row of the audit that it tells; null: a test
  place integer not null default 0, -- among those of its cause
  body text not null,
  queued_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(), -- while one portal sends it, far enough off that no other does
  last_status integer not null default 0,
  failure text not null default '',
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);
alter table webhook_message add constraint webhook_message_of foreign key (tenant_id, webhook_id) references webhook (tenant_id, id);
-- What happened is told once to each.
create unique index webhook_message_once on webhook_message (tenant_id, cause, webhook_id, place);
create index webhook_message_waiting on webhook_message (tenant_id, next_try_at) where state = 'waiting';
create index webhook_message_newest on webhook_message (tenant_id, queued_at desc);
create index webhook_message_of_webhook on webhook_message (tenant_id, webhook_id, queued_at desc);
alter table webhook alter column tenant_id set statistics 0;
alter table webhook_message alter column tenant_id set statistics 0;
alter table webhook enable row level security;
alter table webhook force row level security;
alter table webhook_message enable row level security;
alter table webhook_message force row level security;
-- The company sees its own; the job, which sends for all companies, sees what waits of all.
create policy access on webhook to bilty_app
  using (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
create policy access on webhook_message to bilty_app
  using (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid)
  with check (current_setting('app.access', true) = 'on'
    or tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);
select make_erasable('webhook'), make_erasable('webhook_message');
grant select, insert, update on webhook to bilty_app;
grant select, insert, update, delete on webhook_message to bilty_app;
