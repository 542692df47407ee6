create function erasing_tenants() returns uuid[]
  language sql stable
  set search_path = pg_catalog, public as $$
  select array(select s.tenant_id from company_state s where s.erasing_at is not null)
$$;
revoke execute on function erasing_tenants() from public;
grant execute on function erasing_tenants() to bilty_eraser;
