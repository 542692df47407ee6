-- What rate contracts say of LRs (spec 4 §8), and what their parties' credit says of them.
alter table vehicle add column vehicle_type text not null default ''; -- as contracts call it: 20 ft, 32 ft MXL
alter table bilty
  add column rate_reason text, -- why its freight is another than its contract says
  add column credit_reason text; -- why an admin booked it though its party's credit was used up

-- By which line of a contract an LR was booked, and what it says. One LR is rated as one consignment.
create table lr_rate (
  tenant_id uuid not null,
  bilty_seq bigint not null,
  contract_seq bigint not null,
  contract_line integer not null,
  agreed numeric(14, 2) not null,
  charged numeric(14, 2) not null,
  deviates boolean not null, -- by more than a rupee
  reason text not null, -- empty: an older client gave none
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, bilty_seq),
  constraint lr_rate_bilty foreign key (tenant_id, bilty_seq) references bilty (tenant_id, seq) on update cascade deferrable initially deferred,
  -- A line that LRs were booked by stays.
  constraint lr_rate_line foreign key (tenant_id, contract_seq, contract_line) references contract_line (tenant_id, contract_seq, line_no)
    deferrable initially deferred,
  constraint lr_rate_values check (greatest(agreed, charged) < 'NaN' and agreed >= 0 and charged >= 0)
);
create index lr_rate_of_line on lr_rate (tenant_id, contract_seq, contract_line);
create index lr_rate_deviating on lr_rate (tenant_id, bilty_seq desc) where deviates;
select isolate_tenant('lr_rate');
grant select, insert, update, delete on lr_rate to bilty_app;
