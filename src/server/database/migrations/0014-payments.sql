-- What companies have and pay for. Rules of periods: src/domain/rules/plan-period.ts; the rest: docs/decisions/0008-billing.md.

create table subscription (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series; the order of entry, which the rules go by
  plan_id bigint not null, -- no foreign key: plans belong to no company
  plan_name text not null, -- as it was called then
  plan_type text not null check (plan_type in ('', 'Gold', 'Silver', 'Platinum')),
  status text not null check (status in ('Active', 'Renew', 'Deactive')),
  from_date date not null check (from_date between '1900-01-01' and '2100-12-31'),
  to_date date not null check (to_date between '1900-01-01' and '2100-12-31'), -- the last day; it still belongs to it
  payment_id bigint not null default 0, -- the payment that brought it; 0: a super admin assigned it
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id),
  check (from_date <= to_date)
);
-- The net beneath the lock: one payment brings one subscription.
create unique index subscription_payment on subscription (tenant_id, payment_id) where payment_id <> 0;
select isolate_tenant('subscription');
grant select, insert on subscription to bilty_app;

create table payment (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series: gap-free, so the newest id is also the length of the list
  company_name text not null, -- the company's when it paid: whom the invoice is made out to in the super admin's list
  plan_id bigint not null, -- no foreign key: plans belong to no company
  plan_name text not null,
  months bigint not null check (months between 1 and 120), -- what was bought, whatever becomes of the plan
  mode text not null check (mode in ('bank', 'upi', 'cash', 'demo', 'netbanking', 'dabitcreditcard')),
  bank_account_id bigint not null default 0, -- the account that was paid into; 0: none
  account_number text not null,
  upi_id text not null,
  reference text not null,
  comment text not null,
  amount numeric(14, 2) not null check (amount between -999999999999.99 and 999999999999.99),
  from_date date not null check (from_date between '1900-01-01' and '2100-12-31'), -- expected until it is verified
  to_date date not null check (to_date between '1900-01-01' and '2100-12-31'),
  transaction_date date not null check (transaction_date between '1900-01-01' and '2100-12-31'),
  status text not null default 'pending' check (status in ('pending', 'verified', 'refused')),
  reason text not null default '', -- why it was refused
  invoice_no text not null default '', -- given when it is verified
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  search text not null generated always as (lower(
    company_name || E'\n' || plan_name || E'\n' || reference || E'\n' || account_number || E'\n' || upi_id || E'\n' || invoice_no)) stored,
  primary key (tenant_id, id)
);
-- A company may try the portal by one demo.
create unique index payment_demo on payment (tenant_id) where mode = 'demo';
-- The super admin's list goes over all companies, by way of the function below only: these three alone begin with no tenant_id.
create index payment_newest on payment (transaction_date desc, created_at desc, tenant_id, id);
create index payment_by_status on payment (status, transaction_date desc, created_at desc, tenant_id, id);
create index payment_search on payment using gin (search gin_trgm_ops);
select isolate_tenant('payment');
grant select, insert, update on payment to bilty_app;

-- Payments of all companies, for the super admin's list only; the portal checks the role before it calls. Answers a page,
-- newest first, and the number of hits: up to 10,001, of a search up to 1,001 ("more than").
create policy list on payment for select to bilty_search using (true);
grant select on payment to bilty_search;
create function platform_payments(wanted text, in_status text, first_day date, last_day date, skip integer, take integer)
  returns table (page payment[], hits integer)
  language plpgsql stable security definer set search_path = pg_catalog, public
  rows 1 as $$
declare
  newest constant text := ' order by transaction_date desc, created_at desc, tenant_id, id';
  -- % _ \ are letters here, not wildcards
  hit constant text := ' from public.payment where transaction_date between $1 and $2'
    || case when in_status = '' then '' else format(' and status = %L', in_status) end
    || case when wanted = '' then '' else
         ' and search like ' || quote_literal('%' || regexp_replace(lower(wanted), '([\\%_])', '\\\1', 'g') || '%') end;
  since constant date := coalesce(first_day, '1900-01-01');
  until constant date := coalesce(last_day, '2100-12-31');
begin
  execute 'select count(*) from (select' || hit || format(' limit %s) found', case when wanted = '' then 10001 else 1001 end)
    into hits using since, until;
  -- Behind what is counted there is no page; so the way to one is never longer than that.
  if skip < hits then
    -- The way there goes along the index alone; only the rows of the page itself are read.
    execute 'select array_agg(p order by place) from (select tenant_id, id, row_number() over (' || newest || ') as place' || hit || newest
      || ' offset ' || skip::text || ' limit ' || take::text || ') found join public.payment p using (tenant_id, id)'
      into page using since, until;
  end if;
  return next;
end $$;
revoke execute on function platform_payments(text, text, date, date, integer, integer) from public;
grant execute on function platform_payments(text, text, date, date, integer, integer) to bilty_app;
grant create on schema public to bilty_search; -- only while the function is handed over
alter function platform_payments(text, text, date, date, integer, integer) owner to bilty_search;
revoke create on schema public from bilty_search;
