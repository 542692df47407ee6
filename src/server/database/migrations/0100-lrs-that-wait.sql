-- What an LR waits for is told by its own row: whether it is on a bill, and whether a proof of its delivery came. Who adds up what waits
-- reads that and nothing else; before, all LRs of a year were held against all their bills and PODs.
alter table bilty add column billed boolean, add column has_pod boolean;
drop index bilty_of_year, bilty_to_bill;
update bilty b set billed = x.billed, has_pod = x.has_pod
  from (select tenant_id, bilty_seq, bool_or(billed) as billed, bool_or(has_pod) as has_pod
    from (select tenant_id, bilty_seq, true as billed, null::boolean as has_pod from freight_bill_line where is_live
      union all select tenant_id, bilty_seq, null, true from bilty_pod) y group by 1, 2) x
  where b.tenant_id = x.tenant_id and b.seq = x.bilty_seq;
create index bilty_to_bill on bilty (tenant_id, billing_place, bilty_date, seq) include (cancelled, total_amount)
  where payment_basis = 'TBB' and billed is not true;
create index bilty_without_pod on bilty (tenant_id, bilty_date, seq) include (total_amount) where lr_status = 'Delivered' and has_pod is not true;
