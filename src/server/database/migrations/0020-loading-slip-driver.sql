-- The search of loading slips looks at the driver's name too. A slip holds the driver's id, so the name is kept beside it:
-- copied by the save, and followed by the save of an employee whose name changes.

alter table loading_slip add column driver_name text not null default '';
update loading_slip s set driver_name = e.emp_name from employee e where e.tenant_id = s.tenant_id and e.id = s.driver_id;

drop index loading_slip_search;
alter table loading_slip drop column search;
alter table loading_slip add column search text not null generated always as (lower(
  slip_no || E'\n' || party || E'\n' || vehicle_no || E'\n' || driver_name || E'\n' || remark)) stored;
create index loading_slip_search on loading_slip using gin (tenant_id, search gin_trgm_ops);
create index loading_slip_by_driver on loading_slip (tenant_id, driver_id);
