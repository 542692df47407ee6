create table webhook_message (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  webhook_id uuid not null,
  type text not null,
  cause uuid,
  place integer not null default 0,
  body text not null,
  queued_at timestamptz(3) not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(),
  last_status integer not null default 0,
  failure text not null default '',
  ended_at timestamptz(3),
  primary key (tenant_id, id)
);
alter table webhook_message add constraint webhook_message_of foreign key (tenant_id, webhook_id) references webhook (tenant_id, id);
create unique index webhook_message_once on webhook_message (tenant_id, cause, webhook_id, place);
create index webhook_message_waiting on webhook_message (tenant_id, next_try_at) where state = 'waiting';
create index webhook_message_newest on webhook_message (tenant_id, queued_at desc);
create index webhook_message_of_webhook on webhook_message (tenant_id, webhook_id, queued_at desc);
alter table webhook_message alter column tenant_id set statistics 0;
alter table webhook_message enable row level security;
alter table webhook_message force row level security;
create policy access on webhook_message to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on webhook_message to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on webhook_message to bilty_eraser;
grant select, insert, update, delete on webhook_message to bilty_app;
