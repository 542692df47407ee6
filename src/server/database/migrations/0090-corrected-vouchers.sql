-- A voucher that takes the place of another names it; that one is taken back in the same transaction (docs/decisions/0064-corrected-vouchers.md).
alter table voucher add column corrects bigint;
-- Partial, for few correct another: an index of all is taken for any lookup of a voucher in a company that has no statistics, and
-- reads all of it (docs/decisions/0057).
create unique index voucher_corrected on voucher (tenant_id, corrects) where corrects is not null;

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
