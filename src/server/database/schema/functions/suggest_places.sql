-- The places suggested while a name is typed, best first: those where all words sound as typed (`heard`), then those where only
-- consonants agree (`words` has both); within each, those whose name has that spelling (2: in whole words), then the last booked. The
-- 3,000 booked last suffice for most; otherwise the index is used, and 2,000 of its hits are examined (spec 3 §11).
create function suggest_places(words text[], heard text[], typed text, take integer) returns bigint[]
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  hit constant text := public.sounds_like(words);
  -- 2: the name begins with the first word; 1: every word is heard; 0: consonants agree.
  grade constant text := 'case when not (' || public.sounds_like(heard) || ') then 0 when '
    || coalesce((select string_agg('starts_with(search, ' || quote_literal(part) || ')', ' or ') from string_to_table(heard[1], '|') as part), 'false')
    || ' then 2 else 1 end';
  -- % _ \ are letters here, not wildcards
  begins constant text := regexp_replace(lower(typed), '([\\%_])', '\\\1', 'g');
  -- How a name is written is read of 500 at most: of a beginning that thousands have, those that were booked last.
  best constant text := 'with graded as materialized (%s),
      few as (select * from graded order by grade desc, last_booked desc nulls last, id desc limit 500)
    select array(select f.id from few f join public.party p on p.tenant_id = $1 and p.id = f.party_id order by f.grade desc, greatest(
        case when lower(p.name) || '' '' like $2 || '' %%'' then 2 when lower(p.name) like $2 || ''%%'' then 1 else 0 end,
        case when p.name_hindi || '' '' like $2 || '' %%'' then 2 when p.name_hindi like $2 || ''%%'' then 1 else 0 end) desc,
        f.last_booked desc nulls last, f.id desc limit $3), (select count(*) from graded where grade > 0)';
  columns constant text := 'select id, party_id, last_booked, ' || grade || ' as grade from ';
  places bigint[];
  sure integer;
begin
  execute format(best, columns || '(select id, party_id, last_booked, search from public.party_place
      where tenant_id = $1 and last_booked is not null order by last_booked desc, id desc limit 3000) newest where ' || hit)
    into places, sure using tenant, begins, take;
  if sure < take then
    execute format(best, columns || '(select id, party_id, last_booked, search from public.party_place where tenant_id = $1 and ' || hit
        || ' limit 2000) looked_at')
      into places, sure using tenant, begins, take;
  end if;
  return places;
end $$;
revoke execute on function suggest_places(text[], text[], text, integer) from public;
grant execute on function suggest_places(text[], text[], text, integer) to bilty_app;
alter function suggest_places(text[], text[], text, integer) owner to bilty_search;
