-- Passkeys (WebAuthn): each opens its login by itself, for its device checks who holds it.
create table passkey (
  id text primary key, -- of the credential, base64url
  user_id uuid not null,
  name text not null,
  public_key bytea not null, -- COSE
  counter bigint not null, -- of its uses, as the device tells it; 0: it tells none
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

-- What a device is asked to sign; each serves once.
create table passkey_challenge (
  challenge text primary key,
  user_id uuid, -- who adds a passkey; null: a login
  expires_at timestamptz(3) not null
);
alter table passkey_challenge add constraint passkey_challenge_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
create index passkey_challenge_over on passkey_challenge (expires_at);
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
create policy access on passkey_challenge to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, delete on passkey_challenge to bilty_app;
