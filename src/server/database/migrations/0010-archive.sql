-- A company takes all its data away: one archive is put together at a time, in the background, by whichever portal is free.

create table archive (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  asked_by text not null,
  asked_at timestamptz(3) not null default now(),
  with_pdfs boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'cancelled', 'failed', 'over')),
  taker uuid, -- the turn that works at it; one that lost it to another stops
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; the turn moves it on as it works
  tries integer not null default 0,
  done bigint not null default 0, -- of `total`, for the progress bar
  total bigint not null default 0,
  parts integer not null default 0, -- files of the store that it lies in, one behind the other
  bytes bigint not null default 0,
  ready_at timestamptz(3),
  expires_at timestamptz(3), -- then its files go
  primary key (tenant_id, id)
);
create unique index archive_one on archive (tenant_id) where state in ('waiting', 'working');
create index archive_newest on archive (tenant_id, asked_at desc);

-- The company sees its own; the chore, which works for all companies, sees all.
alter table archive enable row level security;
alter table archive force row level security;
create policy access on archive to bilty_app
  using ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
grant select, insert, update on archive to bilty_app;
-- It goes with its company. Where the eraser comes later (migration 0016) it takes every table with a tenant_id.
do $$
begin
  if to_regprocedure('make_erasable(regclass)') is not null then perform make_erasable('archive'); end if;
end $$;
