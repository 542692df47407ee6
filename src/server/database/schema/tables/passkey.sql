create table passkey (
  id text primary key,
  user_id uuid not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  added_at timestamptz(3) not null default now(),
  used_at timestamptz(3)
);
alter table passkey add constraint passkey_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
create index passkey_of_user on passkey (user_id, added_at);
alter table passkey enable row level security;
alter table passkey force row level security;
create policy access on passkey to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on passkey to bilty_app;
