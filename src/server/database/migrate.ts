import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import { distribute, hasCitus, planForCompanies } from './citus/distribute.ts';
import { createSchema } from './schema.ts';
import { splitStatements } from './split-statements.ts';
import { begunUpgrade, markUpgrade, type BegunUpgrade } from './upgrade-mark.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
// Any number will do, as long as every portal uses the same one.
const MIGRATION_LOCK = 7_243_118;
// How often a running migration is reported.
const TELLING_MS = 10_000;
const MIGRATION_TABLE = `create table if not exists migration (name text primary key, at timestamptz not null default now())`;

/** The numbered migrations of this program, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => file.endsWith('.sql')).sort();
}

/** The migrations that a database in use lacks. */
export interface PendingMigrations {
  /** The newest migration it has. */
  readonly newest: string;
  readonly names: readonly string[];
  /** A previous attempt at the same upgrade that changed nothing. */
  readonly tried: BegunUpgrade | null;
}

export interface MigrateOptions {
  readonly log?: (line: string) => void;
  /**
   * Called before an upgrade of a database in use, ahead of its first migration and while no other portal migrates; returns the path of the
   * backup it made. If it throws, the database stays as it is.
   */
  readonly beforehand?: (pending: PendingMigrations) => Promise<string | null>;
  /** Called when an upgrade has succeeded. */
  readonly afterwards?: () => Promise<void>;
}

/**
 * Brings the database to this program's schema: an empty one in one piece, one in use by running each numbered file once, forward only,
 * each in its own transaction. Only one portal migrates at a time. Throws a readable message if the database is newer than the program.
 */
export async function migrate(connection: ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const client = new Client(connection);
  // Without a listener, a dropped connection would end the process. The pending query reports the error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeTurn(client, options.log);
    // Running work must never wait long behind a lock.
    await client.query(`set lock_timeout = '5s'`);
    await client.query(MIGRATION_TABLE);
    const { rows } = await client.query<{ name: string }>('select name from migration order by name');
    const applied = new Set(rows.map((row) => row.name));
    await refuseUnknown(applied, 'The database');
    const newest = rows.at(-1)?.name;
    const names = await migrationNames();
    if (newest === undefined) {
      await startWithSchema(client, names);
      if (await hasCitus(client)) await distribute(client, options.log ?? (() => undefined));
    } else await upgrade(client, { newest, names: names.filter((name) => !applied.has(name)) }, options);
    await compileNothing(client);
  } finally {
    await client.end();
  }
}

/**
 * Turns JIT compilation off for the login in this database: small statements are not worth it. The portal's own connections set it
 * themselves (connect.ts); through a pooler that would affect whoever gets the session next.
 */
async function compileNothing(client: Client): Promise<void> {
  const { rows } = await client.query<{ jit: string; database: string }>(
    `select current_setting('jit') as jit, current_database() as database`,
  );
  const [found] = rows;
  if (found === undefined || found.jit === 'off') return;
  await client.query(`alter role current_user in database ${escapeIdentifier(found.database)} set jit = off`);
}

/** Creates the schema in one piece in an empty database, and marks all migrations as done. */
async function startWithSchema(client: Client, names: readonly string[]): Promise<void> {
  try {
    await client.query('begin');
    await makeSchema(client, names);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`The schema was not made: ${reasonOf(error)}`, { cause: error });
  }
}

const backupOf = ({ backup }: BegunUpgrade) =>
  backup === null ? 'No backup was made before it.' : `The backup from before it is ${backup}.`;

/** Migrates a database in use to this program's schema, and continues an upgrade that was interrupted. */
async function upgrade(
  client: Client,
  { newest, names }: Omit<PendingMigrations, 'tried'>,
  { log, beforehand, afterwards }: MigrateOptions,
): Promise<void> {
  const before = await begunUpgrade(client);
  if (names.length === 0 && before === null) return;
  let begun = before;
  if (begun === null || begun.from === newest) {
    const begunAt = new Date().toISOString();
    const backup = (await beforehand?.({ newest, names, tried: before })) ?? null;
    begun = { from: newest, begunAt, backup };
    await markUpgrade(client, begun);
  } else log?.(`The upgrade from ${begun.from}, begun ${begun.begunAt}, goes on from ${newest}. ${backupOf(begun)}`);
  for (const [at, name] of names.entries()) {
    const began = Date.now();
    const which = `Migration ${at + 1} of ${names.length}, ${name}`;
    const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
    const telling = setInterval(() => log?.(`${which}: under way for ${seconds()} …`), TELLING_MS);
    try {
      await applyOne(client, name);
    } catch (error) {
      if (error instanceof Error) error.message += ` The upgrade from ${begun.from} is not done. ${backupOf(begun)}`;
      throw error;
    } finally {
      clearInterval(telling);
    }
    log?.(`${which}: done in ${seconds()}.`);
  }
  if (await hasCitus(client)) await planForCompanies(client);
  await markUpgrade(client, null);
  await afterwards?.();
}

/** Waits for another portal that migrates, or makes its backup first; holds the lock until the session ends. */
export async function takeTurn(client: Client, log?: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`);
  if (rows[0]?.mine) return;
  log?.('Another portal is bringing the database up to date; waiting for it.');
  await client.query(`set lock_timeout = '1h'`);
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
}

/** Throws a readable message if `applied` contains migrations that this program does not know. */
export async function refuseUnknown(applied: Iterable<string>, what: 'The database' | 'The backup'): Promise<void> {
  const known = await migrationNames();
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `${what} was written by a newer portal (it has ${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
  );
}

/** Creates the schema as of certain migrations within the open transaction, in an empty database: in one piece if they are all. */
export async function makeSchema(client: Client, names: readonly string[]): Promise<void> {
  const known = await migrationNames();
  if (names.join() !== known.join()) return migrateWithin(client, names);
  await client.query(MIGRATION_TABLE);
  await createSchema(client);
  await client.query('insert into migration (name) select * from unnest($1::text[])', [names]);
}

/** Creates the same by running the migrations. */
export async function migrateWithin(client: Client, names: readonly string[]): Promise<void> {
  await client.query(MIGRATION_TABLE);
  for (const name of names) {
    for (const statement of await statementsOf(client, name)) await client.query(statement);
  }
}

/** The statements of a migration, and the insert that marks it done. */
async function statementsOf(client: Client, name: string): Promise<string[]> {
  // A login without superuser rights (DATABASE_URL) is bound by row-level security like the portal, but a migration works on all companies.
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity
       and not exists (select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls))`,
  );
  const security = (what: string) =>
    rows.map((table) => `alter table if exists ${table.name} ${what} row level security`);
  return [
    ...security('no force'),
    ...splitStatements(await readFile(join(FOLDER, name), 'utf8')),
    ...security('force'),
    `insert into migration (name) values ('${name.replaceAll("'", "''")}')`,
  ];
}

async function applyOne(client: Client, name: string): Promise<void> {
  const statements = await statementsOf(client, name);
  try {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && error.code === '55P03'
    ? 'something holds a table that it changes, a backup perhaps. Start the portal again when that is over.'
    : error.message;
}
