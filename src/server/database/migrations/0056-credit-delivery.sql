-- What is delivered before it was paid for is owed by a party from then on (spec 4 §4): by whom, and how much. Of whoever it was
-- noted before, nothing was posted, and nothing is.
alter table bilty_event
  add column party bigint not null default 0, -- 0: none
  add column credit numeric(14, 2) not null default 0,
  add constraint bilty_event_credit check (credit >= 0 and credit < 'NaN' and (credit = 0 or party > 0));
