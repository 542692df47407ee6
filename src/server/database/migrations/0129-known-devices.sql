-- Of what a login was opened with before: a login with anything else is told to its user by mail.
create table known_device (
  user_id uuid not null,
  device text not null, -- 'browser': any, which its cookie tells; else the hash of a script's network and name
  seen_at timestamptz(3) not null default now(),
  primary key (user_id, device)
);
alter table known_device add constraint known_device_user_id_fkey foreign key (user_id) references user_account (id) on delete cascade;
alter table known_device enable row level security;
alter table known_device force row level security;
create policy access on known_device to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert, update, delete on known_device to bilty_app;

-- Whoever is here already has logged in before.
insert into known_device (user_id, device) select id, 'browser' from user_account;
