import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate, migrationNames } from '#server/database/migrate.ts';
import type { Filling } from './filling.ts';

const MIGRATIONS = join(import.meta.dirname, '../src/server/database/migrations');
/** The name of the portal's database in its own cluster. */
const PORTAL_DATABASE = 'bilty';

async function withClient<Result>(connection: ClientConfig, work: (client: Client) => Promise<Result>) {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A hash of what a template is made from; another schema or filling makes another template. */
async function fingerprint({ statements }: Filling): Promise<string> {
  const hash = createHash('sha256').update(statements.join(';\n'));
  const files = await Promise.all((await migrationNames()).map((name) => readFile(join(MIGRATIONS, name))));
  files.forEach((file) => hash.update(file));
  return hash.digest('hex');
}

async function commentOf(client: Client, database: string): Promise<string | null> {
  const { rows } = await client.query<{ comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [database],
  );
  return rows[0]?.comment ?? null;
}

async function makeTemplate(owner: ClientConfig, { name, title, statements, check }: Filling, made: string) {
  console.log(`Making ${title}, kept for the next run …`);
  const connection = { ...owner, database: name };
  await withClient({ ...owner, database: 'postgres' }, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name}`);
  });
  await migrate(connection);
  await withClient(connection, async (client) => {
    for (const statement of statements) await client.query(statement);
    if (check !== undefined) console.log(`  ${await check(client)}`);
    await client.query('checkpoint');
    await client.query(`comment on database ${name} is '${made}'`);
  });
}

/**
 * Makes the portal's database in `dataDir` a copy of a filled template, unless it is one already without measured
 * saves. Stops the cluster again, because the portal starts it.
 */
export async function prepareDatabase(dataDir: string, filling: Filling): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const template = filling.name;
  const made = await fingerprint(filling);
  const { connection, stop } = await startEmbedded({ dataDir, log: (line) => console.error(line) });
  try {
    const maintenance = { ...connection, database: 'postgres' };
    const [kept, current] = await withClient(maintenance, async (client) => [
      await commentOf(client, template),
      await commentOf(client, PORTAL_DATABASE),
    ]);
    if (kept !== made) await makeTemplate(connection, filling, made);
    else if (current === `${made} untouched`) return;
    await withClient(maintenance, async (client) => {
      await client.query(`drop database if exists ${PORTAL_DATABASE} with (force)`);
      await client.query(`create database ${PORTAL_DATABASE} template ${template} strategy file_copy`);
      await client.query(`comment on database ${PORTAL_DATABASE} is '${made} untouched'`);
    });
  } finally {
    await stop();
  }
}
