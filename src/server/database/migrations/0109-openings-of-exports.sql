-- Whether the masters of a file say with what the books began on its first day (docs/decisions/0069-exports.md).
alter table export_file add column openings boolean not null default false;
