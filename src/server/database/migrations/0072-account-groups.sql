-- In which of Tally's groups an account stands that an admin made; those of others are told by what they hold money of
-- (src/domain/rules/heads.ts). Why: docs/decisions/0059-final-accounts.md.
alter table account add column group_name text not null default '';

-- Forced, it binds the owner, who fills it.
alter table account no force row level security;
update account set group_name = case
    when kind = 'Bank' then 'Bank Accounts'
    when kind = 'Income' then 'Indirect Incomes'
    when kind = 'Expense' and lower(name) ~ 'diesel|fuel|toll|fastag|driver|bhatta|tyre|repair|lorry|hire|loading|hamali|insurance|permit|rto|fitness'
      then 'Direct Expenses'
    when kind = 'Expense' then 'Indirect Expenses'
    -- Whether it is owned or owed nobody has said.
    else 'Suspense Account' end
  where name <> '';
alter table account force row level security;

alter table account add constraint account_group check ((name = '') = (group_name = ''));
