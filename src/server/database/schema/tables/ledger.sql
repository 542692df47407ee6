-- The ledger (spec 4 §1.4–1.7). Reasons: docs/decisions/0037-ledger.md.
-- An account: a party's receivable, a branch's cash, a head. Created when it is first posted to.
create table account (
  tenant_id uuid not null,
  id text collate "C" not null, -- 'party:12', 'cash:1', 'freight': src/domain/rules/accounts.ts
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  name text not null default '',
  kind text not null default '' check (kind in ('', 'Bank', 'Income', 'Expense', 'Other')),
  group_name text not null default '', -- Tally's group, for an account created by an admin; for others see src/domain/rules/heads.ts (docs/decisions/0059-final-accounts.md)
  primary key (tenant_id, id),
  constraint account_group check ((name = '') = (group_name = ''))
);
create unique index account_name on account (tenant_id, lower(name)) where name <> '';
alter table account alter column tenant_id set statistics 0;
alter table account enable row level security;
alter table account force row level security;
create policy erase on account to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on account to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on account to bilty_eraser;
grant select, insert on account to bilty_app;

create table voucher (
  tenant_id uuid not null,
  id bigint not null,
  kind text not null,
  voucher_no text not null, -- without gaps within its kind: R12
  day date not null,
  branch_id bigint not null,
  mode text not null,
  reference text not null,
  cheque_date date,
  narration text not null,
  bilty_seq bigint not null, -- the LR that posted it; 0: none
  paper text not null, -- the number people know it by: that of its LR, else its own
  reverses bigint, -- the voucher that it reverses
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  corrects bigint, -- the voucher that it replaces, which was reversed (docs/decisions/0064-corrected-vouchers.md)
  primary key (tenant_id, id),
  constraint voucher_no unique (tenant_id, voucher_no),
  constraint voucher_reversed unique (tenant_id, reverses),
  constraint voucher_values check (
    day between '1900-01-01' and '2100-12-31'
    and (starts_with(voucher_no, voucher_prefix(kind)) is true)
    and ((kind = 'Reversal') = (reverses is not null))
  )
);
alter table voucher add constraint voucher_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
-- A statement must contain bilty_seq > 0 to use it.
create index voucher_bilty on voucher (tenant_id, bilty_seq) where bilty_seq > 0;
create index voucher_by_day on voucher (tenant_id, day desc, id desc);
-- A receipt checks whether its reference was used before: without this index all vouchers were read.
create index voucher_reference on voucher (tenant_id, reference) where reference <> '';
create unique index voucher_corrected on voucher (tenant_id, corrects) where corrects is not null;
alter table voucher alter column tenant_id set statistics 0;
alter table voucher enable row level security;
alter table voucher force row level security;
create policy erase on voucher to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on voucher to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on voucher to bilty_eraser;
grant select, insert on voucher to bilty_app;

-- Both accounts in one row, so debits always equal credits.
create table entry (
  tenant_id uuid not null,
  voucher_id bigint not null,
  line_no integer not null,
  day date not null, -- its voucher's
  debit text collate "C" not null,
  credit text collate "C" not null,
  amount numeric(14, 2) not null,
  primary key (tenant_id, voucher_id, line_no),
  constraint entry_values check (amount > 0 and amount < 'NaN' and debit <> credit)
);
alter table entry add constraint entry_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
alter table entry add constraint entry_debit foreign key (tenant_id, debit) references account (tenant_id, id);
alter table entry add constraint entry_credit foreign key (tenant_id, credit) references account (tenant_id, id);
create index entry_by_debit on entry (tenant_id, debit, day, voucher_id) include (line_no, credit, amount);
create index entry_by_credit on entry (tenant_id, credit, day, voucher_id) include (line_no, debit, amount);
alter table entry alter column tenant_id set statistics 0;
alter table entry enable row level security;
alter table entry force row level security;
create policy erase on entry to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on entry to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on entry to bilty_eraser;
grant select, insert on entry to bilty_app;

