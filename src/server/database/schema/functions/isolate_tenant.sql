-- Isolates a table by tenant: the portal sees only rows of the transaction's company. Without statistics of tenant_id the planner
-- estimates a company at a two-hundredth of the table, however old the statistics of other columns are; with them it estimated a company
-- that came later at one row (docs/decisions/0057-plans-without-statistics.md).
create function isolate_tenant(target regclass) returns void
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('alter table %s alter column tenant_id set statistics 0', target);
  execute format(
    'create policy tenant on %s to bilty_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target);
  perform make_erasable(target);
end $$;
revoke execute on function isolate_tenant(regclass) from public;
