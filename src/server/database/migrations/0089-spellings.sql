-- A text that is searched for in documents, with the other ways in which the words that it begins are written in the names of the
-- company's parties, each on a line: 'gupta' with 'गुप्ता' where a party is called so. `words`: what search_parties looks for;
-- `alike`: the pattern of those ways (src/domain/rules/spellings.ts), empty: it is searched for as it is typed.
create function spellings(typed text, words text[], alike text) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  found bigint[];
  others text;
begin
  if alike = '' then return typed; end if;
  found := public.search_parties(words, 50);
  select string_agg(each, e'\n') into others from (
    select distinct way[1] as each from public.party p, regexp_matches(lower(p.name || e'\n' || p.name_hindi), alike, 'g') way
    where p.tenant_id = current_tenant() and p.id = any (found) and strpos(way[1], lower(typed)) = 0 order by 1 limit 8) ways;
  return typed || coalesce(e'\n' || others, '');
end $$;

-- The documents that a search finds (0003), now by any of the lines of what is wanted.
create or replace function search_document(paper text, day text, wanted text, from_date date, to_date date, skip integer, take integer)
  returns table (seqs bigint[], hits integer) language plpgsql stable security definer rows 1
  set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  dated constant boolean := from_date is not null or to_date is not null;
  -- % _ \ are letters here, not wildcards
  hit constant text := coalesce((select '(' || string_agg('search like ' || quote_literal('%' || regexp_replace(lower(way), '([\\%_])', '\\\1', 'g') || '%'), ' or ') || ')'
    from string_to_table(wanted, e'\n') as way where way <> ''), 'true');
  range constant text := format(' from public.%I where tenant_id = $1 and seq > 0', paper)
    || case when dated then format(' and %I between $2 and $3', day) else '' end;
  newest constant text := case when dated then format(' order by %I desc, seq desc', day) else ' order by seq desc' end;
  first_day constant date := coalesce(from_date, '1900-01-01');
  last_day constant date := coalesce(to_date, '2100-12-31');
  seen integer;
  reach integer;
  older bigint[];
  complete boolean;
begin
  -- Most searches are for something recent: the newest 3,000 answer them without the index.
  execute 'select count(*), coalesce(array_agg(seq) filter (where ' || hit || '), ''{}'') from (select seq, search'
    || range || newest || ' limit 3000) w'
    into seen, seqs using tenant, first_day, last_day;
  hits := cardinality(seqs);
  complete := seen < 3000;
  -- Where every twentieth is a hit, 1,001 of them are near: walking on is half the work of the index, which knows no dates.
  if not complete and hits between 150 and 1000 then
    reach := 3000 * (1100 - hits) / hits;
    execute 'select count(*), coalesce(array_agg(seq) filter (where ' || hit || '), ''{}'') from (select seq, search'
      || range || newest || ' offset 3000 limit ' || reach::text || ') w'
      into seen, older using tenant, first_day, last_day;
    seqs := seqs || older;
    hits := cardinality(seqs);
    complete := seen < reach;
  end if;
  if not complete then
    if hits <= 1000 then
      execute 'select count(*), coalesce(array_agg(seq' || newest || '), ''{}'') from (select seq, ' || quote_ident(day) || range || ' and ' || hit || ' limit 1001) found'
        into hits, older using tenant, first_day, last_day;
      if hits <= 1000 then seqs := older; end if;
    end if;
    if hits > 1000 and cardinality(seqs) < skip + take then
      execute 'select array_agg(seq) from (select seq' || range || ' and ' || hit || newest || ' limit ' || (skip + take)::text || ') page'
        into seqs using tenant, first_day, last_day;
    end if;
  end if;
  hits := least(hits, 1001);
  seqs := seqs[skip + 1 : skip + take];
  return next;
end $$;

do $$
begin
  grant create on schema public to bilty_search; -- only while the function is handed over
  alter function spellings(text, text[], text) owner to bilty_search;
  revoke execute on function spellings(text, text[], text) from public;
  revoke create on schema public from bilty_search;
end $$;
grant execute on function spellings(text, text[], text) to bilty_app;
