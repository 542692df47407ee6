-- Searches for what is due among some companies (`among`; null: all): where companies are spread over servers (Citus), the servers that answer
-- are asked for theirs while another is away.

grant create on schema public to bilty_search;

drop function if exists eway_bills_ending(text, text, integer);
create or replace function eway_bills_ending(after_moment text, until_moment text, take integer, among uuid[] default null) returns table(tenant_id uuid, id bigint)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
declare
  -- Of each table: Citus asks all servers as soon as one table could need them, or the condition has an alternative.
  limited constant text := case when among is null then '' else ' and %s.tenant_id = any ($4)' end;
begin
  return query execute format($text$
    select e.tenant_id, e.id
    from public.eway_bill e
    where e.eway_state in ('Part A only', 'Active') and e.valid_upto > $1 and e.valid_upto <= $2 %1$s
      and not exists (select from public.eway_bill_reminded r
        where r.tenant_id = e.tenant_id and r.eway_bill_id = e.id and r.valid_upto = e.valid_upto %2$s)
      and not exists (select from public.company_state s where s.tenant_id = e.tenant_id)
      and coalesce((select (array_agg(b.lr_status order by b.seq desc))[1]
          from public.bilty_invoice i join public.bilty b on b.tenant_id = i.tenant_id and b.seq = i.bilty_seq
          where i.tenant_id = e.tenant_id and i.eway_bill_no = e.eway_bill_no and i.eway_bill_no <> '' and b.seq > 0
            and coalesce(b.cancelled, 'no') <> 'yes' %3$s %4$s), '') not in ('Delivered', 'Returned')
    order by e.tenant_id, e.valid_upto, e.id limit $3
    $text$, format(limited, 'e'), format(limited, 'r'), format(limited, 'i'), format(limited, 'b'))
    using after_moment, until_moment, take, among;
end $$;
revoke execute on function eway_bills_ending(text, text, integer, uuid[]) from public;
grant execute on function eway_bills_ending(text, text, integer, uuid[]) to bilty_app;
alter function eway_bills_ending(text, text, integer, uuid[]) owner to bilty_search;

drop function if exists reminders_due(date, uuid, integer, integer);
create or replace function reminders_due(today date, after_id uuid, take integer, listed integer, among uuid[] default null) returns table(tenant_id uuid, made_by uuid, company_name text, email text, language text, since date, papers json, paper_count integer, first_due date, subscriptions json)
  language plpgsql stable security definer rows 100
  set search_path = pg_catalog, public as $$
begin
  for tenant_id, made_by, company_name, email, language, since in
    -- The first reminder tells of everything within 30 days; so does one after a long pause. A day that has not come yet
    -- was set by a clock that was wrong.
    select c.tenant_id, c.made_by, c.company_name, c.email, c.language,
      case when r.day between today - 30 and today - 1 then r.day when r.day > today then today - 1 else today - 31 end
    from public.company c left join public.company_reminded r on r.tenant_id = c.tenant_id
    where c.tenant_id > after_id and r.day is distinct from today and (among is null or c.tenant_id = any (among))
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
revoke execute on function reminders_due(date, uuid, integer, integer, uuid[]) from public;
grant execute on function reminders_due(date, uuid, integer, integer, uuid[]) to bilty_app;
alter function reminders_due(date, uuid, integer, integer, uuid[]) owner to bilty_search;

revoke create on schema public from bilty_search;

-- An insert that selects from an earlier part of its statement needs all servers where companies are spread over them; one of values within a
-- function needs that of its company.
create or replace function queue_letter(tenant uuid, channel text, kind text, recipient text, language text, facts json, once_key text) returns boolean
  language plpgsql
  set search_path = pg_catalog, public as $$
begin
  -- Without naming the conflict's columns: that would require the right to read them, which a company lacks.
  insert into outbox (tenant_id, channel, kind, recipient, language, facts, once_key)
    values (tenant, channel, kind, recipient, language, facts, once_key) on conflict do nothing;
  return true;
end $$;
revoke execute on function queue_letter(uuid, text, text, text, text, json, text) from public;
grant execute on function queue_letter(uuid, text, text, text, text, json, text) to bilty_app;

create or replace function write_audit(tenant uuid, user_name text, call text, record text, before json, after json, idempotency_key text, body_hash bytea, advice json) returns boolean
  language plpgsql
  set search_path = pg_catalog, public as $$
begin
  insert into audit (tenant_id, user_name, call, record, before, after, idempotency_key, body_hash, advice)
    values (tenant, user_name, call, record, before, after, idempotency_key, body_hash, advice);
  return true;
end $$;
revoke execute on function write_audit(uuid, text, text, text, json, json, text, bytea, json) from public;
grant execute on function write_audit(uuid, text, text, text, json, json, text, bytea, json) to bilty_app;

create or replace function begin_night(tenant uuid, of_night date, by_way text) returns boolean
  language plpgsql
  set search_path = pg_catalog, public as $$
declare
  asked uuid;
begin
  insert into archive (tenant_id, asked_by, with_pdfs, is_nightly) values (tenant, '', false, true)
    on conflict do nothing returning id into asked;
  if asked is null then
    return false;
  end if;
  insert into nightly_copy_night (tenant_id, night, archive_id, way) values (tenant, of_night, asked, by_way)
    on conflict (tenant_id, night) do update set archive_id = excluded.archive_id, way = excluded.way, state = 'making', problem = '', tries = 0;
  return true;
end $$;
revoke execute on function begin_night(uuid, date, text) from public;
grant execute on function begin_night(uuid, date, text) to bilty_app;
