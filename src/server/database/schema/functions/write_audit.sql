-- Writes an audit row; called instead of an insert that selects, like queue_letter.
create function write_audit(tenant uuid, user_name text, call text, record text, before json, after json, idempotency_key text, body_hash bytea, advice json) returns boolean
  language plpgsql
  set search_path = pg_catalog, public as $$
begin
  insert into audit (tenant_id, user_name, call, record, before, after, idempotency_key, body_hash, advice)
    values (tenant, user_name, call, record, before, after, idempotency_key, body_hash, advice);
  return true;
end $$;
revoke execute on function write_audit(uuid, text, text, text, json, json, text, bytea, json) from public;
grant execute on function write_audit(uuid, text, text, text, json, json, text, bytea, json) to bilty_app;
