-- What of an LR lies where (spec 4 §2). Columns that may hold nothing: a save of an LR writes none of them.
alter table bilty
  add column lies_at bigint, -- of one that is Arrived, the branch that it was unloaded at; nothing: the one that delivers it
  add column parted boolean; -- a part of it lies where its status does not tell: the rest of a split LR
-- What can be loaded at a branch, by destination, the oldest first.
create index bilty_booked on bilty (tenant_id, branch_id, destination, bilty_date, seq) where lr_status = 'Booked';
create index bilty_parted on bilty (tenant_id, seq) where parted;

-- What of a line of a challan came out of its vehicle. Only added to.
create table challan_unload (
  tenant_id uuid not null,
  challan_seq bigint not null,
  line_no integer not null,
  received bigint not null,
  short bigint not null,
  damaged bigint not null,
  excess bigint not null,
  remark text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, challan_seq, line_no),
  foreign key (tenant_id, challan_seq, line_no) references challan_line (tenant_id, challan_seq, line_no),
  constraint challan_unload_counts check (received >= 0 and short >= 0 and damaged between 0 and received and excess >= 0)
);
-- The few that were short or damaged.
create index challan_unload_faulty on challan_unload (tenant_id, challan_seq, line_no) where short > 0 or damaged > 0;
select isolate_tenant('challan_unload');
grant select, insert on challan_unload to bilty_app;

alter table challan add column closed_at timestamptz(3);

-- How many packages an LR has, how many of them are on no vehicle (left_of_all), and how many lie at a branch (left_here). An arrival
-- that was noted by hand, of goods that nobody unloaded by a challan, says that all of it lies where it is delivered.
create function lr_packages(of_tenant uuid, lr bigint, at_branch bigint, out packages bigint, out left_of_all bigint, out left_here bigint)
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
