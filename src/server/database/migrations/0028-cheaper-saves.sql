-- What a save costs the database besides its rows. PostgreSQL reads the expressions of checks and of generated columns anew
-- for every statement that writes (measured: a fifth of a save's instructions; docs/performance.md).

-- The text that is searched is written by the statements that change what it is made of.
alter table bilty alter column search drop expression;
alter table export_bilty alter column search drop expression;
alter table loading_slip alter column search drop expression;

-- One check a table. numeric(14, 2) and numeric(12, 3) hold to their greatest and least by themselves, so what was left to
-- refuse is NaN, which is greater than every number.
do $$
declare
  one record;
begin
  for one in
    select conrelid::regclass as paper, conname from pg_constraint
    where contype = 'c' and conrelid = any (array['bilty', 'bilty_line', 'export_bilty', 'export_bilty_line', 'loading_slip', 'loading_slip_line']::regclass[])
  loop
    execute format('alter table %s drop constraint %I', one.paper, one.conname);
  end loop;
end $$;
alter table bilty add constraint bilty_values check (
  bilty_date between '1900-01-01' and '2100-12-31' and greatest(delivery_fee, packaging_fee, received) < 'NaN');
alter table bilty_line add constraint bilty_line_values check (greatest(rate, weight, freight, advance) < 'NaN');
alter table export_bilty add constraint export_bilty_values check (
  bilty_date between '1900-01-01' and '2100-12-31' and greatest(insured_amount, total_pay) < 'NaN'
  and case has_policy
    when 'yes' then policy_date is null or policy_date between '1900-01-01' and '2100-12-31'
    when 'no' then insurer = '' and policy_no = '' and risk = '' and insured_amount = 0 and policy_date is null
    else false end);
alter table export_bilty_line add constraint export_bilty_line_values check (greatest(rate, freight, to_pay) < 'NaN');
alter table loading_slip add constraint loading_slip_values check (slip_date between '1900-01-01' and '2100-12-31');
alter table loading_slip_line add constraint loading_slip_line_values check (greatest(quantity, weight, boxes) < 'NaN');
