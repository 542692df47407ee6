-- A login's second factor: an authenticator app, and the codes for whoever has lost it.

create table authenticator (
  user_id uuid primary key,
  secret_sealed bytea, -- what the app computes its codes from, sealed for its user; null: none was confirmed yet
  last_step bigint not null default 0, -- of the code that was used last: none serves twice
  added_at timestamptz(3),
  pending_sealed bytea, -- what was shown to be scanned and is not confirmed by a code yet
  pending_at timestamptz(3)
);
alter table authenticator add constraint authenticator_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
alter table authenticator enable row level security;
alter table authenticator force row level security;
create policy access on authenticator to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on authenticator to bilty_app;

create table recovery_code (
  user_id uuid not null,
  first_letter text not null, -- by which the code is found; each of a user's begins with another
  code_hash text not null, -- argon2id in the PHC string format; the row goes when the code is used
  primary key (user_id, first_letter)
);
alter table recovery_code add constraint recovery_code_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy access on recovery_code to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, delete on recovery_code to bilty_app;
