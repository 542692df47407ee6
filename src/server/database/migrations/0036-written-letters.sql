-- Whether what has left the outbox was only written to a file, for there was no mail server or no gateway
-- (docs/decisions/0027-super-admins.md). Of what left before this column that is not known: it counts as sent.

alter table outbox add column written boolean not null default false;
