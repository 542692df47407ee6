-- Rules of law valid from a date on, as added by the super admin. Those built into the portal are in src/domain/rules/law.ts.
create table law_row (
  fact text not null,
  state_code text not null, -- empty: all states
  from_date date not null check (from_date between '1900-01-01' and '2100-12-31'),
  value text not null,
  notification text not null,
  remark text not null,
  added_at timestamptz(3) not null default now(),
  added_by text not null,
  primary key (fact, state_code, from_date)
);
alter table law_row enable row level security;
alter table law_row force row level security;
create policy access on law_row to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update on law_row to bilty_app;
