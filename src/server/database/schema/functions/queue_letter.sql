-- Queues a letter. Statements of background jobs call it, because an insert that selects from an earlier part of its statement needs all
-- servers where companies are spread over them (Citus).
create function queue_letter(tenant uuid, channel text, kind text, recipient text, language text, facts json, once_key text) returns boolean
  language plpgsql
  set search_path = pg_catalog, public as $$
begin
  -- Without naming the conflict's columns: that would require the right to read them, which a company lacks.
  insert into outbox (tenant_id, channel, kind, recipient, language, facts, once_key)
    values (tenant, channel, kind, recipient, language, facts, once_key) on conflict do nothing;
  return true;
end $$;
revoke execute on function queue_letter(uuid, text, text, text, text, json, text) from public;
grant execute on function queue_letter(uuid, text, text, text, text, json, text) to bilty_app;
