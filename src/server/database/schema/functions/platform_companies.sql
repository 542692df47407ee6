-- All companies, for the super admin's list only; the portal checks the role before calling.
create function platform_companies() returns setof company
  language sql stable security definer
  set search_path = pg_catalog, public as $$select * from public.company order by created_at desc$$;
revoke execute on function platform_companies() from public;
grant execute on function platform_companies() to bilty_app;
alter function platform_companies() owner to bilty_search;
