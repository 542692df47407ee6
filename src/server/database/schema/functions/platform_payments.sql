-- A page of companies' payments, newest first, and their number up to 1,001, or 10,001 without a search.
create function platform_payments(wanted text, in_status text, first_day date, last_day date, skip integer, take integer) returns table(page payment[], hits integer)
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
  one public.payment;
  until constant date := coalesce(last_day, '2100-12-31');
begin
  execute 'select count(*) from (select 1' || hit || format(' limit %s) found', case when wanted = '' then 10001 else 1001 end)
    into hits using since, until;
  -- Behind what is counted there is no page; so the way to one is never longer than that.
  if skip < hits then
    -- The way there goes along the index alone; only the rows of the page itself are read.
    for one in execute 'select p.* from (select tenant_id, id, row_number() over (' || newest || ') as place' || hit || newest
      || ' offset ' || skip::text || ' limit ' || take::text || ') found join public.payment p using (tenant_id, id) order by place'
      using since, until
    loop
      page := array_append(page, one);
    end loop;
  end if;
  return next;
end $$;
revoke execute on function platform_payments(text, text, date, date, integer, integer) from public;
grant execute on function platform_payments(text, text, date, date, integer, integer) to bilty_app;
alter function platform_payments(text, text, date, date, integer, integer) owner to bilty_search;
