-- How a counter is to write its numbers, as the admin chose it (spec 5 §1).
alter table counter_invite add column pattern text not null default '{B}{C}/{YY}/{N}';
