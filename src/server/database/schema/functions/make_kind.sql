-- Creates a kind by name, with its series in every existing company.
create function make_kind(name text, is_document boolean) returns void
  language sql as $$
  insert into kind (name, is_document) values (make_kind.name, make_kind.is_document);
  insert into series (tenant_id, kind) select tenant_id, make_kind.name from company on conflict do nothing;
$$;
revoke execute on function make_kind(text, boolean) from public;
