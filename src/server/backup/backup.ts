import { escapeIdentifier, Client, type ClientConfig } from 'pg';
import { isAway } from '../errors/away.ts';
import type { Database } from '../database/connect.ts';
import { valuesIn, type Scope } from '../database/scope.ts';
import { bind, type Statement, type Values } from '../database/statement.ts';
import { printCopyOf } from '../files/images.ts';
import { namedFiles } from '../named-files.ts';
import type { FileStore, Place } from '../files/store.ts';
import { writtenSecrets } from '../secrets/secret-file.ts';
import { createSealing, type Secrets } from '../secrets/sealing.ts';
import { writeArchive } from './archive.ts';
import { copyOut } from './copy.ts';
import { MANIFEST, SECRET, type Manifest } from './manifest.ts';
import { columnsOf, findTables, openToBackup, type Table } from './tables.ts';
import type { Entry } from './tar.ts';

/** The portal that is backed up. */
export interface BackupSource {
  readonly owner: ClientConfig;
  readonly files: FileStore;
  /** The secrets that the portal seals with; null if there are none yet. */
  readonly secrets: Secrets | null;
  readonly version: string;
  readonly configuration: Readonly<Record<string, string>>;
  readonly log: (line: string) => void;
  /** Aborts the backup. */
  readonly signal?: AbortSignal;
}

/** What was written. */
export interface BackupResult {
  readonly bytes: number;
  readonly manifest: Manifest;
}

const PART_BYTES = 8 * 1024 * 1024;
const NOBODY = '00000000-0000-0000-0000-000000000000';
const SNAPSHOTS = 3;

/**
 * Writes everything the portal keeps to one file, while it runs: the tables as of one moment, every file that a row of that moment refers
 * to, and the secret that opens sealed values. Memory is bounded by a part of 8 MB and a hundred bytes per file. On failure throws a
 * readable message and leaves no file.
 */
export async function writeBackup(source: BackupSource, path: string): Promise<BackupResult> {
  const client = new Client({ ...source.owner, application_name: 'bilty-backup' });
  // The pending query fails and reports the error; without this listener a dropped connection would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  const written: { manifest?: Manifest } = {};
  try {
    const entries = entriesOf(source, client, (manifest) => (written.manifest = manifest));
    const bytes = await writeArchive(path, entries, source.signal);
    if (written.manifest === undefined) throw new Error('The backup has no manifest.');
    return { bytes, manifest: written.manifest };
  } catch (error) {
    if (!isAway(error)) throw error;
    throw new Error(
      'The connection to the database was lost, or the database was too busy, while the backup was made. Try again.',
      { cause: error },
    );
  } finally {
    await client.end();
  }
}

