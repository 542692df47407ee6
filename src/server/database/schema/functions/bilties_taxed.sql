-- Whether a company has a bilty from `first` until before `past` whose GST these payers pay at this rate. Called only when the super
-- admin adds a rate.
create function bilties_taxed(payers text[], rate numeric, first date, past date) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  one uuid;
begin
  for one in select s.tenant_id from public.series s where s.kind = 'bilty' and s.last > 0 loop
    if exists (select from public.bilty b
      where b.tenant_id = one and b.bilty_date >= first and b.bilty_date < past
        and to_jsonb(b) ->> 'gst_payer' = any (payers) and (to_jsonb(b) ->> 'gst_rate')::numeric = rate)
    then
      return true;
    end if;
  end loop;
  return false;
end $$;
revoke execute on function bilties_taxed(text[], numeric, date, date) from public;
grant execute on function bilties_taxed(text[], numeric, date, date) to bilty_app;
alter function bilties_taxed(text[], numeric, date, date) owner to bilty_search;