create table account_month (
  tenant_id uuid not null,
  account text collate "C" not null,
  month date not null, -- its first day
  debit numeric(16, 2) not null,
  credit numeric(16, 2) not null,
  primary key (tenant_id, account, month)
) with (fillfactor=50);
alter table account_month alter column tenant_id set statistics 0;
alter table account_month enable row level security;
alter table account_month force row level security;
create policy erase on account_month to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on account_month to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on account_month to bilty_eraser;
grant select, insert, update on account_month to bilty_app;

-- An open item of a posting on the account of a debtor or creditor.
create table item (
  tenant_id uuid not null,
  id bigint not null,
  account text collate "C" not null,
  side text not null check (side in ('D', 'C')),
  voucher_id bigint not null,
  paper text not null,
  day date not null,
  due date not null,
  amount numeric(14, 2) not null,
  settled numeric(14, 2) not null,
  primary key (tenant_id, id),
  constraint item_settled check (settled >= 0 and settled <= amount and amount < 'NaN')
) with (fillfactor=80);
alter table item add constraint item_account foreign key (tenant_id, account) references account (tenant_id, id);
alter table item add constraint item_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
create index item_of_voucher on item (tenant_id, voucher_id);
create index item_open on item (tenant_id, account, day, id) include (side, due, amount, settled) where settled < amount;
-- Items after a day, for an ageing as of that day.
create index item_by_day on item (tenant_id, day, id);
-- The items that a payment to a party settles, the oldest first: without this index thousands of its open bills were read in vain.
create index item_open_credit on item (tenant_id, account, day, id) where side = 'C' and settled < amount;
create index item_due on item (tenant_id, due) include (account, day, amount, settled) where side = 'D' and settled < amount and ((account ~~ 'party:%') or account = 'others');
create index item_of_amount on item (tenant_id, side, ((amount - settled))) where settled < amount and ((amount - settled) > 0);
alter table item alter column tenant_id set statistics 0;
alter table item enable row level security;
alter table item force row level security;
create policy erase on item to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy search on item for select to bilty_search using (true);
create policy tenant on item to bilty_app using (tenant_id = current_tenant()) with check (tenant_id = current_tenant());
grant select, delete on item to bilty_eraser;
grant select, insert, update on item to bilty_app;
grant select on item to bilty_search;

-- A settlement of a debit and a credit. Never changed: undoing adds the negative amount.
create table allocation (
  tenant_id uuid not null,
  debit_item bigint not null,
  credit_item bigint not null,
  nth integer not null,
  amount numeric(14, 2) not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, debit_item, credit_item, nth),
  constraint allocation_values check (amount <> 0 and amount < 'NaN')
);
alter table allocation add constraint allocation_debit foreign key (tenant_id, debit_item) references item (tenant_id, id);
alter table allocation add constraint allocation_credit foreign key (tenant_id, credit_item) references item (tenant_id, id);
create index allocation_by_credit on allocation (tenant_id, credit_item);
create index allocation_by_time on allocation (tenant_id, created_at, debit_item, credit_item, nth);
alter table allocation alter column tenant_id set statistics 0;
alter table allocation enable row level security;
alter table allocation force row level security;
create policy erase on allocation to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on allocation to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on allocation to bilty_eraser;
grant select, insert on allocation to bilty_app;

create table books (
  tenant_id uuid primary key,
  locked_until date, -- nothing is posted up to this day
  bilties_before bigint not null default 0, -- bilties up to this ordinal are from before the ledger, and post nothing
  updated_at timestamptz(3) not null default now(),
  updated_by text not null
);
alter table books add constraint books_tenant_id_fkey foreign key (tenant_id) references company (tenant_id);
alter table books alter column tenant_id set statistics 0;
alter table books enable row level security;
alter table books force row level security;
create policy erase on books to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on books to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on books to bilty_eraser;
grant select, insert, update on books to bilty_app;

