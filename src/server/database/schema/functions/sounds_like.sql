-- The condition for a search hit: for every word one of the given beginnings, which contain only letters, digits and spaces; those of
-- one word are separated by |.
create function sounds_like(words text[]) returns text
  language sql immutable
  set search_path = pg_catalog, public as $$
  select coalesce(string_agg('(' || alternatives || ')', ' and '), 'false') from (
    select string_agg('search like ' || quote_literal('%' || part || '%'), ' or ') as alternatives
    from unnest(words) with ordinality as w (word, at), string_to_table(word, '|') as part where part <> '' group by at) each_word
$$;
revoke execute on function sounds_like(text[]) from public;
alter function sounds_like(text[]) owner to bilty_search;
