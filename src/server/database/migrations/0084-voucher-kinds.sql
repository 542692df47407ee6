-- What the numbers of each kind of voucher begin with (src/domain/rules/voucher-kinds.ts); null: there is no such kind. By its first
-- letter, as before, a second kind with that letter would have taken the first one's numbers.
create function voucher_prefix(kind text) returns text language sql immutable parallel safe as $$
  select case kind when 'Freight' then 'F' when 'Receipt' then 'R' when 'Payment' then 'P' when 'Contra' then 'C'
    when 'Journal' then 'J' when 'Bill' then 'B' when 'Note' then 'N' when 'Reversal' then 'X' end
$$;
revoke execute on function voucher_prefix(text) from public;
grant execute on function voucher_prefix(text) to bilty_app;

-- No key of a table of kinds: every voucher of every company would lock its row.
alter table voucher drop constraint voucher_values;
alter table voucher add constraint voucher_values check (day between '1900-01-01' and '2100-12-31'
  and starts_with(voucher_no, voucher_prefix(kind)) is true and (kind = 'Reversal') = (reverses is not null));

-- Where a kind has no series, its vouchers were left out without a word: now they have no number, which no voucher may.
do $$
declare
  standing constant text := pg_get_functiondef('write_vouchers'::regproc);
  numbered constant text := $old$case v.kind when 'Reversal' then 'X' else left(v.kind, 1) end || k.before + v.nth as number from v join k$old$;
begin
  if position(numbered in standing) = 0 then raise exception 'write_vouchers is not as migration 0068 left it.'; end if;
  execute replace(standing, numbered, 'voucher_prefix(v.kind) || k.before + v.nth as number from v left join k');
end $$;
