-- When a challan went (spec 3 §5), and what its check had found: a dispatched one is changed no more.
alter table challan
  add column book_id bigint not null default 0, -- of which number book its number is; 0: of the plain series
  add column challan_state text not null default 'draft' check (challan_state in ('draft', 'dispatched')),
  add column dispatch_reason text not null default '',
  add column dispatched_at timestamptz(3),
  add column dispatched_by text not null default '',
  add column dispatch_faults jsonb;

-- A book's report reads its numbers.
create index challan_book on challan (tenant_id, book_id, challan_date) where book_id > 0;

-- A driver's link may be of a challan: its LRs are those that stand on it.
alter table driver_link
  add column challan_seq bigint,
  add foreign key (tenant_id, challan_seq) references challan (tenant_id, seq);
