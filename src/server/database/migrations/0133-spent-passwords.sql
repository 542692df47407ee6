-- The hash of a password that whoever has a lost counter may find out (spec 5 §13.8): whoever logs in by it has to choose another one first.
-- Compared with the password's hash, so that any change of the password settles it.
alter table user_account add column spent_hash text not null default '';
