-- For which branches a user writes besides the home branch (spec 4 §11); an admin gives them.
alter table user_account add column further_branches bigint[] not null default '{}';
