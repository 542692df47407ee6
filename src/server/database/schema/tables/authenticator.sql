create table authenticator (
  user_id uuid primary key,
  secret_sealed bytea,
  last_step bigint not null default 0,
  added_at timestamptz(3),
  pending_sealed bytea,
  pending_at timestamptz(3)
);
alter table authenticator add constraint authenticator_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
alter table authenticator enable row level security;
alter table authenticator force row level security;
create policy access on authenticator to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on authenticator to bilty_app;
