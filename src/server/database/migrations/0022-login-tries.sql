-- Tries to log in are counted by network, by name and network together, by name, and by a browser that is known. What is
-- counted of a name goes when its password is set anew.

alter table login_try add column user_key text; -- whose name was tried, as user_account has it; null: of no name
create index login_try_of_user on login_try (user_key) where user_key is not null;
create index login_try_since on login_try (since);

comment on column login_try.key is 'What is tried, and from where or by whom: address:, pair:, user: and own: are of logins.';
