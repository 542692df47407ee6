-- Functions of the platform ask a company at a time, or join what is the companies' by tenant_id: where tables are spread over servers
-- (Citus), a statement is planned for one company or for all of them together.

create or replace function bilties_taxed(payers text[], rate numeric, first date, past date) returns boolean
  language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
declare
  one uuid;
begin
  for one in select s.tenant_id from public.series s where s.kind = 'bilty' and s.last > 0 loop
    if exists (select from public.bilty b
      where b.tenant_id = one and b.bilty_date >= first and b.bilty_date < past
        and to_jsonb(b) ->> 'gst_payer' = any (payers) and (to_jsonb(b) ->> 'gst_rate')::numeric = rate)
    then
      return true;
    end if;
  end loop;
  return false;
end $$;

create or replace function reminders_due(today date, after_id uuid, take integer, listed integer) returns table(tenant_id uuid, made_by uuid, company_name text, email text, language text, since date, papers json, paper_count integer, first_due date, subscriptions json)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
begin
  for tenant_id, made_by, company_name, email, language, since in
    -- The first reminder tells of everything within 30 days; so does one after a long pause. A day that has not come yet
    -- was set by a clock that was wrong.
    select c.tenant_id, c.made_by, c.company_name, c.email, c.language,
      case when r.day between today - 30 and today - 1 then r.day when r.day > today then today - 1 else today - 31 end
    from public.company c left join public.company_reminded r on r.tenant_id = c.tenant_id
    where c.tenant_id > after_id and r.day is distinct from today
      and not exists (select from public.company_state s where s.tenant_id = c.tenant_id)
    order by c.tenant_id limit take
  loop
    select json_agg(json_build_object('vehicleNo', f.vehicle_no, 'paper', f.paper, 'due', f.due) order by f.due, f.vehicle_no, f.paper)
        filter (where f.place <= listed),
      count(*)::integer, min(f.due)
    into papers, paper_count, first_due
    from (
      select near.vehicle_no, near.paper, near.due, row_number() over (order by near.due, near.vehicle_no, near.paper) as place
      from (
        select v.vehicle_no, 'Permit Document' as paper, v.permit_due_date as due from public.vehicle v
          where v.tenant_id = reminders_due.tenant_id and v.permit_due_date between today and today + 30
        union all
        select v.vehicle_no, 'Policy Document', v.policy_due_date from public.vehicle v
          where v.tenant_id = reminders_due.tenant_id and v.policy_due_date between today and today + 30
        union all
        select v.vehicle_no, 'Road Tax Document', v.road_tax_due_date from public.vehicle v
          where v.tenant_id = reminders_due.tenant_id and v.road_tax_due_date between today and today + 30
        union all
        select v.vehicle_no, 'Fitness Document', v.fitness_due_date from public.vehicle v
          where v.tenant_id = reminders_due.tenant_id and v.fitness_due_date between today and today + 30
        union all
        select '', 'Carrier Registration', s.carrier_valid from public.consignment_settings s
          where s.tenant_id = reminders_due.tenant_id and s.carrier_valid between today and today + 30
      ) near
      where exists (select from unnest(array[30, 14, 7, 1]) before where near.due - before > since and near.due - before <= today)
    ) f;
    select coalesce(json_agg(json_build_object('status', s.status, 'fromDate', s.from_date, 'toDate', s.to_date) order by s.id), '[]')
    into subscriptions
    from public.subscription s where s.tenant_id = reminders_due.tenant_id;
    return next;
  end loop;
end $$;

create or replace function platform_audit_page(of_company uuid, of_user text, of_kind text, since timestamptz, before_at timestamptz, before_id uuid, take integer) returns table(tenant_id uuid, company_name text, at timestamptz, id uuid, user_name text, call text, record text, detailed boolean, found boolean)
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

create or replace function platform_company_page(wanted text, wanted_state text, before_at timestamptz, before_id uuid, take integer) returns table(tenant_id uuid, company_name text, city text, contact_person text, contact1 text, email text, created_at timestamptz, documents bigint, last_activity timestamptz, subscriptions json, hits integer)
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
  execute 'select count(*) from (select' || source || ' where true' || hit || state || ' limit 1001) h' into hits;
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
