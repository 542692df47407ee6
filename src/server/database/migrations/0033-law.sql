-- What the law says from a day on, as the super admin adds it. What the portal knows by itself stands in src/domain/rules/law.ts.
create table law_row (
  fact text not null,
  state_code text not null, -- empty: everywhere
  from_date date not null check (from_date between '1900-01-01' and '2100-12-31'),
  value text not null,
  notification text not null,
  remark text not null,
  added_at timestamptz(3) not null default now(),
  added_by text not null,
  primary key (fact, state_code, from_date)
);
alter table law_row enable row level security;
alter table law_row force row level security;
create policy access on law_row to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, insert, update on law_row to bilty_app;

-- Whether a company has a bilty from `first` until before `past` whose GST these payers pay at this rate. The columns come with
-- the lawful bilty, later than this; it is asked only when the super admin adds a rate.
create function bilties_taxed(payers text[], rate numeric, first date, past date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from public.series s, lateral (
      select from public.bilty b
      where b.tenant_id = s.tenant_id and b.bilty_date >= first and b.bilty_date < past
        and to_jsonb(b) ->> 'gst_payer' = any (payers) and (to_jsonb(b) ->> 'gst_rate')::numeric = rate
      limit 1) taxed
    where s.kind = 'bilty' and s.last > 0);
$$;
grant create on schema public to bilty_search; -- only while the function is handed over
alter function bilties_taxed(text[], numeric, date, date) owner to bilty_search;
revoke create on schema public from bilty_search;
revoke execute on function bilties_taxed(text[], numeric, date, date) from public;
grant execute on function bilties_taxed(text[], numeric, date, date) to bilty_app;
