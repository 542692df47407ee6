-- What visitors of the home page ask the platform.

create table enquiry (
  id bigint primary key, -- the next of the platform's series
  name text not null,
  phone text not null,
  email text not null,
  message text not null,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3), -- null: somebody still has to
  answered_by text not null default ''
);
-- What the super admin looks at first: those that wait.
create index enquiry_waiting on enquiry (id) where answered_at is null;
alter table enquiry enable row level security;
alter table enquiry force row level security;
create policy access on enquiry to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, insert, update on enquiry to bilty_app;

-- A migration works as the owner, whom the policies bind where it is no superuser.
alter table platform_series no force row level security;
insert into platform_series values ('enquiry', 0);
alter table platform_series force row level security;
