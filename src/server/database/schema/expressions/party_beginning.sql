create function party_beginning(name text) returns text
  language sql immutable parallel safe
  set search_path = pg_catalog, public as $$
  select left(coalesce(nullif(regexp_replace(s.letters, '((private|pvt)?(limited|ltd)|llp)$', ''), ''), s.letters), 8)
    from (select regexp_replace(lower(regexp_replace(name, '^\s*(m\s*/\s*s\.?|messrs\.?)\s*', '', 'i')), '[^a-z0-9]', '', 'g') as letters) s
$$;
revoke execute on function party_beginning(text) from public;
grant execute on function party_beginning(text) to bilty_app;
grant execute on function party_beginning(text) to bilty_search;
