-- Letters and messages to people outside the portal: queued in the transaction of their cause, sent by a worker.
create table outbox (
  id uuid default gen_random_uuid() primary key,
  tenant_id uuid, -- the company it is about; null: none
  channel text not null default 'mail' check (channel in ('mail', 'sms')),
  kind text not null, -- a letter of src/domain/letters.ts
  recipient text not null, -- an address or a number
  language text not null check (language in ('English', 'Hindi')),
  facts json not null, -- the facts of its kind; never a password
  once_key text unique, -- for letters that may be sent only once
  queued_at timestamptz(3) not null default now(),
  tries integer not null default 0,
  next_try_at timestamptz(3) not null default now(), -- while one portal sends it, far enough in the future that no other does
  last_error text not null default '',
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  written boolean not null default false
);
create index outbox_waiting on outbox (next_try_at) where sent_at is null and given_up_at is null;
create index outbox_queued on outbox (queued_at desc);
-- The lists of letters: by state, newest first.
create index outbox_given_up on outbox (queued_at) where given_up_at is not null;
-- The letters to logins without a company yet, for erasure.
create index outbox_of_login on outbox (((facts ->> 'userName'::text))) where tenant_id is null;
alter table outbox alter column tenant_id set statistics 0;
alter table outbox enable row level security;
alter table outbox force row level security;
create policy access on outbox to bilty_app
  using (current_setting('app.access', true) = 'on')
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on outbox to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, insert, update, delete on outbox to bilty_app;
grant select, delete on outbox to bilty_eraser;
