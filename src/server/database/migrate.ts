import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
// Any number will do, so long as every portal uses the same.
const MIGRATION_LOCK = 7_243_118;
const MIGRATION_TABLE = `create table if not exists migration (name text primary key, at timestamptz not null default now())`;

/** The numbered migrations that this program brings, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => file.endsWith('.sql')).sort();
}

/** What a database lacks of this program's schema. */
export interface PendingMigrations {
  /** The newest migration that it has; null: it is empty. */
  readonly newest: string | null;
  readonly names: readonly string[];
}

export interface MigrateOptions {
  readonly log?: (line: string) => void;
  /** Done before the first of several migrations, while no other portal migrates; throwing leaves the database as it is. */
  readonly beforehand?: (pending: PendingMigrations) => Promise<void>;
}

/**
 * Brings the database to this program's schema: each numbered file once, forward only, each in its own transaction, one
 * portal at a time. Throws a sentence when the database is newer than the program.
 */
export async function migrate(connection: ClientConfig, options: MigrateOptions = {}): Promise<void> {
  const client = new Client(connection);
  // Without this a connection that drops ends the process; whoever waits for an answer is told of it besides.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeTurn(client, options.log);
    // Never make running work wait long behind a lock.
    await client.query(`set lock_timeout = '5s'`);
    await client.query(MIGRATION_TABLE);
    const { rows } = await client.query<{ name: string }>('select name from migration order by name');
    const applied = new Set(rows.map((row) => row.name));
    await refuseUnknown(applied, 'The database');
    const names = (await migrationNames()).filter((name) => !applied.has(name));
    if (names.length > 0) await options.beforehand?.({ newest: rows.at(-1)?.name ?? null, names });
    for (const name of names) {
      await applyOne(client, name);
    }
  } finally {
    await client.end();
  }
}

/** Waits for another portal that migrates, or backs up before it does; until the session ends nobody else may. */
export async function takeTurn(client: Client, log?: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`);
  if (rows[0]?.mine) return;
  log?.('Another portal is bringing the database up to date; waiting for it.');
  await client.query(`set lock_timeout = '1h'`);
  await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
}

/** Throws a sentence where migrations are among `applied` that this program does not know. */
export async function refuseUnknown(applied: Iterable<string>, what: 'The database' | 'The backup'): Promise<void> {
  const known = await migrationNames();
  const unknown = [...applied].filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new Error(
    `${what} was written by a newer portal (it has ${unknown.join(', ')}). Start that version, or restore a backup made by this one.`,
  );
}

/** Makes the schema as of certain migrations within the caller's transaction, in an empty database. */
export async function makeSchema(client: Client, names: readonly string[]): Promise<void> {
  await client.query(MIGRATION_TABLE);
  for (const name of names) {
    for (const statement of await statementsOf(client, name)) await client.query(statement);
  }
}

// What a semicolon within does not end: comments, texts, names, bodies of functions between dollars.
const PIECES = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-/'"$;]+|./g;

/** The statements of a text, in order. One by one: tables that are split over servers take no several in one. */
export function splitStatements(text: string): string[] {
  const statements = [''];
  for (const [piece] of text.matchAll(PIECES)) {
    if (piece === ';') statements.push('');
    else statements.push((statements.pop() ?? '') + piece);
  }
  return statements.filter((statement) => statement.replaceAll(/--[^\n]*/g, '').trim() !== '');
}

/** What a migration does, and the note that it is done. */
async function statementsOf(client: Client, name: string): Promise<string[]> {
  // A login that is no superuser (DATABASE_URL) is bound by row-level security like the portal, and a migration works for
  // all companies.
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
    const reason =
      error instanceof Error && 'code' in error && error.code === '55P03'
        ? 'something holds a table that it changes, a backup perhaps. Start the portal again when that is over.'
        : error instanceof Error
          ? error.message
          : String(error);
    throw new Error(`Migration ${name} failed: ${reason}`, { cause: error });
  }
}
