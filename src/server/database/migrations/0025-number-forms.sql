-- A number of a paper is one number however it is written: 1, 01 and full-width １, ABC-1 and abc-1. Which spellings are one,
-- and what this costs a save: docs/decisions/0018-number-forms.md.

-- Full-width and other compatibility forms as their plain ones, capitals as small letters, no zeros before a run of digits.
create function number_form(number text) returns text
  language sql immutable parallel safe
  return regexp_replace(lower(normalize(number, NFKC)), '(^|[^0-9])0+(?=[0-9])', '\1', 'g');
revoke execute on function number_form(text) from public;
grant execute on function number_form(text) to bilty_app;

-- Makes the numbers of a paper's table one of a kind in this form. Papers that stood side by side before go on doing so: all
-- but the first of them are outside of the index, so that a new one is refused all the same.
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

select unite_numbers('bilty', 'bilty_no');
select unite_numbers('export_bilty', 'bilty_no');
select unite_numbers('loading_slip', 'slip_no');
