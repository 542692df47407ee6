-- Rate contracts (spec 4 §8): what a party and the company agreed that its freight comes to.
create table contract (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  contract_no text not null,
  valid_from date not null,
  party_id bigint not null,
  party_name text not null default '',
  valid_to date, -- null: until it is ended
  hide_amounts text not null check (hide_amounts in ('yes', 'no')), -- on the prints of its LRs
  remark text not null,
  contract_state text not null default 'running' check (contract_state in ('running', 'ended')),
  last_day date, -- of one that was ended: on it it still held
  ended_at timestamptz(3),
  ended_by text not null default '',
  voided_at timestamptz(3), -- a draft whose lines never came
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, seq),
  constraint contract_number unique (tenant_id, contract_no),
  constraint contract_party foreign key (tenant_id, party_id) references party (tenant_id, id),
  constraint contract_days check (valid_to is null or valid_to >= valid_from),
  constraint contract_last_day check (last_day is null or last_day >= valid_from),
  constraint contract_values check (valid_from between '1900-01-01' and '2100-12-31'),
  constraint contract_valid_to check (valid_to between '1900-01-01' and '2100-12-31'),
  constraint contract_last check (last_day between '1900-01-01' and '2100-12-31')
);
create index contract_by_party on contract (tenant_id, party_id);

-- The rates of a contract, each for what its keys say; an empty key means any.
create table contract_line (
  tenant_id uuid not null,
  contract_seq bigint not null,
  line_no integer not null, -- its id within the contract; kept when lines around it go
  origin text not null,
  destination text not null,
  vehicle_type text not null,
  goods text not null,
  basis text not null check (basis in ('kg', 'tonne', 'package', 'trip', 'km')),
  slab_from numeric(12, 3) not null,
  slab_to numeric(12, 3) not null, -- below which it is for; 0: there is no end
  rate numeric(14, 2) not null,
  minimum numeric(14, 2) not null,
  heads text not null, -- charges that are added: `Hamali 100, Docket`
  line_from date,
  line_to date,
  -- As the keys are compared (src/domain/rules/rate-contract.ts).
  origin_key text generated always as (lower(regexp_replace(btrim(origin), '\s+', ' ', 'g'))) stored,
  destination_key text generated always as (lower(regexp_replace(btrim(destination), '\s+', ' ', 'g'))) stored,
  vehicle_key text generated always as (lower(regexp_replace(btrim(vehicle_type), '\s+', ' ', 'g'))) stored,
  goods_key text generated always as (lower(regexp_replace(btrim(goods), '\s+', ' ', 'g'))) stored,
  primary key (tenant_id, contract_seq, line_no),
  foreign key (tenant_id, contract_seq) references contract (tenant_id, seq) on update cascade,
  -- Slabs and days that end before they begin are refused by the save, which tells their line.
  constraint contract_line_values check (rate > 0 and slab_from >= 0 and slab_to >= 0 and minimum >= 0
    and greatest(slab_from, slab_to, rate, minimum) < 'NaN'),
  constraint contract_line_first check (line_from between '1900-01-01' and '2100-12-31'),
  constraint contract_line_last check (line_to between '1900-01-01' and '2100-12-31')
);
create index contract_line_by_route on contract_line (tenant_id, contract_seq, origin_key, destination_key);
-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_document('contract', 'valid_from', 'contract_no');
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;
