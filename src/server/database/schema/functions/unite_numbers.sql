-- Makes the numbers of a document's table unique in the form of number_form. Existing duplicates stay: all but the first of them are
-- left out of the index, so that a new one is still refused.
create function unite_numbers(paper text, number text) returns void
  language plpgsql as $$
begin
  execute format('alter table %I add column number_twin boolean not null default false', paper);
  execute format('update %1$I p set number_twin = true
      from (select tenant_id, seq, row_number() over (partition by tenant_id, number_form(%2$I) order by seq < 0, abs(seq)) as place from %1$I) t
      where p.tenant_id = t.tenant_id and p.seq = t.seq and t.place > 1', paper, number);
  execute format('create unique index %I on %I (tenant_id, number_form(%I)) where not number_twin', paper || '_number_form', paper, number);
  -- The next number is one that stands in no other form either. What is longer is somebody's reference.
  execute format('update series s set number = greatest(s.number, t.number)
      from (select tenant_id, max(number_form(%2$I)::bigint) as number from %1$I
        where number_form(%2$I) ~ ''^[0-9]{1,9}$'' group by tenant_id) t
      where s.tenant_id = t.tenant_id and s.kind = %1$L', paper, number);
end $$;
revoke execute on function unite_numbers(text, text) from public;
