create function parties_beginning(beginnings text[], most integer) returns table(id bigint, name text)
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
begin
  return query select s.id, p.name from unnest(beginnings) b (beginning)
    cross join lateral (select f.id, f.name from (select o.id, o.name from party o where o.tenant_id = tenant
      and party_beginning(o.name) = b.beginning offset 0) f order by f.id desc limit most) p
    cross join lateral (with recursive into_one (id, nth) as (select p.id, 1 union all
        select m.into_id, o.nth + 1 from into_one o join party_merge m on m.tenant_id = tenant and m.from_id = o.id and m.undone_at is null)
      select o.id from into_one o order by o.nth desc limit 1) s;
end $$;
revoke execute on function parties_beginning(text[], integer) from public;
grant execute on function parties_beginning(text[], integer) to bilty_app;
alter function parties_beginning(text[], integer) owner to bilty_search;
