-- Deletes up to `most` rows of a company that is being erased, from any table, and returns how many; 0 if none is left, null if another
-- portal is working on it. Referencing rows go before referenced ones; but the company's own row, with the few that reference it, goes
-- first, so that nobody can get in. Rows are deleted by key: a table that is copied to each server must lose the same rows on all.
create function erase_company_rows(company_id uuid, most integer) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  target regclass;
  keys text;
  gone bigint;
  total bigint := 0;
begin
  if current_setting('app.access', true) is distinct from 'on' or not exists (
    select from public.company_state s where s.tenant_id = company_id and s.erasing_at is not null
      and s.erase_at <= now() and s.erase_asked_at <= now() - interval '24 hours')
  then
    raise exception 'This company is not to be erased.';
  end if;
  perform s.tenant_id from public.company_state s where s.tenant_id = company_id for update skip locked;
  if not found then
    return null;
  end if;
  for target, keys in
    with recursive held as (
      select c.oid from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'company_state'
    ), refers as (
      select conrelid as child, confrelid as parent from pg_constraint
      where contype = 'f' and conrelid <> confrelid and conrelid in (select oid from held) and confrelid in (select oid from held)
    ), placed as (
      select oid, 0 as depth from held
      union
      select r.child, p.depth + 1 from placed p join refers r on r.parent = p.oid where p.depth < 20
    ), way_in as (
      select 'public.company'::regclass::oid as oid
      union
      select r.child from way_in w join refers r on r.parent = w.oid
    )
    select p.oid, (select string_agg(quote_ident(a.attname), ', ' order by array_position(k.conkey, a.attnum))
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
      where k.conrelid = p.oid and k.contype = 'p')
    from placed p group by p.oid
    order by (p.oid in (select oid from way_in)) desc, max(p.depth) desc, p.oid
  loop
    execute format('delete from %1$s where tenant_id = $1 and (%2$s) in (select %2$s from %1$s where tenant_id = $1 order by %2$s limit $2)', target, keys)
      using company_id, most - total;
    get diagnostics gone = row_count;
    total := total + gone;
    exit when total >= most;
  end loop;
  update public.company_state set erased_rows = erased_rows + total where tenant_id = company_id;
  return total;
end $$;
revoke execute on function erase_company_rows(uuid, integer) from public;
grant execute on function erase_company_rows(uuid, integer) to bilty_app;
alter function erase_company_rows(uuid, integer) owner to bilty_eraser;
