-- What a username looks like (src/domain/rules/username.ts), so that no new one looks like another. Of those there are
-- that look alike the oldest has it; the others have none and go on logging in.

alter table user_account add column user_look text unique;

-- A migration works as the owner, whom the policies bind where it is no superuser.
alter table user_account no force row level security;
update user_account u set user_look = seen.look
from (
  select distinct on (look) id, look
  from (
    select id, created_at, regexp_replace(
      translate(replace(replace(lower(normalize(user_name, NFKC)), 'rn', 'm'), 'vv', 'w'), '01i', 'oll'), '[._-]', '', 'g') as look
    from user_account) each_one
  where look <> '' order by look, created_at, id) seen
where u.id = seen.id;
alter table user_account force row level security;
