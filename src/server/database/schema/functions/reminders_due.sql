-- The next companies, after one, that have not been reminded on a day, with what to remind them of: the papers due within 30 days for
-- which a reminder was due since the last one (30, 14, 7 and 1 days before), soonest first, up to `listed` of them and their number; and
-- their whole history of subscriptions, whose rules are in src/domain. Papers are those of vehicles, and a company's registration as a
-- carrier, which has no vehicle.
create function reminders_due(today date, after_id uuid, take integer, listed integer, among uuid[] DEFAULT NULL::uuid[]) returns table(tenant_id uuid, made_by uuid, company_name text, email text, language text, since date, papers json, paper_count integer, first_due date, subscriptions json)
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
