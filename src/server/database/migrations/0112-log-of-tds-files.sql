-- The file of TDS is in the log of files, too: made and given at once, so it is kept by nobody.
alter table export_file drop constraint export_file_what_check;
alter table export_file add constraint export_file_what_check check (what in ('Tally', 'GSTR-1', 'GSTR-3B', 'TDS'));
