-- Every receipt is told (spec 4 §10), also one that a paper posts with its save, as an LR that is paid or delivered: up to which voucher was looked.
alter table webhook add column looked_up_to_voucher bigint not null default 0;
update webhook w set looked_up_to_voucher = s.last from series s where s.tenant_id = w.tenant_id and s.kind = 'voucher';
