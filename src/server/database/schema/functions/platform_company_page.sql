-- A page of the list of companies, newest first, starting before one, and their number up to 1,001. A company's documents are the sum of
-- the newest ordinals of its kinds.
create function platform_company_page(wanted text, wanted_state text, before_at timestamptz, before_id uuid, take integer) returns table(tenant_id uuid, company_name text, city text, contact_person text, contact1 text, email text, created_at timestamptz, documents bigint, last_activity timestamptz, subscriptions json, hits integer)
  language plpgsql stable security definer rows 10
  set search_path = pg_catalog, public as $$
declare
  -- % _ \ are letters here, not wildcards
  hit constant text := case
    when wanted = '' then ''
    when wanted ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ' and c.tenant_id = ' || quote_literal(wanted)
    else ' and lower(c.company_name || E''\n'' || c.contact_person || E''\n'' || c.city || E''\n'' || c.contact1 || E''\n'' || c.email) like '
      || quote_literal('%' || regexp_replace(lower(wanted), '([\\%_])', '\\\1', 'g') || '%') end;
  state constant text := case wanted_state
    when 'active' then ' and not exists (select from public.company_state s where s.tenant_id = c.tenant_id)'
    when 'suspended' then ' and exists (select from public.company_state s where s.tenant_id = c.tenant_id and s.erase_at is null)'
    when 'to be erased' then ' and exists (select from public.company_state s where s.tenant_id = c.tenant_id and s.erase_at is not null)'
    else '' end;
  -- One or two letters are in no index: they are looked for among the newest.
  source constant text := case when length(wanted) in (1, 2)
    then ' from (select * from public.company order by created_at desc, tenant_id desc limit 2000) c'
    else ' from public.company c' end;
begin
  execute 'select count(*) from (select 1' || source || ' where true' || hit || state || ' limit 1001) h' into hits;
  for tenant_id, company_name, city, contact_person, contact1, email, created_at in execute
    'select c.tenant_id, c.company_name, c.city, c.contact_person, c.contact1, c.email, c.created_at::timestamptz
     ' || source || ' where c.created_at <= $1 and (c.created_at, c.tenant_id) < ($1, $2)' || hit || state
    || ' order by c.created_at desc, c.tenant_id desc limit $3'
    using before_at, before_id, take
  loop
    select coalesce(sum(s.last - s.gone), 0)::bigint into documents from public.series s join public.kind k on k.name = s.kind and k.is_document
      where s.tenant_id = platform_company_page.tenant_id;
    select (select a.at::timestamptz from public.audit a
      where a.tenant_id = platform_company_page.tenant_id and a.kind not in ('visit', 'company_state') order by a.at desc, a.id desc limit 1) into last_activity;
    select coalesce(json_agg(json_build_object('fromDate', b.from_date, 'toDate', b.to_date, 'status', b.status) order by b.id), '[]') into subscriptions
      from public.subscription b where b.tenant_id = platform_company_page.tenant_id;
    return next;
  end loop;
end $$;
revoke execute on function platform_company_page(text, text, timestamptz, uuid, integer) from public;
grant execute on function platform_company_page(text, text, timestamptz, uuid, integer) to bilty_app;
alter function platform_company_page(text, text, timestamptz, uuid, integer) owner to bilty_search;
