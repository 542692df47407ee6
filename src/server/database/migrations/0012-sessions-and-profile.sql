-- What a user is told of the own sessions, how they end, and what the profile holds besides.

alter table session
  add column id uuid not null default gen_random_uuid(), -- by which its user names it; the hash stays inside
  add column last_seen_at timestamptz(3) not null default now(), -- at most a minute old while the session is used
  add column cookie_hash bytea, -- SHA-256 of the cookie without which the token is nothing; null: a script's session
  add column address text not null default '', -- from where the login came
  add column browser text not null default '', -- 'Chrome'; empty: some program
  add column system text not null default ''; -- 'Windows'

alter table user_account add column personal_contact text not null default ''; -- beside `contact`, which is the official one
