-- When a challan went (spec 3 §5), and what its check had found: a dispatched one is changed no more.
alter table challan
  add column challan_state text not null default 'draft' check (challan_state in ('draft', 'dispatched')),
  add column dispatch_reason text not null default '',
  add column dispatched_at timestamptz(3),
  add column dispatched_by text not null default '',
  add column dispatch_faults jsonb;
