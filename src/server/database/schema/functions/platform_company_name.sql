-- The name of a company, for lists of letters; null if there is none with that id.
create function platform_company_name(company_id uuid) returns text
  language sql stable security definer
  set search_path = pg_catalog, public as $$select company_name from public.company where tenant_id = company_id$$;
revoke execute on function platform_company_name(uuid) from public;
grant execute on function platform_company_name(uuid) to bilty_app;
alter function platform_company_name(uuid) owner to bilty_search;
