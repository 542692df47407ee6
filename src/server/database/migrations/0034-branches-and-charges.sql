-- Short lists that a company's admins keep: branches and charge heads (spec 3 §3).
create table branch (
  tenant_id uuid not null,
  id bigint not null,
  branch_code text not null,
  name text not null,
  address text not null,
  city text not null,
  pin text not null,
  state_code text not null,
  gstin text not null,
  contact text not null,
  is_active text not null check (is_active in ('yes', 'no')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, id),
  constraint branch_code unique (tenant_id, branch_code)
);
create table charge_head (
  tenant_id uuid not null,
  id bigint not null,
  name text not null,
  name_hindi text not null,
  basis text not null,
  amount numeric(14, 2) not null check (amount between 0 and 999999999999.99),
  minimum numeric(14, 2) not null check (minimum between 0 and 999999999999.99),
  is_taxable text not null check (is_taxable in ('yes', 'no')),
  place bigint not null,
  is_active text not null check (is_active in ('yes', 'no')),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
create unique index charge_head_name on charge_head (tenant_id, lower(name));

-- The heads that a company begins with. All are typed, for nobody knows its rates.
create function seeded_charge_heads() returns table (id bigint, name text, name_hindi text)
  language sql immutable as $$
  values (1::bigint, 'Hamali', 'हमाली'), (2, 'Statistical Charge', 'स्टैटिस्टिकल चार्ज'), (3, 'Door Collection', 'डोर कलेक्शन'),
    (4, 'Door Delivery', 'डोर डिलीवरी'), (5, 'Risk/Insurance', 'जोखिम/बीमा'), (6, 'Toll', 'टोल'), (7, 'Detention', 'डिटेंशन'),
    (8, 'Other', 'अन्य');
$$;
revoke execute on function seeded_charge_heads() from public;
grant execute on function seeded_charge_heads() to bilty_app;

-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_kind('branch', false), make_kind('charge_head', false);

-- Those of companies that are there. The codes of states are those of src/domain/rules/states.ts.
create temporary table state (name text, code text);
insert into state values
    ('Andaman and Nicobar Islands', '35'), ('Andhra Pradesh', '37'), ('Arunachal Pradesh', '12'), ('Assam', '18'), ('Bihar', '10'),
    ('Chandigarh', '04'), ('Chhattisgarh', '22'), ('Dadra and Nagar Haveli and Daman and Diu', '26'), ('Delhi', '07'), ('Goa', '30'),
    ('Gujarat', '24'), ('Haryana', '06'), ('Himachal Pradesh', '02'), ('Jammu and Kashmir', '01'), ('Jharkhand', '20'),
    ('Karnataka', '29'), ('Kerala', '32'), ('Ladakh', '38'), ('Lakshadweep', '31'), ('Madhya Pradesh', '23'), ('Maharashtra', '27'),
    ('Manipur', '14'), ('Meghalaya', '17'), ('Mizoram', '15'), ('Nagaland', '13'), ('Odisha', '21'), ('Puducherry', '34'),
    ('Punjab', '03'), ('Rajasthan', '08'), ('Sikkim', '11'), ('Tamil Nadu', '33'), ('Telangana', '36'), ('Tripura', '16'),
    ('Uttar Pradesh', '09'), ('Uttarakhand', '05'), ('West Bengal', '19');
insert into branch (tenant_id, id, branch_code, name, address, city, pin, state_code, gstin, contact, is_active, created_by, updated_by)
  select c.tenant_id, 1, 'HO', 'Head Office', c.address, c.city, case when c.pin ~ '^\d{6}$' then c.pin else '' end,
    coalesce((select code from state where state.name = c.state), (select code from state where code = left(c.gstin, 2)), ''),
    '', c.contact1, 'yes', '', '' from company c;
drop table pg_temp.state;
insert into charge_head (tenant_id, id, name, name_hindi, basis, amount, minimum, is_taxable, place, is_active, created_by, updated_by)
  select c.tenant_id, h.id, h.name, h.name_hindi, 'typed', 0, 0, 'yes', h.id, 'yes', '', '' from company c, seeded_charge_heads() h;
update series set last = case kind when 'branch' then 1 else 8 end where kind in ('branch', 'charge_head');
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;
select isolate_tenant('branch'), isolate_tenant('charge_head');
grant select, insert, update on branch, charge_head to bilty_app;

-- Where a user's entries belong; 0: the first active branch.
alter table user_account add column home_branch bigint not null default 0;
