-- Whether a company has a bilty from `first` until before `past` whose GST these payers pay at this rate. It is asked only when the
-- super admin adds a rate.
create function bilties_taxed(payers text[], rate numeric, first date, past date) returns boolean
  language sql stable security definer
  set search_path = pg_catalog, public as $$
  select exists (
    select from public.series s, lateral (
      select from public.bilty b
      where b.tenant_id = s.tenant_id and b.bilty_date >= first and b.bilty_date < past
        and to_jsonb(b) ->> 'gst_payer' = any (payers) and (to_jsonb(b) ->> 'gst_rate')::numeric = rate
      limit 1) taxed
    where s.kind = 'bilty' and s.last > 0);
$$;
revoke execute on function bilties_taxed(text[], numeric, date, date) from public;
grant execute on function bilties_taxed(text[], numeric, date, date) to bilty_app;
alter function bilties_taxed(text[], numeric, date, date) owner to bilty_search;
