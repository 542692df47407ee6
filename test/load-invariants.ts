// What must hold of the packages of LRs on vehicles (spec 4 §14), like the ledger’s invariants: each query finds rows that break it.

/** A line of a challan that counts: it is not cancelled, and no later arrival recorded by hand says that its goods are there. */
const counts = `from challan_line m join challan c on c.tenant_id = $1 and c.seq = m.challan_seq
    left join challan_unload u on u.tenant_id = $1 and u.challan_seq = m.challan_seq and u.line_no = m.line_no
  where m.tenant_id = $1 and m.bilty_no = b.bilty_no and m.challan_seq > 0 and c.challan_state <> 'cancelled'
    and (c.challan_state = 'draft' or not exists (select from bilty_event e where e.tenant_id = $1 and e.bilty_seq = b.seq
      and e.kind = 'Arrived' and e.source <> 'challan' and e.voided_at is null and e.created_at >= c.dispatched_at))`;
const packages = `(select coalesce(sum(l.packages), 0) from bilty_line l where l.tenant_id = $1 and l.bilty_seq = b.seq)`;

export const LOAD_INVARIANTS: Readonly<Record<string, string>> = {
  'vehicles never carry more packages of an LR than it has': `
    select b.bilty_no as broken from bilty b where b.tenant_id = $1 and b.seq > 0 and b.lr_form = 'lawful' and ${packages} > 0
      and (select coalesce(sum(case when u.line_no is null then m.packages else u.short end), 0) ${counts}) > ${packages}`,
  'the packages received and those short add up to those loaded': `
    select c.challan_no || ' ' || m.bilty_no as broken from challan_unload u join challan c on c.tenant_id = $1 and c.seq = u.challan_seq
      join challan_line m on m.tenant_id = $1 and m.challan_seq = u.challan_seq and m.line_no = u.line_no
    where u.tenant_id = $1 and (u.received + u.short <> m.packages or u.damaged > u.received or c.challan_state not in ('arrived', 'closed'))`,
  'a challan is closed exactly when all its lines are unloaded': `
    select c.challan_no as broken from challan c where c.tenant_id = $1 and c.seq > 0 and c.challan_state in ('arrived', 'closed')
      and (c.challan_state = 'closed') <> not exists (select from challan_line m where m.tenant_id = $1 and m.challan_seq = c.seq
        and not exists (select from challan_unload u where u.tenant_id = $1 and u.challan_seq = m.challan_seq and u.line_no = m.line_no))`,
};
