-- Employees and vehicles of a company.
create table employee (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series: without gaps, so the newest id is also the length of the list
  emp_name text not null,
  emp_type text not null check (emp_type in ('admin', 'backoffice', 'driver')),
  contact text not null,
  email text not null,
  qualification text not null,
  licence text not null,
  aadhaar text not null check (aadhaar = '' or (aadhaar ~ '^XXXX XXXX [0-9]{4}$')), -- masked: XXXX XXXX 1234; empty for a driver of whom only the name is known
  aadhaar_sealed bytea, -- the number itself, AES-256-GCM (src/server/secrets/sealing.ts)
  aadhaar_key bytea, -- HMAC-SHA-256 of company and number, for look-ups
  document_type text not null,
  address text not null,
  city text not null,
  state text not null,
  pin text not null,
  id_proof text not null default '', -- the file of the picture
  user_id uuid, -- the login of an admin or back office user; no foreign key, because logins are not tables of a company
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, id),
  constraint employee_check check (((aadhaar = '') = (aadhaar_sealed is null)) and ((aadhaar = '') = (aadhaar_key is null)))
);
create unique index employee_aadhaar on employee (tenant_id, aadhaar_key);
create unique index employee_login on employee (tenant_id, user_id);
-- Two drivers may have the same name, but not if both consist of only the name.
create unique index employee_driver on employee (tenant_id, lower(emp_name)) where emp_type = 'driver' and aadhaar = '';
alter table employee alter column tenant_id set statistics 0;
alter table employee enable row level security;
alter table employee force row level security;
create policy erase on employee to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on employee to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, insert, update on employee to bilty_app;
grant select, delete on employee to bilty_eraser;