async function* entriesOf(
  source: BackupSource,
  client: Client,
  tell: (manifest: Manifest) => void,
): AsyncGenerator<Entry> {
  const { files, log } = source;
  await client.query(`set lock_timeout = '5s'`);
  await openToBackup(client);
  const { foreign } = await findTables(client);
  if (foreign.length > 0) log(`Not part of the portal, and therefore not in the backup: ${foreign.join(', ')}`);

  // A file is stored before the row that refers to it, and deleted after it. Files copied before the moment, plus those that are new after
  // it, are therefore all that its rows refer to, unless a file came and went in between; then another moment is taken.
  const packed = createFilePacking(files);
  yield* packed.whatIsNew();
  let tables = await beginMoment(client);
  for (let left = SNAPSHOTS - 1; ; left -= 1) {
    yield* packed.whatIsNew();
    const missing = await packed.missing(client);
    if (missing.length === 0) break;
    if (left === 0) {
      const lost = missing.filter((name) => !name.endsWith('.jpg'));
      if (lost.length > 0) log(`Missing files that rows name: ${lost.join(', ')}`);
      break;
    }
    await client.query('rollback');
    tables = await beginMoment(client);
  }

  const counted: Manifest['tables'] = [];
  for (const table of tables) {
    const rows = yield* packTable(client, table);
    counted.push({ name: table.name, columns: [...table.columns], rows });
  }
  const { rows: migrations } = await client.query<{ name: string }>('select name from migration order by name');
  const { rows: servers } = await client.query<{ server_version: string }>('show server_version');
  const secret = await secretOf(source, client, tables);
  await client.query('commit');

  if (secret !== null) yield { name: SECRET, bytes: Buffer.from(`${secret}\n`) };
  const manifest: Manifest = {
    format: 1,
    madeAt: new Date().toISOString(),
    portal: source.version,
    postgres: servers[0]?.server_version ?? '',
    migrations: migrations.map(({ name }) => name),
    tables: counted,
    files: packed.sum(),
    configuration: { ...source.configuration },
  };
  yield { name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  tell(manifest);
}

/** Begins the transaction that sees the database as of one moment, and locks its tables against schema changes meanwhile. */
async function beginMoment(client: Client): Promise<readonly Table[]> {
  const { ours: expected } = await findTables(client);
  await client.query(
    `begin isolation level repeatable read, read only;
     set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0;
     set local search_path = public;
     set local datestyle = 'ISO';
     set local intervalstyle = 'postgres';
     set local extra_float_digits = 1;
     set local app.backup = 'on';
     set local app.access = 'on';
     set local app.tenant_id = '${NOBODY}'`,
  );
  // Before the first query, so that no migration runs between the snapshot and the lock.
  await client.query(
    `lock table ${expected.map(({ name }) => escapeIdentifier(name)).join(', ')} in access share mode`,
  );
  const { ours: tables } = await findTables(client);
  if (JSON.stringify(tables) === JSON.stringify(expected)) return tables;
  throw new Error('The database is being upgraded. Make the backup afterwards.');
}

async function* packTable(client: Client, table: Table): AsyncGenerator<Entry, number> {
  const text = `copy (select ${columnsOf(table)} from ${escapeIdentifier(table.name)}) to stdout`;
  const pieces = copyOut(client, text, PART_BYTES);
  try {
    for (let part = 1; ; part += 1) {
      const { done, value } = await pieces.next();
      if (done) return value;
      yield { name: `tables/${table.name}/${String(part).padStart(5, '0')}.copy`, bytes: value };
    }
  } finally {
    await pieces.return(0);
  }
}

const entryName = ({ tenantId, kind, file }: Place) => `files/${tenantId}/${kind}/${file}`;

function createFilePacking(files: FileStore) {
  const packed = new Set<string>();
  const kinds = new Set<string>();
  const owners = new Set<string>();
  let bytes = 0;
  return {
    async *whatIsNew(): AsyncGenerator<Entry> {
      for await (const { place } of files.list()) {
        const name = entryName(place);
        kinds.add(place.kind);
        owners.add(place.tenantId);
        // Files that begin with a dot are half written.
        if (packed.has(name) || place.file.startsWith('.')) continue;
        const content = await files.get(place);
        if (content === null) continue;
        packed.add(name);
        bytes += content.length;
        yield { name, bytes: content };
      }
    },
    /** Files that rows of the moment refer to and that were not there to be packed. */
    async missing(client: Client): Promise<string[]> {
      const named = namedFiles(momentOf(client));
      const { rows } = await client.query<{ tenant_id: string }>('select tenant_id from company');
      const missing: string[] = [];
      for (const tenantId of new Set([...owners, ...rows.map((row) => row.tenant_id)])) {
        for (const kind of kinds) {
          const names = await named({ tenantId, kind });
          const all = (names ?? []).flatMap((file) => [file, printCopyOf(file)]);
          missing.push(...all.map((file) => entryName({ tenantId, kind, file })).filter((name) => !packed.has(name)));
        }
      }
      return missing;
    },
    sum: () => ({ count: packed.size, bytes }),
  };
}

/** The snapshot, for the portal's read-only statements. */
function momentOf(client: Client): Database {
  const refuse = () => Promise.reject(new Error('A backup only reads.'));
  return {
    async read<Row>(scope: Scope, statement: Statement<Row>, values: Values) {
      const { rows } = await client.query<object & Row>(statement.text, bind(statement, valuesIn(scope, values)));
      return rows;
    },
    report: refuse,
    write: refuse,
    transaction: refuse,
    newestMigration: refuse,
    due: refuse,
    waits: () => false,
    isSpread: false,
    counted: () => undefined,
    load: () => ({ reads: 0, apart: 0, writes: 0, readsWaiting: 0, apartWaiting: 0, writesWaiting: 0, bytes: 0 }),
    close: refuse,
  };
}

/** Bytes from the form in which PostgreSQL writes them in JSON. */
const bytesOf = (text: string) => Buffer.from(text.replace(/^\\x/, ''), 'hex');

/**
 * The secrets, checked against the database: a backup with other secrets would open nothing. The previous secret is included only while it
 * is needed.
 */
async function secretOf({ secrets }: BackupSource, client: Client, tables: readonly Table[]): Promise<string | null> {
  const written = secrets && writtenSecrets(secrets);
  if (!tables.some(({ name }) => name === 'platform_seal')) return written;
  // Before migration 0124 there was only one secret.
  const { rows } = await client.query<{ fingerprint: Buffer; before: string | null }>(
    `select fingerprint, to_jsonb(s) ->> 'before' as before from platform_seal s`,
  );
  const [kept] = rows;
  if (!kept) return written;
  const sealing = secrets && createSealing(secrets);
  const isOlder = kept.before === null || sealing?.fingerprintBefore?.equals(bytesOf(kept.before)) === true;
  if (secrets && isOlder && sealing?.fingerprint.equals(kept.fingerprint) === true)
    return writtenSecrets(kept.before === null ? { ...secrets, before: null } : secrets);
  throw new Error(
    'The secret of this database is not here. Run this with the SECRET_KEY, or the DATA_DIR with the secret.key, of its portal.',
  );
}
