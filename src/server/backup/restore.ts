import { Client, escapeIdentifier, type ClientConfig } from 'pg';
import { isTenantId } from '../database/connect.ts';
import { makeSchema, refuseUnknown, takeTurn } from '../database/migrate.ts';
import type { FileStore, Place } from '../files/store.ts';
import { readArchive } from './archive.ts';
import { copyIn } from './copy.ts';
import { MANIFEST, readManifest, SECRET, type Manifest } from './manifest.ts';
import { columnsOf, findTables, type Table } from './tables.ts';

/** Where a backup is restored to. */
export interface RestoreTarget {
  readonly owner: ClientConfig;
  readonly files: FileStore;
  /** Stores the secret; throws a readable message if there is a different one. Returns a function that undoes it. */
  readonly keepSecret: (secret: string) => Promise<() => Promise<void>>;
  readonly log: (line: string) => void;
  /** Aborts the restore. */
  readonly signal?: AbortSignal;
}

interface Content {
  readonly manifest: Manifest;
  readonly secret: string | null;
  readonly files: ReadonlySet<string>;
}

/**
 * Restores a backup into an empty portal; returns what it contained. The whole file is read and checked before anything is written; then
 * everything is written, or nothing. Throws a readable message for a damaged file, one of a newer portal, and a portal that is not empty.
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<Manifest> {
  target.log(`Checking ${path} …`);
  const content = await checkArchive(path, target.signal);
  const { manifest } = content;
  await refuseUnknown(manifest.migrations, 'The backup');
  const client = new Client({ ...target.owner, application_name: 'bilty-restore' });
  client.on('error', () => undefined);
  await client.connect();
  const undo: (() => Promise<void>)[] = [];
  let isCommitting = false;
  try {
    await takeTurn(client, target.log);
    await refuseUnlessEmpty(client);
    await refuseForeignFiles(target.files, content.files);
    if (content.secret !== null) undo.push(await target.keepSecret(content.secret));
    target.log(`Restoring the backup of ${manifest.madeAt} …`);
    await client.query(
      'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local search_path = public',
    );
    await makeSchema(client, manifest.migrations);
    await fill(client, manifest, async (take) => {
      await readArchive(
        path,
        async ({ name, bytes }) => {
          const place = placeOf(name);
          if (place) {
            undo.push(() => target.files.remove(place));
            await target.files.put(place, bytes);
          } else await take(name, bytes);
        },
        target.signal,
      );
    });
    isCommitting = true;
    await client.query('commit');
  } catch (error) {
    if (isCommitting)
      throw new Error(
        'The connection to the database was lost at the very end. Start the portal and check that everything is there.',
        {
          cause: error,
        },
      );
    // The database rolls back its part by itself.
    await client.query('rollback').catch(() => undefined);
    await Promise.allSettled(undo.map((one) => one()));
    throw error;
  } finally {
    await client.end();
  }
  await analyse(target.owner).catch((error: unknown) => {
    target.log(`The database was not analysed; it will do so by itself later: ${String(error)}`);
  });
  return manifest;
}

/** Reads the whole backup and keeps its manifest. */
async function checkArchive(path: string, signal?: AbortSignal): Promise<Content> {
  const files = new Set<string>();
  const tables = new Set<string>();
  let manifest: Manifest | undefined;
  let secret: string | null = null;
  await readArchive(
    path,
    ({ name, bytes }) => {
      if (name === MANIFEST) manifest = readManifest(bytes);
      else if (name === SECRET) secret = bytes.toString('utf8').replace(/\n$/, '');
      else if (name.startsWith('tables/')) tables.add(name.split('/')[1] ?? '');
      else if (placeOf(name)) files.add(name);
      else throw new Error(`${path} is not a backup of a portal: it contains ${JSON.stringify(name.slice(0, 80))}.`);
    },
    signal,
  );
  if (manifest === undefined) throw new Error(`${path} is not a backup of a portal: it has no manifest.`);
  const listed = manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name);
  if (manifest.files.count !== files.size || listed.sort().join() !== [...tables].sort().join())
    throw new Error(`${path} is not a complete backup: its content differs from its manifest.`);
  return { manifest, secret, files };
}

