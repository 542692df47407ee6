-- The open e-way bills that expire between two moments and were not announced to their company yet, grouped by company; without those
-- whose goods have arrived.
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
