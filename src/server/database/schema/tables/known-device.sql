create table known_device (
  user_id uuid not null,
  device text not null,
  seen_at timestamptz(3) not null default now(),
  primary key (user_id, device)
);
alter table known_device add constraint known_device_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
alter table known_device enable row level security;
alter table known_device force row level security;
create policy access on known_device to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on known_device to bilty_app;
