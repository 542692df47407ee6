-- Form 26AS of a company, year by year: the tax that its customers deducted and deposited for it (docs/decisions/0074-tax-credits.md).
-- The file of a year that was taken in last.
create table tax_credit_file (
  tenant_id uuid not null,
  year integer not null, -- in which the financial year begins
  file_name text not null,
  sha256 text not null,
  read integer not null, -- its rows
  taken_at timestamptz(3) not null default now(),
  taken_by text not null,
  primary key (tenant_id, year),
  constraint tax_credit_year check (year between 1900 and 2100)
);

-- Its rows. A later file of the year has all that stands: what it lacks goes.
create table tax_credit (
  tenant_id uuid not null,
  id bigint not null,
  year integer not null,
  tan text collate "C" not null, -- the deductor's
  deductor text not null,
  section text not null,
  day date not null, -- on which it was paid or credited
  status text not null, -- F: booked for good; empty: the file does not say
  booked date,
  paid numeric(14, 2) not null,
  deducted numeric(14, 2) not null,
  deposited numeric(14, 2) not null,
  sameness text collate "C" not null, -- by what it is known again in a later file
  primary key (tenant_id, id),
  constraint tax_credit_once unique (tenant_id, year, sameness),
  constraint tax_credit_values check (
    greatest(paid, deducted, deposited) < 'NaN'
    and day between '1900-01-01' and '2100-12-31'
  )
);
alter table tax_credit add constraint tax_credit_of_file foreign key (tenant_id, year) references tax_credit_file (tenant_id, year);
create index tax_credit_of_deductor on tax_credit (tenant_id, tan, year);

-- Which party a TAN is of.
create table deductor (
  tenant_id uuid not null,
  tan text collate "C" not null,
  party_id bigint, -- null: it is not known
  chosen_by text not null default '', -- empty: found by its name
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, tan)
);
alter table deductor add constraint deductor_party foreign key (tenant_id, party_id) references party (tenant_id, id);
create index deductor_of_party on deductor (tenant_id, party_id) where party_id is not null;
select isolate_tenant('tax_credit_file'), isolate_tenant('tax_credit'), isolate_tenant('deductor');
grant select, insert, update on tax_credit_file to bilty_app;
grant select, insert, update, delete on tax_credit to bilty_app;
grant select, insert, update on deductor to bilty_app;
