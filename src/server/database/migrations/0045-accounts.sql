-- Bank accounts and heads that a company's admins make (spec 4 §16.3). Other accounts are named by what they hold money of.
alter table account
  add column name text not null default '',
  add column kind text not null default '' check (kind in ('', 'Bank', 'Income', 'Expense', 'Other'));
create unique index account_name on account (tenant_id, lower(name)) where name <> '';

-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_kind('account', false);
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;
