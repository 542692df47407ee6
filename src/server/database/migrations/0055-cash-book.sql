-- The cash book of a branch (spec 4 §6): the days on which its notes were counted. Nothing more of its cash is posted up to
-- the last of them. Never changed. Why it is so: docs/decisions/0045-cash-book.md.
create table cash_close (
  tenant_id uuid not null,
  branch_id bigint not null,
  day date not null,
  note_500 integer not null,
  note_200 integer not null,
  note_100 integer not null,
  note_50 integer not null,
  note_20 integer not null,
  note_10 integer not null,
  coins numeric(14, 2) not null,
  counted numeric(16, 2) not null,
  book numeric(16, 2) not null, -- what the ledger said before; what was counted besides is posted
  reason text not null,
  voucher_id bigint, -- what posted the difference
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, branch_id, day),
  constraint cash_close_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint cash_close_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint cash_close_values check ((counted = book) = (voucher_id is null) and (counted = book or reason <> '')
    and counted = 500 * note_500 + 200 * note_200 + 100 * note_100 + 50 * note_50 + 20 * note_20 + 10 * note_10 + coins)
);
select isolate_tenant('cash_close');
grant select, insert on cash_close to bilty_app;

-- Every posting goes through this function; what it did before stands unchanged beneath it, under another name.
alter function post_vouchers(jsonb, bigint[], bigint[], bigint, text, text) rename to write_vouchers;

-- Posts vouchers and answers their ids (write_vouchers, migration 0044), where nothing of them is cash of a day that was closed.
-- Whoever closes holds the series of vouchers, too, and that is the first lock of both: no posting goes in beside a count.
create function post_vouchers(vouchers jsonb, freed bigint[], kept bigint[], of_bilty bigint, of_paper text, by_user text) returns bigint[]
  language plpgsql set search_path = pg_catalog, public as $$
declare
  tenant constant uuid := current_tenant();
  shut record;
begin
  if vouchers @? '$[*].rows[*] ? (@.debit starts with "cash:" || @.credit starts with "cash:")' then
    perform from series s where s.tenant_id = tenant and s.kind = 'voucher' for update;
    select h.name, k.day into shut
      from (select substr(side.account, 6)::bigint as branch_id, min((v ->> 'day')::date) as day
          from jsonb_array_elements(vouchers) v, jsonb_array_elements(v -> 'rows') r,
            lateral (values (r ->> 'debit'), (r ->> 'credit')) side (account)
          where side.account like 'cash:%' group by 1) posted
        cross join lateral (select max(c.day) as day from cash_close c where c.tenant_id = tenant and c.branch_id = posted.branch_id) k
        join branch h on h.tenant_id = tenant and h.id = posted.branch_id
      where posted.day <= k.day limit 1;
    if shut.day is not null then
      raise exception 'The cash is closed.' using errcode = '23514', constraint = 'cash_closed',
        detail = json_build_object('branch', shut.name, 'day', shut.day)::text;
    end if;
  end if;
  return write_vouchers(vouchers, freed, kept, of_bilty, of_paper, by_user);
end $$;

revoke execute on function post_vouchers(jsonb, bigint[], bigint[], bigint, text, text) from public;
grant execute on function post_vouchers(jsonb, bigint[], bigint[], bigint, text, text) to bilty_app;
