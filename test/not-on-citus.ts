// What only a plain server can show and TEST_CITUS=1 leaves out (docs/scale.md), by name and with the reason.

/** Whole files. */
export const FILES_NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'test/server/billing-scale.test.ts': 'explains plans',
  'test/server/ledger-invariants.test.ts': 'makes triggers, which spread tables cannot have',
  'test/server/partitions.test.ts': 'splits the tables in another way',
  'test/server/plans.test.ts': 'explains plans',
  'test/server/plans-of-*.test.ts': 'explains plans',
  'test/contract/companies-named.test.ts': "reads PostgreSQL's plans, which Citus sends to its pieces",
};

/** Single tests, by their own titles. */
export const TESTS_NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'each way of narrowing walks along an index of its own': 'explains plans',
  'row-level security is forced on the challans and entries of trip sheets':
    'checks that security applies to the owner, to whom it does not there',
  'what is restored is what was backed up: rows, schema, pictures and the secret':
    'compares the schema with the plain one that a restore makes; by hand all rows were the same (docs/scale.md)',
  'a backup taken while the office works has nothing half': 'nodes are not read as of one moment (docs/scale.md)',
  'a login that is no superuser \\(DATABASE_URL\\) backs up': 'tables are spread by a superuser',
  '(?:biltyCreate|exportBiltyCreate) .* is one batch': 'is saved in steps there',
  'the database gets the same statements whatever is wrong with a token or a code':
    'every five seconds the engine is also asked where a company is',
  'every code causes the same statements, valid or not, and none is in the log':
    'every five seconds the engine is also asked where a company is',
  'a turn that lost it to another, or was given up, stops and leaves nothing': 'draws values in an update itself',
};
