-- To which address the last reminder of a party went, in small letters or its digits alone, so that parties of one address are reminded
-- once in seven days together; and whether that letter was given up, so that it counts for nothing. Before: '', which is nobody's.
alter table party_reminder
  add column recipient text not null default '',
  add column refused boolean not null default false;
create index party_reminder_recipient on party_reminder (tenant_id, recipient) where recipient <> '';
