-- A page of a document's list: the ordinals, newest first, and the number of hits, which stops at 1,001 ("more than 1,000"). LIKE is not
-- leakproof: under row-level security PostgreSQL would not use the trigram index (measured 53 to 67 times slower). So this one function
-- reads all rows of a table, and filters by the transaction's company itself. Designs and their costs: docs/decisions/0003-documents.md.
create function search_document(paper text, day text, wanted text, from_date date, to_date date, skip integer, take integer) returns table(seqs bigint[], hits integer)
  language plpgsql stable security definer rows 1
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
revoke execute on function search_document(text, text, text, date, date, integer, integer) from public;
grant execute on function search_document(text, text, text, date, date, integer, integer) to bilty_app;
alter function search_document(text, text, text, date, date, integer, integer) owner to bilty_search;
