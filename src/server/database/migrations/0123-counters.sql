-- Counters, which give their own numbers and sign them (docs/decisions/0084-counters.md).
create table counter (
  tenant_id uuid not null,
  id uuid not null,
  branch_id bigint not null,
  name text not null,
  code text not null,
  branch_code text not null, -- as its certificate and its numbers have it, whatever the branch is called later
  book_id bigint not null,
  public_key bytea not null check (length(public_key) = 32), -- Ed25519; the private one never leaves its browser
  state text not null default 'active' check (state in ('active', 'lost', 'closed')),
  registered_at timestamptz(3) not null default now(),
  registered_by text not null,
  not_before date not null, -- of its newest certificate
  not_after date not null,
  last_contact_at timestamptz(3),
  contact text not null default '', -- the id of its newest contact
  contact_before text not null default '',
  waiting integer not null default 0, -- how many LRs waited there, as it last said
  users text[] not null default '{}', -- who can log in there without a connection, as it last said
  last_seq bigint not null default 0, -- the highest sequence that came rightly signed
  twice_at timestamptz(3), -- since when it is known to exist twice
  ended_at timestamptz(3), -- lost or closed
  ended_by text not null default '',
  reason text not null default '',
  primary key (tenant_id, id),
  constraint counter_code unique (tenant_id, branch_id, code),
  constraint counter_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id),
  constraint counter_book foreign key (tenant_id, book_id) references number_book (tenant_id, id)
);
create unique index counter_name on counter (tenant_id, lower(name));
create unique index counter_of_book on counter (tenant_id, book_id);
select isolate_tenant('counter');
grant select, insert, update on counter to bilty_app;

-- The codes by which a browser becomes a counter without an admin's login: once, for a quarter of an hour.
create table counter_invite (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  branch_id bigint not null,
  name text not null,
  code text not null,
  code_hash bytea not null, -- SHA-256 of company and code
  made_at timestamptz(3) not null default now(),
  made_by text not null,
  until timestamptz(3) not null,
  used_at timestamptz(3),
  tries integer not null default 0, -- wrong codes while it was good
  primary key (tenant_id, id)
);
create index counter_invite_newest on counter_invite (tenant_id, until);
select isolate_tenant('counter_invite');
grant select, insert, update on counter_invite to bilty_app;

-- The counter whose book it is; null: of none.
alter table number_book add column counter_id uuid;