-- Deductions of a receipt from an item besides its money (spec 4 §6), as entered. The settlement itself is one amount in `allocation`;
-- this says how much of it was no money. Never changed (docs/decisions/0037-ledger.md).
create table receipt_deduction (
  tenant_id uuid not null,
  voucher_id bigint not null,
  item_id bigint not null,
  tds numeric(14, 2) not null,
  shortage numeric(14, 2) not null,
  rebate numeric(14, 2) not null,
  other numeric(14, 2) not null,
  primary key (tenant_id, voucher_id, item_id),
  constraint receipt_deduction_values check (
    tds >= 0
    and shortage >= 0
    and rebate >= 0
    and other >= 0
    and ((((tds + shortage) + rebate) + other) > 0)
    and ((((tds + shortage) + rebate) + other) < 'NaN')
  )
);
alter table receipt_deduction add constraint receipt_deduction_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
alter table receipt_deduction add constraint receipt_deduction_item foreign key (tenant_id, item_id) references item (tenant_id, id);
alter table receipt_deduction alter column tenant_id set statistics 0;
alter table receipt_deduction enable row level security;
alter table receipt_deduction force row level security;
create policy erase on receipt_deduction to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on receipt_deduction to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on receipt_deduction to bilty_eraser;
grant select, insert on receipt_deduction to bilty_app;

-- Post-dated cheques (docs/decisions/0058-days-of-vouchers.md): kept, and posted on their date by a background job.
create table post_dated_cheque (
  tenant_id uuid not null,
  id bigint not null,
  kind text not null,
  post_on date not null, -- the date of the cheque
  branch_id bigint not null,
  counterpart text collate "C" not null, -- the counterpart
  account text collate "C" not null, -- the bank account
  amount numeric(14, 2) not null,
  reference text not null,
  narration text not null,
  voucher jsonb not null, -- as it will be posted: rows and settlements
  voucher_id bigint, -- posted it
  problem text not null default '', -- the error when the job tried to post it
  retry_at timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  cancelled_at timestamptz(3),
  cancelled_by text not null default '',
  cancel_reason text not null default '',
  primary key (tenant_id, id),
  constraint post_dated_cheque_values check (
    kind in ('Receipt', 'Payment')
    and amount > 0
    and amount < 'NaN'
    and post_on between '1900-01-01' and '2100-12-31'
    and (voucher_id is null or cancelled_at is null)
  )
);
alter table post_dated_cheque add constraint post_dated_cheque_voucher foreign key (tenant_id, voucher_id) references voucher (tenant_id, id);
alter table post_dated_cheque add constraint post_dated_cheque_branch foreign key (tenant_id, branch_id) references branch (tenant_id, id);
-- Cheques to be posted, over all companies and of one.
create index post_dated_cheque_due on post_dated_cheque (post_on, retry_at) where voucher_id is null and cancelled_at is null;
create index post_dated_cheque_by_day on post_dated_cheque (tenant_id, post_on, id);
alter table post_dated_cheque alter column tenant_id set statistics 0;
alter table post_dated_cheque enable row level security;
alter table post_dated_cheque force row level security;
create policy access on post_dated_cheque to bilty_app
  using ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid))
  with check ((current_setting('app.access', true) = 'on') or (tenant_id = (nullif(current_setting('app.tenant_id', true), ''))::uuid));
create policy erase on post_dated_cheque to bilty_eraser using (tenant_id = any (erasing_tenants()));
grant select, delete on post_dated_cheque to bilty_eraser;
grant select, insert on post_dated_cheque to bilty_app;
grant update (voucher_id, problem, retry_at, cancelled_at, cancelled_by, cancel_reason) on post_dated_cheque to bilty_app;

create table account_open (
  tenant_id uuid not null,
  account text collate "C" not null,
  items bigint not null,
  debit numeric(16, 2) not null,
  credit numeric(16, 2) not null,
  primary key (tenant_id, account)
) with (fillfactor=50);
alter table account_open alter column tenant_id set statistics 0;
alter table account_open enable row level security;
alter table account_open force row level security;
create policy erase on account_open to bilty_eraser using (tenant_id = any (erasing_tenants()));
create policy tenant on account_open to bilty_app
  using (tenant_id = current_tenant())
  with check (tenant_id = current_tenant());
grant select, delete on account_open to bilty_eraser;
grant select, insert, update on account_open to bilty_app;
