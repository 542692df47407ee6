-- Deletes up to `most` rows of a company that is being erased, wherever there are any; answers how many went, 0 where none
-- is left. What refers to a row goes before it; the company's own row, with the little that refers to it, first of all, so that
-- nobody finds the way in.
create function erase_company_rows(company_id uuid, most integer) returns bigint
  language plpgsql security definer
  set search_path = pg_catalog, public as $$
declare
  target regclass;
  gone bigint;
  total bigint := 0;
begin
  if current_setting('app.access', true) is distinct from 'on' or not exists (
    select from public.company_state s where s.tenant_id = company_id and s.erasing_at is not null
      and s.erase_at <= now() and s.erase_asked_at <= now() - interval '24 hours')
  then
    raise exception 'This company is not to be erased.';
  end if;
  for target in
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
    select oid from placed group by oid
    order by (oid in (select oid from way_in)) desc, max(depth) desc, oid
  loop
    execute format('delete from %s where tenant_id = $1 and ctid = any (array(select ctid from %s where tenant_id = $1 limit $2))', target, target)
      using company_id, most - total;
    get diagnostics gone = row_count;
    total := total + gone;
    exit when total >= most;
  end loop;
  return total;
end $$;
revoke execute on function erase_company_rows(uuid, integer) from public;
grant execute on function erase_company_rows(uuid, integer) to bilty_app;
alter function erase_company_rows(uuid, integer) owner to bilty_eraser;