function placeOf(name: string): Place | null {
  const [folder, tenantId, kind, file, ...rest] = name.split('/');
  if (folder !== 'files' || tenantId === undefined || kind === undefined || file === undefined) return null;
  return rest.length === 0 && isTenantId(tenantId) ? { tenantId, kind, file } : null;
}

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`,
  );
  if (rows.length === 0) return;
  throw new Error(
    `A backup is restored into an empty portal, and this one has ${rows.length} tables already. Nothing was changed. Set DATA_DIR to a new folder, or DATABASE_URL to a new database.`,
  );
}

/** Files of this same backup may be there: a restore cut short by a power cut leaves them. */
async function refuseForeignFiles(files: FileStore, expected: ReadonlySet<string>): Promise<void> {
  for await (const { place } of files.list()) {
    if (place.file.startsWith('.') || expected.has(`files/${place.tenantId}/${place.kind}/${place.file}`)) continue;
    throw new Error(
      'A backup is restored into an empty portal, and this one already has other files. Nothing was changed. Set DATA_DIR to a new folder, or S3_BUCKET to a new bucket.',
    );
  }
}

interface IndexDefinition {
  readonly on: string;
  readonly name: string;
  readonly written: string;
}

/** Fills the tables of a newly created schema; indexes and foreign keys are recreated at the end. */
async function fill(
  client: Client,
  manifest: Manifest,
  read: (take: (name: string, bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { ours: tables } = await findTables(client);
  const shapeOf = (all: readonly Table[]) => JSON.stringify(all.map(({ name, columns }) => [name, columns.toSorted()]));
  if (shapeOf(tables) !== shapeOf(manifest.tables))
    throw new Error('The tables of the backup are not those of its migrations. It was made by a different program.');

  const { rows: references } = await client.query<IndexDefinition>(
    `select conrelid::regclass::text as on, conname as name, pg_get_constraintdef(oid) as written from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const { rows: indexes } = await client.query<IndexDefinition>(
    `select '' as on, x.indexrelid::regclass::text as name, pg_get_indexdef(x.indexrelid) as written
     from pg_index x join pg_class c on c.oid = x.indexrelid
     where c.relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = x.indexrelid)`,
  );
  const { rows: forced } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`,
  );
  const run = (statements: readonly string[]) => (statements.length > 0 ? client.query(statements.join(';\n')) : null);

  await run(references.map(({ on, name }) => `alter table ${on} drop constraint ${escapeIdentifier(name)}`));
  // Rows inserted by migrations are in the backup too.
  await run([`truncate ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')}`]);
  await run(indexes.map(({ name }) => `drop index ${name}`));
  // An owner who is bound by row-level security may not copy into a table that enforces it.
  await run(forced.map(({ name }) => `alter table ${name} no force row level security`));

  const taken = new Map<string, number>();
  await read(async (name, bytes) => {
    const [folder, table = ''] = name.split('/');
    if (folder !== 'tables') return;
    const columns = columnsOf(manifest.tables.find((each) => each.name === table) ?? { name: table, columns: [] });
    // Frozen, so that no vacuum has to visit the rows again.
    const copied = await copyIn(client, `copy ${escapeIdentifier(table)} (${columns}) from stdin with (freeze)`, bytes);
    taken.set(table, (taken.get(table) ?? 0) + copied);
  });
  const wrong = manifest.tables.filter(({ name, rows }) => rows !== (taken.get(name) ?? 0));
  if (wrong.length > 0)
    throw new Error(`The backup lacks rows that its manifest lists: ${wrong.map(({ name }) => name).join(', ')}.`);

  await run(indexes.map(({ written }) => written));
  await run(
    references.map(({ on, name, written }) => `alter table ${on} add constraint ${escapeIdentifier(name)} ${written}`),
  );
  await run(forced.map(({ name }) => `alter table ${name} force row level security`));
}

/** So that the first lists are as fast as later ones. */
async function analyse(owner: ClientConfig): Promise<void> {
  const client = new Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0; set search_path = public');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}
