-- Requests the archive of a nightly copy, unless one is being made; called instead of an insert that selects, like queue_letter.
create function begin_night(tenant uuid, of_night date, by_way text) returns boolean
  language plpgsql
  set search_path = pg_catalog, public as $$
declare
  asked uuid;
begin
  insert into archive (tenant_id, asked_by, with_pdfs, is_nightly) values (tenant, '', false, true)
    on conflict do nothing returning id into asked;
  if asked is null then
    return false;
  end if;
  insert into nightly_copy_night (tenant_id, night, archive_id, way) values (tenant, of_night, asked, by_way)
    on conflict (tenant_id, night) do update set archive_id = excluded.archive_id, way = excluded.way, state = 'making', problem = '', tries = 0;
  return true;
end $$;
revoke execute on function begin_night(uuid, date, text) from public;
grant execute on function begin_night(uuid, date, text) to bilty_app;
