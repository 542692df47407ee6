-- What was made of an e-way bill for its portal stands in its log too (spec 3 §6). Two at once are told apart to the microsecond.
alter table eway_bill_log drop constraint eway_bill_log_what_check,
  add constraint eway_bill_log_what_check check (what in ('extended', 'Part B file', 'consolidated file', 'extension sheet')),
  alter column at type timestamptz;
