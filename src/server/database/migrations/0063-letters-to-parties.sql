-- When a party was last reminded of what it owes (docs/decisions/0049-payment-reminders.md); every reminder stands in the audit.
create table party_reminder (
  tenant_id uuid not null,
  party_id bigint not null,
  day date not null, -- in India
  way text not null check (way in ('mail', 'whatsapp')),
  reminded_by text not null,
  primary key (tenant_id, party_id),
  constraint party_reminder_party foreign key (tenant_id, party_id) references party (tenant_id, id)
);
select isolate_tenant('party_reminder');
grant select, insert, update on party_reminder to bilty_app;

-- Of a monthly run: whether its bills are mailed to their parties, and what came of that.
alter table bill_run add column mail text not null default 'no' check (mail in ('yes', 'no'));
alter table bill_run_party
  add column mails bigint not null default 0, -- letters that were queued
  add column unaddressed boolean not null default false; -- billed, and without an address to write to
