-- Who sent which goods to whom, which Rule 54(3) asks of the tax paper of a goods transport agency, as it stood when the LR was
-- billed; null of what was billed before, whose bill prints as it did. LRs that were booked before this was run print as they did too
-- (docs/decisions/0024-prints.md).
alter table freight_bill_line add column carried jsonb;
