-- Which e-way bills end is told of all companies, and what is told of them is read company by company: where tables are spread over
-- servers (Citus), a statement is planned for one company or for all of them together.

drop function eway_bills_ending(text, text, integer);
create function eway_bills_ending(after_moment text, until_moment text, take integer) returns table(tenant_id uuid, id bigint)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
begin
  return query select e.tenant_id, e.id
  from public.eway_bill e
  where e.eway_state in ('Part A only', 'Active') and e.valid_upto > after_moment and e.valid_upto <= until_moment
    and not exists (select from public.eway_bill_reminded r
      where r.tenant_id = e.tenant_id and r.eway_bill_id = e.id and r.valid_upto = e.valid_upto)
    and not exists (select from public.company_state s where s.tenant_id = e.tenant_id)
    and coalesce((select (array_agg(b.lr_status order by b.seq desc))[1]
        from public.bilty_invoice i join public.bilty b on b.tenant_id = i.tenant_id and b.seq = i.bilty_seq
        where i.tenant_id = e.tenant_id and i.eway_bill_no = e.eway_bill_no and i.eway_bill_no <> '' and b.seq > 0
          and coalesce(b.cancelled, 'no') <> 'yes'), '') not in ('Delivered', 'Returned')
  order by e.tenant_id, e.valid_upto, e.id limit take;
end $$;
revoke execute on function eway_bills_ending(text, text, integer) from public;
grant execute on function eway_bills_ending(text, text, integer) to bilty_app;
alter function eway_bills_ending(text, text, integer) owner to bilty_search;

-- The rows that are counted have a column: Citus takes none without.
create or replace function platform_payments(wanted text, in_status text, first_day date, last_day date, skip integer, take integer) returns table(page payment[], hits integer)
  language plpgsql stable security definer rows 1
  set search_path = pg_catalog, public as $$
declare
  newest constant text := ' order by transaction_date desc, created_at desc, tenant_id, id';
  -- % _ \ are letters here, not wildcards
  hit constant text := ' from public.payment where transaction_date between $1 and $2'
    || case when in_status = '' then '' else format(' and status = %L', in_status) end
    || case when wanted = '' then '' else
         ' and search like ' || quote_literal('%' || regexp_replace(lower(wanted), '([\\%_])', '\\\1', 'g') || '%') end;
  since constant date := coalesce(first_day, '1900-01-01');
  until constant date := coalesce(last_day, '2100-12-31');
begin
  execute 'select count(*) from (select 1' || hit || format(' limit %s) found', case when wanted = '' then 10001 else 1001 end)
    into hits using since, until;
  -- Behind what is counted there is no page; so the way to one is never longer than that.
  if skip < hits then
    -- The way there goes along the index alone; only the rows of the page itself are read.
    execute 'select array_agg(p order by place) from (select tenant_id, id, row_number() over (' || newest || ') as place' || hit || newest
      || ' offset ' || skip::text || ' limit ' || take::text || ') found join public.payment p using (tenant_id, id)'
      into page using since, until;
  end if;
  return next;
end $$;
