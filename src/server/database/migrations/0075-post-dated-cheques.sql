-- Cheques of a day that has not come (docs/decisions/0058-days-of-vouchers.md): kept, and posted on their day by a background job.
create table post_dated_cheque (
  tenant_id uuid not null,
  id bigint not null,
  kind text not null,
  post_on date not null, -- the day of the cheque
  branch_id bigint not null,
  counterpart text collate "C" not null, -- with whom, or under what
  account text collate "C" not null, -- the bank account
  amount numeric(14, 2) not null,
  reference text not null,
  narration text not null,
  voucher jsonb not null, -- as it is posted: rows and what they settle
  voucher_id bigint, -- what posted it
  problem text not null default '', -- what the job was told when it tried
  retry_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  cancel_reason text not null default '',
  primary key (tenant_id, id),
  constraint post_dated_cheque_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint post_dated_cheque_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint post_dated_cheque_values check (kind in ('Receipt', 'Payment') and amount > 0 and amount < 'NaN'
    and post_on between '1900-01-01' and '2100-12-31' and (voucher_id is null or cancelled_at is null))
);
-- What is to be posted, of all companies and of one.
create index post_dated_cheque_due on post_dated_cheque (post_on, retry_at) where voucher_id is null and cancelled_at is null;
create index post_dated_cheque_by_day on post_dated_cheque (tenant_id, post_on, id);

-- The company sees its own; the job, which works for all companies, sees those of all.
alter table post_dated_cheque enable row level security;
alter table post_dated_cheque force row level security;
create policy access on post_dated_cheque to bilty_app
  using ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid))
  with check ((select current_setting('app.access', true)) = 'on'
    or tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::uuid));
select make_erasable('post_dated_cheque');
grant select, insert on post_dated_cheque to bilty_app;
grant update (voucher_id, problem, retry_at, cancelled_at, cancelled_by, cancel_reason) on post_dated_cheque to bilty_app;

-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_kind('cheque', false);
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;
