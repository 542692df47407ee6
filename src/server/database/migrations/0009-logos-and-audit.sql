-- The pictures at the head of a company's papers: the names of their files; empty: none.
alter table company
  add column logo1 text not null default '',
  add column logo2 text not null default '',
  add column logo3 text not null default '',
  add column logo4 text not null default '';

-- A company's own admins read its audit: all of it, or a user's, a kind's, a record's; newest first, without OFFSET. Without
-- these indexes, finding a seldom kind or an old record among 260,000 rows took 370 to 630 ms; each costs a save some 3 µs.
-- Columns and not expressions: split_part and lower are not leakproof, so row-level security keeps them off an index.
alter table audit
  add column kind text not null generated always as (split_part(call, '.', 1)) stored, -- bilty, employee, visit, …
  add column record_key text not null generated always as (lower(record)) stored; -- records are found without regard to case
create index audit_user on audit (tenant_id, user_name, at desc, id desc);
create index audit_kind on audit (tenant_id, kind, at desc, id desc);
create index audit_record on audit (tenant_id, record_key, at desc, id desc);
comment on column audit.call is 'The kind of record and what was done to it (bilty.update), or visit. and the call that a super admin made';
