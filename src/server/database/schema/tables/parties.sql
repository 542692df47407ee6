-- Parties and their places, the first record with lines (docs/decisions/0031-records-with-lines.md).
create table party (
  tenant_id uuid not null,
  id bigint not null,
  name text not null,
  name_hindi text not null,
  party_kind text not null,
  pan text not null,
  contact text not null,
  email text not null,
  credit_days bigint not null,
  credit_limit numeric(14, 2) not null check (credit_limit < 'NaN'),
  default_basis text not null,
  remark text not null,
  is_active text not null,
  search text not null, -- the sounds of its names, numbers and places (src/domain/rules/name-fold.ts), written by every save
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(), -- also the version that an update must have read, of its places too
  updated_by text not null,
  bank_name text not null default '',
  bank_account_no text not null default '',
  ifsc text not null default '',
  primary key (tenant_id, id)
);
create index party_search on party using gin (tenant_id, search gin_trgm_ops);
create index party_by_beginning on party (tenant_id, party_beginning(name));
alter table party alter column tenant_id set statistics 0;
alter table party enable row level security;
alter table party force row level security;
create policy erase on party to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on party for select to bilty_search using (true);
create policy tenant on party to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on party to bilty_eraser;
grant select, insert, update on party to bilty_app;
grant select on party to bilty_search;

create table party_place (
  tenant_id uuid not null,
  id bigint not null, -- the next of the company's series 'party_place': bilties refer to places, whichever party they belong to
  party_id bigint not null,
  label text not null,
  gstin text not null,
  address text not null,
  city text not null,
  pin text not null,
  state_code text not null,
  contact_person text not null,
  place_contact text not null,
  last_booked date, -- the date of the newest bilty that names it; advanced when a bilty is saved, never set back
  search text not null, -- like the party's, for this place only; empty if it is not suggested, because its party is inactive
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  moved_at timestamptz(3), -- When the place last moved from one party to another; null: never.
  primary key (tenant_id, id)
);
alter table party_place add constraint party_place_tenant_id_party_id_fkey foreign key (tenant_id, party_id) references party (tenant_id, id);
create index party_place_of_party on party_place (tenant_id, party_id, id);
create index party_place_gstin on party_place (tenant_id, gstin) where gstin <> '';
create index party_place_booked on party_place (tenant_id, last_booked desc, id desc) where last_booked is not null;
create index party_place_search on party_place using gin (tenant_id, search gin_trgm_ops);
alter table party_place alter column tenant_id set statistics 0;
alter table party_place enable row level security;
alter table party_place force row level security;
create policy erase on party_place to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on party_place for select to bilty_search using (true);
create policy tenant on party_place to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on party_place to bilty_eraser;
grant select, insert, update on party_place to bilty_app;
grant select on party_place to bilty_search;

-- Adoptions: typed names in bilties that become a party's (docs/decisions/0039-typed-names.md), and their progress.
create table name_adoption (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  party_id bigint not null,
  place_id bigint not null,
  names text[] not null,
  total bigint not null, -- bilties with one of the names at the time of the request
  linked bigint not null default 0,
  after_seq bigint not null default 0, -- the last bilty examined
  asked_at timestamptz(3) not null default now(),
  asked_by text not null,
  done_at timestamptz(3),
  taken_until timestamptz(3) not null default now(), -- until then nobody else takes it; renewed by each step
  taker uuid,
  tries integer not null default 0,
  primary key (tenant_id, id)
);
alter table name_adoption add constraint name_adoption_tenant_id_place_id_fkey foreign key (tenant_id, place_id) references party_place (tenant_id, id);
create index name_adoption_open on name_adoption (tenant_id, asked_at) where done_at is null;
alter table name_adoption alter column tenant_id set statistics 0;
alter table name_adoption enable row level security;
alter table name_adoption force row level security;
create policy access on name_adoption to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on name_adoption to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, insert, update on name_adoption to bilty_app;
grant select, delete on name_adoption to bilty_eraser;

-- Parties merged into another (docs/decisions/0037-ledger.md), and the places that moved with them. While a merge is in force, the party
-- is an alias of the other. Rows stay when a merge is undone: prints look up whose a place was when a bilty was saved.
create table party_merge (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  into_id bigint not null,
  from_id bigint not null,
  places bigint[] not null,
  merged_at timestamptz(3) not null,
  merged_by text not null,
  undone_at timestamptz(3),
  undone_by text not null default '',
  primary key (tenant_id, id)
);
alter table party_merge add constraint party_merge_tenant_id_into_id_fkey foreign key (tenant_id, into_id) references party (tenant_id, id);
alter table party_merge add constraint party_merge_tenant_id_from_id_fkey foreign key (tenant_id, from_id) references party (tenant_id, id);
create unique index party_merge_standing on party_merge (tenant_id, from_id) where undone_at is null;
create index party_merge_aliases on party_merge (tenant_id, into_id) where undone_at is null;
alter table party_merge alter column tenant_id set statistics 0;
alter table party_merge enable row level security;
alter table party_merge force row level security;
create policy erase on party_merge to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on party_merge for select to bilty_search using (true);
create policy tenant on party_merge to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on party_merge to bilty_eraser;
grant select, insert, update on party_merge to bilty_app;
grant select on party_merge to bilty_search;

-- When a party was last reminded of its debt (docs/decisions/0049-payment-reminders.md); every reminder is in the audit.
create table party_reminder (
  tenant_id uuid not null,
  party_id bigint not null,
  day date not null, -- in India
  way text not null check (way in ('mail', 'whatsapp')),
  reminded_by text not null,
  recipient text not null default '',
  refused boolean not null default false,
  primary key (tenant_id, party_id)
);
alter table party_reminder add constraint party_reminder_party foreign key (tenant_id, party_id) references party (tenant_id, id);
create index party_reminder_recipient on party_reminder (tenant_id, recipient) where recipient <> '';
alter table party_reminder alter column tenant_id set statistics 0;
alter table party_reminder enable row level security;
alter table party_reminder force row level security;
create policy erase on party_reminder to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on party_reminder to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on party_reminder to bilty_eraser;
grant select, insert, update on party_reminder to bilty_app;
