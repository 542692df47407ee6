import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Client, type ClientConfig } from 'pg';

const FOLDER = join(import.meta.dirname, 'migrations');
// Any number will do, so long as every portal uses the same.
const MIGRATION_LOCK = 7_243_118;

/** The numbered migrations that this program brings, in order. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => file.endsWith('.sql')).sort();
}

/**
 * Brings the database to this program's schema: each numbered file once, forward only, each in its own transaction, one
 * portal at a time. Throws a sentence when the database is newer than the program.
 */
export async function migrate(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    // Wait for another portal that migrates, not for ever; and never make running work wait long behind a lock.
    await client.query(`set lock_timeout = '30s'`);
    await client.query(`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await client.query(`set lock_timeout = '5s'`);
    await client.query(
      `create table if not exists migration (name text primary key, at timestamptz not null default now())`,
    );
    const { rows } = await client.query<{ name: string }>('select name from migration order by name');
    const applied = new Set(rows.map((row) => row.name));
    const names = await migrationNames();
    const unknown = [...applied].filter((name) => !names.includes(name));
    if (unknown.length > 0) {
      throw new Error(
        `The database was written by a newer portal (it has ${basename(unknown.join(', '))}). Start that version, or restore a backup made by this one.`,
      );
    }
    for (const name of names) {
      if (applied.has(name)) continue;
      // oxlint-disable-next-line no-await-in-loop -- each builds on the one before
      await applyOne(client, name);
    }
  } finally {
    await client.end();
  }
}

async function applyOne(client: Client, name: string): Promise<void> {
  const sql = await readFile(join(FOLDER, name), 'utf8');
  try {
    await client.query(
      `begin;\n${sql}\n;insert into migration (name) values ('${name.replaceAll("'", "''")}'); commit`,
    );
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
