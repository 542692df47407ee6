-- What was made of an e-way bill for its portal stands in its log too (spec 3 §6). Two at once are told apart to the microsecond.
alter table eway_bill_log drop constraint eway_bill_log_what_check,
  add constraint eway_bill_log_what_check check (what in ('extended', 'Part B file', 'consolidated file', 'extension sheet')),
  alter column at type timestamptz;

-- Of which end of which e-way bill its company was told by letter (spec 3: within 24 hours, once each).
create table eway_bill_reminded (
  tenant_id uuid not null,
  eway_bill_id bigint not null,
  valid_upto text not null,
  primary key (tenant_id, eway_bill_id, valid_upto)
);
alter table eway_bill_reminded enable row level security;
alter table eway_bill_reminded force row level security;
create policy access on eway_bill_reminded to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, insert on eway_bill_reminded to bilty_app;
select make_erasable('eway_bill_reminded');

create policy list on eway_bill_reminded for select to bilty_search using (true);
create policy list on eway_bill for select to bilty_search using (true);
create policy list on bilty_invoice for select to bilty_search using (true);
grant select on eway_bill_reminded, eway_bill, bilty_invoice to bilty_search;
-- What ends soon, of all companies: they are looked through every ten minutes.
create index eway_bill_ending on eway_bill (valid_upto) where eway_state in ('Part A only', 'Active');

-- The open e-way bills that end after one moment and not after another, of which their company was not told yet, a company's
-- one after the other; but those whose goods have arrived.
create function eway_bills_ending(after_moment text, until_moment text, take integer)
  returns table (tenant_id uuid, made_by uuid, company_name text, email text, contact text, language text, id bigint, number text, valid_upto text, vehicle_no text, from_place text, to_place text)
  language sql stable security definer set search_path = pg_catalog, public
  rows 100 as $$
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
grant create on schema public to bilty_search; -- only while the function is handed over
alter function eway_bills_ending(text, text, integer) owner to bilty_search;
revoke create on schema public from bilty_search;
revoke execute on function eway_bills_ending(text, text, integer) from public;
grant execute on function eway_bills_ending(text, text, integer) to bilty_app;

-- The desk at 20,000 open bills: those with Part A only, and those of which no invoice of an LR knows, for which bills and
-- invoices are read by number side by side (137 ms of CPU a page before, 10 after).
create index eway_bill_part_a on eway_bill (tenant_id, (nullif(valid_upto, '')), id) where eway_state = 'Part A only';
create index eway_bill_open_no on eway_bill (tenant_id, eway_bill_no) include (id, valid_upto) where eway_state in ('Part A only', 'Active');
drop index bilty_invoice_eway;
create index bilty_invoice_eway on bilty_invoice (tenant_id, eway_bill_no) include (bilty_seq) where eway_bill_no <> '';
