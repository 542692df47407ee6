create table recovery_code (
  user_id uuid not null,
  first_letter text not null,
  code_hash text not null,
  primary key (user_id, first_letter)
);
alter table recovery_code add constraint recovery_code_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
alter table recovery_code enable row level security;
alter table recovery_code force row level security;
create policy access on recovery_code to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, delete on recovery_code to bilty_app;
