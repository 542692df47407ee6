-- A login. Usernames are compared ignoring case.
create table user_account (
  id uuid default gen_random_uuid() primary key,
  tenant_id uuid, -- null: a super admin, or an owner who has not created the company yet
  user_name text not null,
  user_key text not null generated always as (lower(user_name)) stored unique,
  name text not null,
  email text not null,
  contact text not null,
  company_name text not null,
  role_id smallint not null check (role_id in (1, 2, 3)),
  password_hash text not null, -- argon2id in the PHC string format
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  disabled_at timestamptz(3), -- A disabled login: its correct password is answered like a wrong one.
  personal_contact text not null default '', -- besides `contact`, which is the official one
  contact_verified_at timestamptz(3), -- Null: nothing has proved yet that the number is its user's. Using a link sent to it proves that.
  user_look text unique,
  home_branch bigint not null default 0, -- The branch of a user's entries; 0: the first active branch.
  further_branches bigint[] not null default '{}', -- Branches a user writes for besides the home branch (spec 4 §11); set by an admin.
  spent_hash text not null default '',
  constraint user_account_check check (role_id <> 1 or tenant_id is null)
);
create index user_account_tenant_id_idx on user_account (tenant_id);
-- A forgotten login is also looked up by its mobile number.
create index user_account_contact on user_account (contact) where contact <> '';
alter table user_account alter column tenant_id set statistics 0;
alter table user_account enable row level security;
alter table user_account force row level security;
create policy access on user_account to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check (current_setting('app.access', true) = 'on');
create policy erase on user_account to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, insert, update on user_account to bilty_app;
grant select, delete on user_account to bilty_eraser;

create table session (
  token_hash bytea primary key, -- SHA-256; only the user has the token itself
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  id uuid not null default gen_random_uuid(), -- how its user refers to it; the hash is never given out
  last_seen_at timestamptz(3) not null default now(), -- at most a minute old while the session is used
  cookie_hash bytea, -- SHA-256 of the cookie without which the token is invalid; null: a script's session
  address text not null default '', -- the address of the login
  browser text not null default '', -- 'Chrome'; empty: some other program
  system text not null default '' -- 'Windows'
);
alter table session add constraint session_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
create index session_user_id_idx on session (user_id);
create index session_expires_at_idx on session (expires_at);
alter table session enable row level security;
alter table session force row level security;
create policy access on session to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on session to bilty_app;

-- Failed login attempts, per username and per address, shared by all instances.
create table login_try (
  key text primary key, -- 'user:' or 'address:' and the name, 'key:' and the id of an API key
  since timestamptz not null default now(),
  tries integer not null,
  user_key text -- the name tried, as in user_account; null: no name
);
create index login_try_of_user on login_try (user_key) where user_key is not null;
create index login_try_since on login_try (since);
comment on table login_try is 'Tries that are limited, shared by all portals: what is tried, and by which name or from which address.';
comment on column login_try.key is 'What is tried, and from where or by whom: address:, pair:, user: and own: are of logins.';
alter table login_try enable row level security;
alter table login_try force row level security;
create policy access on login_try to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on login_try to bilty_app;

-- The single-use links of 'Forgot Password?'.
create table password_reset (
  user_id uuid not null, -- one per login: a new request voids the older link
  token_hash bytea primary key, -- SHA-256; only the letter has the token itself
  expires_at timestamptz(3) not null,
  message_hash bytea unique, -- of the link sent to the mobile number; null: none was
  contact text not null default '', -- that number
  asked_at timestamptz(3) not null default now()
);
alter table password_reset add constraint password_reset_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
create index password_reset_of_user on password_reset (user_id);
alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy access on password_reset to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on password_reset to bilty_app;

-- Solved challenges that were used, so that none can be used twice, on whichever portal.
create table captcha_used (
  signature bytea primary key, -- the challenge's signature
  used_at timestamptz(3) not null default now()
);
create index captcha_used_at on captcha_used (used_at);
alter table captcha_used enable row level security;
alter table captcha_used force row level security;
create policy access on captcha_used to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, delete on captcha_used to bilty_app;
