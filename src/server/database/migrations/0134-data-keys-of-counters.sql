-- The key by which a counter seals what it keeps, for who logs in there with a connection (docs/decisions/0092-keys-of-counters.md).
alter table counter add column data_key_sealed bytea; -- null: it gave none
