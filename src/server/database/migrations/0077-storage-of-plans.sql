-- How much the files of a company may take, in gigabytes: its plan tells.
alter table plan add column storage_gb bigint not null default 20 check (storage_gb between 1 and 100000);
