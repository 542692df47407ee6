-- Lorry hire (spec 4 §3): for what market trucks were hired, what their owners got, and the tax that was deducted from it.
create table hire_memo (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  hire_no text not null,
  hire_date date not null,
  branch_id bigint not null,
  vehicle_no text not null,
  owner_id bigint not null,
  owner_name text not null default '',
  broker_id bigint not null, -- 0: there is none
  broker_ref bigint generated always as (nullif(broker_id, 0)) stored,
  rate_basis text not null check (rate_basis in ('fixed', 'tonne', 'km')),
  rate numeric(14, 2) not null,
  quantity numeric(12, 3) not null,
  hire numeric(14, 2) not null,
  payable_at text not null,
  pod_needed text not null check (pod_needed in ('no', 'yes')),
  free_hours bigint not null,
  detention_per_day numeric(14, 2) not null,
  remark text not null,
  hire_state text not null default 'draft' check (hire_state in ('draft', 'issued', 'settled', 'paid', 'cancelled')),
  -- What stands in hire_entry, added up by the step that writes there.
  additions numeric(14, 2) not null default 0,
  deductions numeric(14, 2) not null default 0,
  tds numeric(14, 2) not null default 0,
  advances numeric(14, 2) not null default 0,
  paid numeric(14, 2) not null default 0,
  paid_otherwise numeric(14, 2) not null default 0,
  balance numeric(14, 2) not null default 0, -- below zero: the owner owes it
  cancel_reason text not null default '',
  issued_at timestamptz(3),
  issued_by text not null default '',
  settled_at timestamptz(3),
  settled_by text not null default '',
  paid_at timestamptz(3),
  paid_by text not null default '',
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  voided_at timestamptz(3), -- a draft whose lines never came
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, seq),
  constraint hire_memo_number unique (tenant_id, hire_no),
  constraint hire_memo_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint hire_memo_owner foreign key (tenant_id, owner_id) references party (tenant_id, id),
  constraint hire_memo_broker foreign key (tenant_id, broker_ref) references party (tenant_id, id),
  constraint hire_memo_values check (hire_date between '1900-01-01' and '2100-12-31' and hire > 0
    and greatest(rate, quantity, hire, detention_per_day, additions, deductions, tds, advances, paid, paid_otherwise, balance) < 'NaN'
    and additions >= 0 and deductions >= 0 and tds >= 0 and advances >= 0 and paid >= 0 and paid_otherwise >= 0)
);
create index hire_memo_by_owner on hire_memo (tenant_id, owner_id);
create index hire_memo_by_broker on hire_memo (tenant_id, broker_ref) where broker_ref is not null;

-- The challans of a memo.
create table hire_memo_line (
  tenant_id uuid not null,
  hire_memo_seq bigint not null,
  line_no integer not null, -- its id within the memo; kept when lines around it go
  challan_no text not null,
  is_live boolean not null default false, -- its memo is issued and not cancelled
  primary key (tenant_id, hire_memo_seq, line_no),
  foreign key (tenant_id, hire_memo_seq) references hire_memo (tenant_id, seq) on update cascade,
  constraint hire_memo_line_challan foreign key (tenant_id, challan_no) references challan (tenant_id, challan_no) on update cascade
    deferrable initially deferred
);
-- No challan is hired for twice.
create unique index hire_memo_line_live on hire_memo_line (tenant_id, challan_no) where is_live;
create index hire_memo_line_by_challan on hire_memo_line (tenant_id, challan_no);
-- Forced, it binds the owner, who fills it.
alter table kind no force row level security;
alter table company no force row level security;
alter table series no force row level security;
select make_document('hire_memo', 'hire_date', 'hire_no');
select make_kind(name, false) from unnest(array['voucher_hire']) as name;
alter table kind force row level security;
alter table company force row level security;
alter table series force row level security;

-- What moved the account of a memo: its issue, adjustments, advances and the payment of its balance; and the register of the tax.
create table hire_entry (
  tenant_id uuid not null,
  hire_seq bigint not null,
  nth integer not null, -- in the order of entry within the memo
  what text not null check (what in ('issue', 'adjust', 'advance', 'pay')),
  kind text not null, -- of an adjustment, or the mode of what was paid; empty: the issue
  day date not null,
  amount numeric(14, 2) not null, -- of an adjustment below zero: it deducts
  litres numeric(12, 3) not null default 0,
  pump_id bigint,
  reference text not null default '',
  note text not null default '',
  voucher_id bigint, -- null: nothing was posted
  -- The tax of what was credited; credited 0: none was.
  owner_id bigint not null,
  credited numeric(14, 2) not null default 0,
  taxed numeric(14, 2) not null default 0, -- on which amount the tax is: more than is credited where the year is caught up
  tds numeric(14, 2) not null default 0,
  percent numeric(5, 2) not null default 0,
  code text not null default '', -- what the return calls it
  pan text not null default '', -- of the owner, as it was then
  tds_reason text not null default '' check (tds_reason in ('', 'sum', 'year', 'below', 'declaration', 'changed')),
  tds_note text not null default '', -- why an admin deducted another amount
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  undone_at timestamptz(3), -- its voucher was taken back
  primary key (tenant_id, hire_seq, nth),
  constraint hire_entry_memo foreign key (tenant_id, hire_seq) references hire_memo (tenant_id, seq),
  constraint hire_entry_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id),
  constraint hire_entry_pump foreign key (tenant_id, pump_id) references party (tenant_id, id),
  constraint hire_entry_owner foreign key (tenant_id, owner_id) references party (tenant_id, id),
  constraint hire_entry_values check (day between '1900-01-01' and '2100-12-31' and taxed >= 0 and tds >= 0)
);
create unique index hire_entry_of_voucher on hire_entry (tenant_id, voucher_id) where voucher_id is not null;
create index hire_entry_of_owner on hire_entry (tenant_id, owner_id, day) where credited <> 0;
create index hire_entry_register on hire_entry (tenant_id, day, hire_seq, nth) where credited <> 0;
create index hire_entry_by_pump on hire_entry (tenant_id, pump_id) where pump_id is not null;

-- What owners declared of the carriages that they own, asked anew each financial year; the last of a year counts.
create table hire_declaration (
  tenant_id uuid not null,
  id bigint not null, -- in the order of entry within the company
  owner_id bigint not null,
  declared_on date not null,
  carriages integer not null check (carriages >= 0),
  file text not null, -- of the signed paper, byte for byte; its copy to be shown has the same name and another ending
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id),
  constraint hire_declaration_owner foreign key (tenant_id, owner_id) references party (tenant_id, id),
  constraint hire_declaration_values check (declared_on between '1900-01-01' and '2100-12-31')
);
create index hire_declaration_of_owner on hire_declaration (tenant_id, owner_id, declared_on desc, id desc);
create unique index hire_declaration_file on hire_declaration (tenant_id, file);

select isolate_tenant('hire_entry'), isolate_tenant('hire_declaration');
grant select, insert on hire_entry, hire_declaration to bilty_app;
grant update (undone_at) on hire_entry to bilty_app;

-- Where an owner is paid.
alter table party
  add column bank_name text not null default '',
  add column bank_account_no text not null default '',
  add column ifsc text not null default '';

-- The vouchers of hires.
create or replace function voucher_prefix(kind text) returns text language sql immutable parallel safe as $$
  select case kind when 'Freight' then 'F' when 'Receipt' then 'R' when 'Payment' then 'P' when 'Contra' then 'C'
    when 'Journal' then 'J' when 'Bill' then 'B' when 'Note' then 'N' when 'Reversal' then 'X' when 'Hire' then 'H' end
$$;
