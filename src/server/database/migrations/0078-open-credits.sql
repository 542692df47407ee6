-- What a payment to a party settles, the oldest first, beside thousands of its open bills: those were read to find none.
create index item_open_credit on item (tenant_id, account, day, id) where side = 'C' and settled < amount;
