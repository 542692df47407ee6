-- The parties that a search finds, newest first; only `most` of them if it is not null. Like search_document, it reads all rows, because
-- LIKE is not leakproof, and filters by the transaction's company itself; if only a few are wanted, the newest 3,000 are searched before
-- the index.
create function search_parties(words text[], most integer) returns bigint[]
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  hit constant text := public.sounds_like(words);
  found bigint[];
begin
  if most is not null then
    execute 'select array(select id from (select id, search from public.party where tenant_id = $1 order by id desc limit 3000) newest where '
        || hit || ' order by id desc limit $2)' into found using current_tenant(), most;
    if cardinality(found) = most then return found; end if;
  end if;
  -- Materialized: walking back from the newest would go through all of them for a word that none has.
  execute 'with hits as materialized (select id from public.party where tenant_id = $1 and ' || hit
      || ') select array(select id from hits order by id desc limit $2)' into found using current_tenant(), most;
  return found;
end $$;
revoke execute on function search_parties(text[], integer) from public;
grant execute on function search_parties(text[], integer) to bilty_app;
alter function search_parties(text[], integer) owner to bilty_search;
