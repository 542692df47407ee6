create table passkey_challenge (
  challenge text primary key,
  user_id uuid,
  expires_at timestamptz(3) not null
);
alter table passkey_challenge add constraint passkey_challenge_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
create index passkey_challenge_over on passkey_challenge (expires_at);
alter table passkey_challenge enable row level security;
alter table passkey_challenge force row level security;
create policy access on passkey_challenge to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, delete on passkey_challenge to bilty_app;
