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
