-- What a driver's link has brought in its life: whoever has its address may fill no disk by it.
alter table driver_link
  add column pods integer not null default 0,
  add column photo_bytes bigint not null default 0;
update driver_link l set pods = (select count(*) from bilty_pod p
  where p.tenant_id = l.tenant_id and p.source = 'driver' and p.created_by = 'Driver, link ' || l.id);
