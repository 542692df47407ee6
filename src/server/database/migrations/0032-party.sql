-- Parties and their places, the first record with lines (docs/decisions/0031-records-with-lines.md).
create table party (
  tenant_id uuid not null,
  id bigint not null,
  name text not null,
  name_hindi text not null,
  party_kind text not null,
  pan text not null,
  contact text not null,
  email text not null,
  credit_days bigint not null,
  credit_limit numeric(14,2) not null check (credit_limit < 'NaN'),
  default_basis text not null,
  remark text not null,
  is_active text not null,
  search text not null, -- the sounds of its names, numbers and places (src/domain/rules/name-fold.ts), written by every save
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read, of its places too
  updated_by text not null,
  primary key (tenant_id, id)
);
select make_kind('party', false);
select isolate_tenant('party');
grant select, insert, update on party to bilty_app;
create index party_search on party using gin (tenant_id, search gin_trgm_ops);

create table party_place (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series 'party_place': bilties name places, whichever party they belong to
  party_id bigint not null,
  label text not null,
  gstin text not null,
  address text not null,
  city text not null,
  pin text not null,
  state_code text not null,
  contact_person text not null,
  place_contact text not null,
  last_booked date, -- of the newest bilty that names it; the save of a bilty raises it, never lowers it
  search text not null, -- as the party's, of this place alone; empty where it is not suggested: of a party that is not active
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, party_id) references party (tenant_id, id)
);
select isolate_tenant('party_place');
grant select, insert, update on party_place to bilty_app;
create index party_place_of_party on party_place (tenant_id, party_id, id);
create index party_place_gstin on party_place (tenant_id, gstin) where gstin <> '';
create index party_place_booked on party_place (tenant_id, last_booked desc, id desc) where last_booked is not null;
create index party_place_search on party_place using gin (tenant_id, search gin_trgm_ops);

create policy search on party for select to bilty_search using (true);
create policy search on party_place for select to bilty_search using (true);
grant select on party, party_place to bilty_search;

-- What makes a row a hit: of every word one of the beginnings that are looked for, which hold letters, digits and blanks only;
-- those of one word have | between them.
create function sounds_like(words text[]) returns text
  language sql immutable set search_path = pg_catalog, public as $$
  select coalesce(string_agg('(' || alternatives || ')', ' and '), 'false') from (
    select string_agg('search like ' || quote_literal('%' || part || '%'), ' or ') as alternatives
    from unnest(words) with ordinality as w (word, at), string_to_table(word, '|') as part where part <> '' group by at) each_word
$$;
revoke execute on function sounds_like(text[]) from public;

-- The parties that a search finds, newest first; `most` of them where it is not null. As search_document (0003), it reads all
-- rows, for LIKE is not leakproof, and names the company itself: that of the transaction; and where a few are wanted, the
-- newest 3,000 are looked at before the index.
create function search_parties(words text[], most integer) returns bigint[]
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
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

-- The places that are suggested while a name is typed, best first: where all words are heard as they were typed (`heard`), then
-- where consonants alone agree (`words` has both); in each those whose name is written so (2: in whole words), then the last booked. The 3,000 that
-- were booked last answer most; else the index, of whose hits 2,000 are looked at (spec 3 §11).
create function suggest_places(words text[], heard text[], typed text, take integer) returns bigint[]
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
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

do $$
declare
  one text;
begin
  grant create on schema public to bilty_search; -- only while the functions are handed over
  foreach one in array array['sounds_like(text[])', 'search_parties(text[], integer)', 'suggest_places(text[], text[], text, integer)'] loop
    execute format('alter function %s owner to bilty_search', one);
    execute format('revoke execute on function %s from public', one);
  end loop;
  revoke create on schema public from bilty_search;
end $$;
grant execute on function search_parties(text[], integer), suggest_places(text[], text[], text, integer) to bilty_app;
