-- Policies call their functions without a subquery: Citus takes none in the policies of tables that it spreads over servers. PostgreSQL
-- works a stable function out once for a statement either way.
create or replace function isolate_tenant(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s alter column tenant_id set statistics 0', target);
  execute format(
    'create policy tenant on %s to bilty_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target);
  perform make_erasable(target);
end $$;

-- The companies whose erasure has begun. Asked by the policies of the eraser, within a statement that may run on a part of a table.
create function erasing_tenants() returns uuid[]
  language sql stable
  set search_path = pg_catalog, public as $$
  select array(select s.tenant_id from company_state s where s.erasing_at is not null)
$$;
revoke execute on function erasing_tenants() from public;
grant execute on function erasing_tenants() to bilty_eraser;

create or replace function make_erasable(target regclass) returns void
  language plpgsql as $$
begin
  execute format('create policy erase on %s to bilty_eraser using (tenant_id = any (erasing_tenants()))', target);
  execute format('grant select, delete on %s to bilty_eraser', target);
end $$;

do $$
declare
  p record;
begin
  for p in select policyname, format('%I.%I', schemaname, tablename) as target, qual, with_check from pg_policies
    where schemaname = 'public' and concat(qual, with_check) ~* 'select'
  loop
    if p.policyname = 'erase' then
      execute format('alter policy erase on %s using (tenant_id = any (erasing_tenants()))', p.target);
    else
      execute format('alter policy %I on %s', p.policyname, p.target)
        || coalesce(' using (' || regexp_replace(p.qual, '\( SELECT (.*?) AS \S+?\)', '\1', 'g') || ')', '')
        || coalesce(' with check (' || regexp_replace(p.with_check, '\( SELECT (.*?) AS \S+?\)', '\1', 'g') || ')', '');
    end if;
  end loop;
end $$;

-- What a function looks up by its company, it knows the company of before: a statement of Citus is planned for one company.
create or replace function parties_beginning(beginnings text[], most integer) returns table(id bigint, name text)
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

create or replace function items_of_amounts(amounts numeric[], of_side text, most integer) returns table(id bigint, account text, amount numeric)
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
begin
  return query select i.id, i.account, a.amount from unnest(amounts) a (amount)
    cross join lateral (select f.id, f.account from (select o.id, o.account from item o where o.tenant_id = tenant and o.side = of_side
      and o.settled < o.amount and o.amount - o.settled > 0 and (o.amount - o.settled) between a.amount - 1 and a.amount + 1 offset 0) f limit most) i;
end $$;

create or replace function spellings(typed text, words text[], alike text) returns text
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
