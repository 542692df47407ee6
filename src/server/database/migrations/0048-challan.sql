-- What goes on one vehicle (spec 3 §3): the LRs of a challan.
create table challan (
  tenant_id uuid not null,
  seq bigint not null, -- ordinal within the company, gap-free; negative: a draft that waits for its lines
  challan_no text not null,
  challan_date date not null,
  origin text not null,
  origin_state text not null,
  destination text not null,
  vehicle_no text not null,
  driver text not null,
  remark text not null,
  voided_at timestamptz(3), -- a draft whose lines never came
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read
  updated_by text not null,
  primary key (tenant_id, seq),
  constraint challan_number unique (tenant_id, challan_no),
  constraint challan_values check (challan_date between '1900-01-01' and '2100-12-31')
);

create table challan_line (
  tenant_id uuid not null,
  challan_seq bigint not null,
  line_no integer not null, -- its id within the challan; kept when lines around it go
  bilty_no text not null,
  packages bigint not null,
  weight numeric(12, 3) not null,
  primary key (tenant_id, challan_seq, line_no),
  foreign key (tenant_id, challan_seq) references challan (tenant_id, seq),
  -- Looked at last: the save says by itself what is unknown or cancelled.
  constraint challan_line_bilty foreign key (tenant_id, bilty_no) references bilty (tenant_id, bilty_no) deferrable initially deferred,
  constraint challan_line_values check (weight < 'NaN')
);
create index challan_line_by_bilty on challan_line (tenant_id, bilty_no);
select make_document('challan', 'challan_date', 'challan_no');
