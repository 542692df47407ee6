-- The code that proves a lawful bilty's print (spec 3 §6).
-- Every public key that codes were ever signed with: earlier prints stay valid when the portal's secret changes.
create table paper_key (
  public_key bytea primary key check (length(public_key) = 32),
  first_used timestamptz(3) not null default now()
);
alter table paper_key enable row level security;
alter table paper_key force row level security;
create policy access on paper_key to bilty_app using (current_setting('app.access', true) = 'on');
grant select, insert on paper_key to bilty_app;

-- The id of a bilty in its code. It is created at the first print, so that saving costs nothing more and bilties saved by earlier
-- versions get one too.
create table bilty_paper (
  tenant_id uuid not null,
  bilty_no text not null,
  paper_id bytea not null check (length(paper_id) = 16),
  code text not null default '',
  primary key (tenant_id, bilty_no)
);
alter table bilty_paper add constraint bilty_paper_tenant_id_bilty_no_fkey foreign key (tenant_id, bilty_no) references bilty (tenant_id, bilty_no);
create unique index bilty_paper_id on bilty_paper (tenant_id, paper_id);
alter table bilty_paper alter column tenant_id set statistics 0;
alter table bilty_paper enable row level security;
alter table bilty_paper force row level security;
create policy erase on bilty_paper to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on bilty_paper to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on bilty_paper to bilty_eraser;
grant select, insert, update on bilty_paper to bilty_app;
