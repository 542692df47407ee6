-- Creates a kind by name, with its series in every existing company.
create function make_kind(name text, is_document boolean) returns void
  language plpgsql as $$
declare
  -- None in a database spread over nodes.
  forced regclass[] := array(select oid from pg_class where relforcerowsecurity
    and oid = any (array['kind', 'company', 'series']::regclass[]));
  bound regclass;
begin
  foreach bound in array forced loop
    execute format('alter table %s no force row level security', bound);
  end loop;
  insert into kind (name, is_document) values (make_kind.name, make_kind.is_document);
  insert into series (tenant_id, kind) select tenant_id, make_kind.name from company on conflict do nothing;
  foreach bound in array forced loop
    execute format('alter table %s force row level security', bound);
  end loop;
end $$;
revoke execute on function make_kind(text, boolean) from public;
