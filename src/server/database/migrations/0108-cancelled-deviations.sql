-- A cancelled LR is no deviation from its contract any more (docs/decisions/0073-rate-contracts.md).
update lr_rate u set deviates = false from bilty b where u.deviates and b.tenant_id = u.tenant_id and b.seq = u.bilty_seq and b.cancelled = 'yes';
