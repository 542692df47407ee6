-- A text searched for in documents, with the other spellings of its words in the names of the company's parties, one per line: 'gupta'
-- with 'गुप्ता' if a party has that name. `words`: what search_parties looks for; `alike`: the pattern of those spellings
-- (src/domain/rules/spellings.ts), empty: search for the text as typed.
create function spellings(typed text, words text[], alike text) returns text
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  found bigint[];
  others text;
begin
  if alike = '' then return typed; end if;
  found := public.search_parties(words, 50);
  select string_agg(each, e'\n') into others from (
    select distinct way[1] as each from public.party p, regexp_matches(lower(p.name || e'\n' || p.name_hindi), alike, 'g') way
    where p.tenant_id = tenant and p.id = any (found) and strpos(way[1], lower(typed)) = 0 order by 1 limit 8) ways;
  return typed || coalesce(e'\n' || others, '');
end $$;
revoke execute on function spellings(text, text[], text) from public;
grant execute on function spellings(text, text[], text) to bilty_app;
alter function spellings(text, text[], text) owner to bilty_search;
