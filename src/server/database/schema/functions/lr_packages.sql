create function lr_packages(of_tenant uuid, lr bigint, at_branch bigint, OUT packages bigint, OUT left_of_all bigint, OUT left_here bigint) returns record
  language plpgsql stable as $$
declare
  number text;
  books bigint;
  delivers bigint;
  by_hand timestamptz;
begin
  select b.bilty_no, coalesce(b.branch_id, 0), coalesce(nullif(b.delivery_branch, 0), b.branch_id, 0) into number, books, delivers
    from bilty b where b.tenant_id = of_tenant and b.seq = lr;
  select coalesce(sum(x.packages), 0) into packages from bilty_line x where x.tenant_id = of_tenant and x.bilty_seq = lr;
  select max(e.created_at) into by_hand from bilty_event e
    where e.tenant_id = of_tenant and e.bilty_seq = lr and e.kind = 'Arrived' and e.source <> 'challan' and e.voided_at is null
      and not exists (select from challan_line m
        join challan c on c.tenant_id = m.tenant_id and c.seq = m.challan_seq
        join challan_unload u on u.tenant_id = m.tenant_id and u.challan_seq = m.challan_seq and u.line_no = m.line_no
        where m.tenant_id = of_tenant and m.bilty_no = number and c.dispatched_at <= e.created_at);
  if by_hand is not null then
    books := delivers;
  end if;
  select lr_packages.packages - coalesce(sum(m.packages) filter (where u.line_no is null), 0) - coalesce(sum(u.short), 0),
      case when at_branch = books then lr_packages.packages else 0 end
        - coalesce(sum(m.packages) filter (where coalesce(nullif(c.from_branch, 0), books) = at_branch), 0)
        + coalesce(sum(u.received) filter (where coalesce(nullif(c.to_branch, 0), delivers) = at_branch), 0)
    into left_of_all, left_here
    from challan_line m
      join challan c on c.tenant_id = m.tenant_id and c.seq = m.challan_seq
      left join challan_unload u on u.tenant_id = m.tenant_id and u.challan_seq = m.challan_seq and u.line_no = m.line_no
    where m.tenant_id = of_tenant and m.bilty_no = number and m.challan_seq > 0 and c.challan_state <> 'cancelled'
      and (by_hand is null or c.challan_state = 'draft' or c.dispatched_at > by_hand);
end $$;
revoke execute on function lr_packages(uuid, bigint, bigint) from public;
grant execute on function lr_packages(uuid, bigint, bigint) to bilty_app;
