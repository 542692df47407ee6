-- Solved challenges that were used, so that none serves twice, whichever portal it comes to.

create table captcha_used (
  signature bytea primary key, -- the challenge's own
  used_at timestamptz(3) not null default now()
);
create index captcha_used_at on captcha_used (used_at);
alter table captcha_used enable row level security;
alter table captcha_used force row level security;
create policy access on captcha_used to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, insert, delete on captcha_used to bilty_app;
