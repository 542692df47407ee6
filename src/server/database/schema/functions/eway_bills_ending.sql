-- The open e-way bills that expire between two moments and were not announced to their company yet, grouped by company; without those
-- whose goods have arrived.
create function eway_bills_ending(after_moment text, until_moment text, take integer, among uuid[] DEFAULT NULL::uuid[]) returns table(tenant_id uuid, id bigint)
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
