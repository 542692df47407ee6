-- Why an LR could not be delivered (spec 4 §4); empty: another event, or an older client, which does not say it.
alter table bilty_event add column undelivered_reason text not null default '';

-- The paper POD, when it came to the office and how: a proof without photos.
alter table bilty_pod
  add column received_on date, -- null: no paper, but photos
  add column came_by text not null default '',
  add column docket text not null default '',
  add column condition text not null default '',
  add column remark text not null default '';
-- The paper of an LR comes once.
create unique index bilty_pod_paper on bilty_pod (tenant_id, bilty_seq) where received_on is not null;

-- What is to be delivered at a branch, the oldest first: it costs what it finds, however many LRs were delivered before.
create index bilty_to_deliver on bilty (tenant_id, (coalesce(nullif(delivery_branch, 0), branch_id)), seq)
  where lr_status in ('Arrived', 'Out for delivery', 'Undelivered');
