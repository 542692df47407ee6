-- The single-use links of 'Forgot Password?'.

create table password_reset (
  user_id uuid primary key references user_account (id) on delete cascade, -- one a login: asking again voids the older link
  token_hash bytea not null unique, -- SHA-256; the token itself is only ever in its letter
  expires_at timestamptz(3) not null
);
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy access on password_reset to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, insert, update, delete on password_reset to bilty_app;

-- A forgotten login is looked for by its mobile number, too.
create index user_account_contact on user_account (contact) where contact <> '';

comment on table login_try is 'Tries that are limited, shared by all portals: what is tried, and by which name or from which address.';
