-- Who works for a company and what it drives.

create table employee (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series: gap-free, so the newest id is also the length of the list
  emp_name text not null,
  emp_type text not null check (emp_type in ('admin', 'backoffice', 'driver')),
  contact text not null,
  email text not null,
  qualification text not null,
  licence text not null,
  aadhaar text not null, -- masked: XXXX XXXX 1234; empty for a driver of whom only the name is known
  aadhaar_sealed bytea, -- the number itself, AES-256-GCM (src/server/secrets/sealing.ts)
  aadhaar_key bytea, -- HMAC-SHA-256 of company and number, to find it by
  document_type text not null,
  address text not null,
  city text not null,
  state text not null,
  pin text not null,
  id_proof text not null default '', -- the file of the picture
  user_id uuid, -- the login of an admin or of back office; no foreign key, for logins belong to no company's tables
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, id),
  check ((aadhaar = '') = (aadhaar_sealed is null) and (aadhaar = '') = (aadhaar_key is null)),
  check (aadhaar = '' or aadhaar ~ '^XXXX XXXX [0-9]{4}$')
);
create unique index employee_aadhaar on employee (tenant_id, aadhaar_key);
create unique index employee_login on employee (tenant_id, user_id);
-- Two drivers may have one name; two of whom nothing but the name is known may not.
create unique index employee_driver on employee (tenant_id, lower(emp_name)) where emp_type = 'driver' and aadhaar = '';
select isolate_tenant('employee');
grant select, insert, update on employee to bilty_app;

-- A login that is switched off: whoever knows its password is answered as if it were wrong.
alter table user_account add column disabled_at timestamptz(3);

-- By which secret the sealed numbers were sealed: a portal that has another one must not add to them.
create table platform_seal (
  id smallint primary key check (id = 1),
  fingerprint bytea not null
);
alter table platform_seal enable row level security;
alter table platform_seal force row level security;
create policy access on platform_seal to bilty_app using ((select current_setting('app.access', true)) = 'on');
grant select, insert on platform_seal to bilty_app;

create table vehicle (
  tenant_id uuid not null,
  id bigint not null,
  vehicle_no text not null,
  plate text not null, -- vehicle_no as it is compared (src/domain/rules/plate.ts)
  make text not null,
  permit_no text not null,
  permit_due_date date check (permit_due_date between '1900-01-01' and '2100-12-31'),
  permit_photo text not null default '', -- the file of the picture
  policy_no text not null,
  policy_due_date date check (policy_due_date between '1900-01-01' and '2100-12-31'),
  policy_photo text not null default '',
  road_tax_no text not null,
  road_tax_due_date date check (road_tax_due_date between '1900-01-01' and '2100-12-31'),
  road_tax_photo text not null default '',
  fitness_no text not null,
  fitness_due_date date check (fitness_due_date between '1900-01-01' and '2100-12-31'),
  fitness_photo text not null default '',
  capacity text not null,
  owner text not null,
  chassis_no text not null,
  engine_no text not null,
  pan text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, id),
  constraint vehicle_plate unique (tenant_id, plate)
);
-- What falls due next is read from these alone: four short walks, 34 µs, against 1,495 for a scan.
create index vehicle_permit_due on vehicle (tenant_id, permit_due_date) include (vehicle_no);
create index vehicle_policy_due on vehicle (tenant_id, policy_due_date) include (vehicle_no);
create index vehicle_road_tax_due on vehicle (tenant_id, road_tax_due_date) include (vehicle_no);
create index vehicle_fitness_due on vehicle (tenant_id, fitness_due_date) include (vehicle_no);
select isolate_tenant('vehicle');
grant select, insert, update on vehicle to bilty_app;
