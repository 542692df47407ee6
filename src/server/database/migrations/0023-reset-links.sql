-- To whom the links of 'Forgot Password?' go, and how many of them are good at once (docs/decisions/0017).

-- Null: that the number is its user's was shown by nothing yet. A link that went there and was used shows it.
alter table user_account add column contact_verified_at timestamptz(3);

-- Those who could be found by their number until now still can. A migration works as the owner, whom the policies bind
-- where it is no superuser.
alter table user_account no force row level security;
update user_account set contact_verified_at = created_at where contact <> '';
alter table user_account force row level security;

-- A request is a row: a stranger's must not void its user's.
alter table password_reset drop constraint password_reset_pkey;
alter table password_reset drop constraint password_reset_token_hash_key;
alter table password_reset add primary key (token_hash);
alter table password_reset
  add column message_hash bytea unique, -- of the link that went to the mobile number; null: none did
  add column contact text not null default '', -- that number
  add column asked_at timestamptz(3) not null default now();
create index password_reset_of_user on password_reset (user_id);
