-- The open e-way bills that end after one moment and not after another, of which their company was not told yet, a company's
-- one after the other; but those whose goods have arrived.
create function eway_bills_ending(after_moment text, until_moment text, take integer) returns table(tenant_id uuid, made_by uuid, company_name text, email text, contact text, language text, id bigint, number text, valid_upto text, vehicle_no text, from_place text, to_place text)
  language sql stable security definer rows 100
  set search_path = pg_catalog, public as $$
  select c.tenant_id, c.made_by, c.company_name, c.email, c.contact1, c.language,
    e.id, e.eway_bill_no, e.valid_upto, e.vehicle_no, e.from_place, e.to_place
  from public.eway_bill e join public.company c on c.tenant_id = e.tenant_id
  where e.eway_state in ('Part A only', 'Active') and e.valid_upto > after_moment and e.valid_upto <= until_moment
    and not exists (select from public.eway_bill_reminded r
      where r.tenant_id = e.tenant_id and r.eway_bill_id = e.id and r.valid_upto = e.valid_upto)
    and not exists (select from public.company_state s where s.tenant_id = e.tenant_id)
    and coalesce((select b.lr_status from public.bilty_invoice i join public.bilty b on b.tenant_id = i.tenant_id and b.seq = i.bilty_seq
        where i.tenant_id = e.tenant_id and i.eway_bill_no = e.eway_bill_no and i.eway_bill_no <> '' and b.seq > 0
          and coalesce(b.cancelled, 'no') <> 'yes' order by b.seq desc limit 1), '') not in ('Delivered', 'Returned')
  order by e.tenant_id, e.valid_upto, e.id limit take
$$;
revoke execute on function eway_bills_ending(text, text, integer) from public;
grant execute on function eway_bills_ending(text, text, integer) to bilty_app;
alter function eway_bills_ending(text, text, integer) owner to bilty_search;
