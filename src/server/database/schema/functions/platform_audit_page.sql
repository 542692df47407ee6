-- Changes in all companies, or in one, newest first, starting before an entry. At most 20,000 entries are searched: if that was not
-- enough for `take`, the last row says how far it got (`found` false), and the reader may continue from there.
create function platform_audit_page(of_company uuid, of_user text, of_kind text, since timestamptz, before_at timestamptz, before_id uuid, take integer) returns table(tenant_id uuid, company_name text, at timestamptz, id uuid, user_name text, call text, record text, detailed boolean, found boolean)
  language plpgsql stable security definer rows 50
  set search_path = pg_catalog, public as $$
declare
  looked constant text := ' from public.audit where at <= $1 and (at, id) < ($1, $2) and at >= $3'
    || case when of_company is null then '' else ' and tenant_id = $4' end || ' order by at desc, id desc limit 20000) looked ';
  many bigint;
begin
  return query execute
    'select page.tenant_id, c.company_name, page.at::timestamptz, page.id, page.user_name, page.call, page.record, page.detailed, true from (
       select looked.* from (select tenant_id, at, id, user_name, call, kind, record, after is not null as detailed' || looked
    || 'where ($5 = '''' or lower(user_name) = lower($5)) and ($6 = '''' or kind = $6) order by at desc, id desc limit $7) page
       left join public.company c on c.tenant_id = page.tenant_id order by page.at desc, page.id desc'
    using before_at, before_id, since, of_company, of_user, of_kind, take;
  get diagnostics many = row_count;
  if many < take then
    return query execute 'select tenant_id, null::text, at::timestamptz, id, '''', '''', '''', false, false from (select tenant_id, at, id' || looked
      || 'offset 19999 limit 1'
      using before_at, before_id, since, of_company;
  end if;
end $$;
revoke execute on function platform_audit_page(uuid, text, text, timestamptz, timestamptz, uuid, integer) from public;
grant execute on function platform_audit_page(uuid, text, text, timestamptz, timestamptz, uuid, integer) to bilty_app;
alter function platform_audit_page(uuid, text, text, timestamptz, timestamptz, uuid, integer) owner to bilty_search;
