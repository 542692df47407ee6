-- The number prefix of each kind of voucher (src/domain/rules/voucher-kinds.ts); null: unknown kind.
create function voucher_prefix(kind text) returns text
  language sql immutable parallel safe as $$
  select case kind when 'Freight' then 'F' when 'Receipt' then 'R' when 'Payment' then 'P' when 'Contra' then 'C'
    when 'Journal' then 'J' when 'Bill' then 'B' when 'Note' then 'N' when 'Reversal' then 'X' when 'Hire' then 'H' when 'Trip' then 'T' end
$$;
revoke execute on function voucher_prefix(text) from public;
grant execute on function voucher_prefix(text) to bilty_app;
