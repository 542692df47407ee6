-- A voucher that takes the place of another names it; that one is taken back in the same transaction (docs/decisions/0064-corrected-vouchers.md).
alter table voucher add column corrects bigint;
alter table voucher add constraint voucher_corrected unique (tenant_id, corrects);

do $$
declare
  standing constant text := pg_get_functiondef('write_vouchers'::regproc);
  columns constant text := $old$reverses, created_by)$old$;
  given constant text := $old$(n.one ->> 'reverses')::bigint,$old$;
begin
  if position(columns in standing) = 0 or position(given in standing) = 0 then
    raise exception 'write_vouchers is not as migration 0085 left it.';
  end if;
  execute replace(replace(standing, columns, 'reverses, corrects, created_by)'), given, given || ' (n.one ->> ''corrects'')::bigint,');
end $$;
