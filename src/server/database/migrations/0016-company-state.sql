-- What the platform's owner does to a company: suspend it, and erase it.

-- A company that has no row here works.
create table company_state (
  tenant_id uuid primary key,
  suspended_at timestamptz(3) not null default now(),
  suspended_by text not null,
  reason text not null
);
alter table company_state enable row level security;
alter table company_state force row level security;
create policy access on company_state to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, insert, update, delete on company_state to bilty_app;
