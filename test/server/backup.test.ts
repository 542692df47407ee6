import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client, ClientConfig } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive, writeArchive } from '#server/backup/archive.ts';
import { writeBackup, type BackupSource } from '#server/backup/backup.ts';
import { LEFT_OUT } from '#server/backup/tables.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import type { Entry } from '#server/backup/tar.ts';
import { connect } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import { confirmSecret } from '#server/secrets/seal-state.ts';
import { createSealing } from '#server/secrets/sealing.ts';
import { keepSecrets } from '#server/secrets/secret-file.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, aDriver, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { aBilty, aLoadingSlip, anEmployee, anExportBilty, aVehicle } from '#test/forms.ts';
import { SECRET, startPortal, type TestPortal } from '#test/portal.ts';
import { startEmptyCluster, temporaryFolder } from '#test/throwaway-database.ts';

const NONE = { secretKey: undefined, secretKeyBefore: undefined };

const temporary = temporaryFolder();
const folderOf = (name: string) => mkdtempSync(join(temporary, `${name}-`));
const silent = () => undefined;

let portal: TestPortal;
let a: TestCompany;
let vehicle: number;
let good: string;
beforeAll(async () => {
  portal = await startPortal();
  const database = connect({ connection: { ...portal.connection, user: 'bilty_app' }, log: silent });
  await confirmSecret(database, createSealing({ now: SECRET, before: null }));
  await database.close();
  const [first, b] = await Promise.all([aCompany(portal), aCompany(portal)]);
  a = first;
  for (const { token } of [a, b]) {
    await aDriver(portal, token, String.raw`रमेश \N\.`); // letters that COPY itself uses
    done(await call(portal, 'employeeCreate', { token, body: anEmployee() }));
    done(await call(portal, 'biltyCreate', { token, body: aBilty() }));
    done(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
    done(await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip() }));
  }
  const made = done(await call(portal, 'vehicleCreate', { token: a.token, body: aVehicle() })) as { id: number };
  vehicle = made.id;
  done(
    await call(portal, 'vehicleUpload', { token: a.token, query: { id: vehicle }, body: pictureForm('permit_Photo') }),
  );
  good = join(folderOf('good'), 'backup.tar.gz');
  await writeBackup(sourceOf(portal), good);
});
afterAll(() => portal.stop());

function sourceOf({ connection, filesDir }: Pick<TestPortal, 'connection' | 'filesDir'>): BackupSource {
  return {
    owner: connection,
    files: createDiskFiles(filesDir),
    secrets: { now: SECRET, before: null },
    version: 'test',
    configuration: { PORT: '9000' },
    log: (line) => expect(line).toBe(''),
  };
}

/** An empty database in the test cluster, and an empty data folder. */
async function emptyPortal() {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = { ...portal.connection, database: 'postgres' };
  await ask(maintenance, `create database ${name}`);
  const dataDir = folderOf('data');
  const connection = { ...portal.connection, database: name };
  const filesDir = join(dataDir, 'client_images');
  return {
    connection,
    dataDir,
    filesDir,
    target: {
      owner: connection as ClientConfig,
      files: createDiskFiles(filesDir),
      keepSecret: (secret: string) => keepSecrets(dataDir, NONE, secret),
      log: silent,
    },
    drop: () => ask(maintenance, `drop database ${name} with (force)`),
  };
}
type Empty = Awaited<ReturnType<typeof emptyPortal>>;

async function ask(connection: ClientConfig, text: string): Promise<Record<string, unknown>[]> {
  return asOwner({ connection: connection as TestPortal['connection'] }, async (client: Client) => {
    const answered = await client.query<Record<string, unknown>>(text);
    return answered.rows;
  });
}

/** The rows of every table, as texts. */
async function contentOf(connection: ClientConfig): Promise<Record<string, unknown>> {
  const tables = await ask(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const rows = await ask(connection, `select t::text as row from ${String(name)} t order by 1`);
    content[String(name)] = rows.map(({ row }) => row);
  }
  return content;
}

/** Everything of a schema except its rows, as PostgreSQL’s catalogue has it. */
async function schemaOf(connection: ClientConfig) {
  const parts = {
    columns: `select table_name, column_name, data_type, column_default, is_nullable, generation_expression from information_schema.columns where table_schema = 'public' order by 1, 2`,
    indexes: `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    constraints: `select conrelid::regclass::text as on, conname, pg_get_constraintdef(oid) as text, convalidated from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
    tables: `select relname, relrowsecurity, relforcerowsecurity, relacl::text, reloptions from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') order by 1`,
    policies: `select tablename, policyname, roles, cmd, qual, with_check from pg_policies order by 1, 2`,
    functions: `select oid::regprocedure::text as name, proowner::regrole::text as owner, proacl::text, proconfig from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  };
  const told: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(parts)) told[name] = await ask(connection, text);
  return told;
}

async function stillEmpty({ connection, dataDir, filesDir }: Empty): Promise<void> {
  const tables = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  expect(await ask(connection, tables)).toEqual([]);
  expect(filesIn(filesDir)).toEqual([]);
  expect(existsSync(join(dataDir, 'secret.key'))).toBe(false);
}

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => each.name)
        .sort()
    : [];

async function entriesOf(path: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  await readArchive(path, (entry) => void entries.push(entry));
  return entries;
}

/** The good backup with something changed and its checksums made right again. */
async function changedBackup(change: (entry: Entry) => Entry | null): Promise<string> {
  const entries = (await entriesOf(good)).map(change).filter((entry) => entry !== null);
  async function* each() {
    for (const entry of entries) yield await Promise.resolve(entry);
  }
  const path = join(folderOf('changed'), 'backup.tar.gz');
  await writeArchive(path, each());
  return path;
}
type Told = {
  migrations: string[];
  tables: { name: string; columns: string[]; rows: number }[];
  [more: string]: unknown;
};
const withManifest = (change: (manifest: Told) => object) =>
  changedBackup((entry) => {
    if (entry.name !== 'manifest.json') return entry;
    return { ...entry, bytes: Buffer.from(JSON.stringify(change(JSON.parse(entry.bytes.toString('utf8')) as Told))) };
  });

test('what is restored is what was backed up: rows, schema, pictures and the secret', async () => {
  const empty = await emptyPortal();
  try {
    const manifest = await restoreBackup(empty.target, good);
    const before = await contentOf(portal.connection);
    // Sessions end with a restore; nothing else is lost.
    expect(before['session']).not.toEqual([]);
    for (const table of LEFT_OUT) before[table] = [];
    expect(await contentOf(empty.connection)).toEqual(before);
    expect(await schemaOf(empty.connection)).toEqual(await schemaOf(portal.connection));
    expect(filesIn(empty.filesDir)).toEqual(filesIn(portal.filesDir));
    expect(filesIn(empty.filesDir)).toHaveLength(2);
    expect(manifest).toMatchObject({ portal: 'test', configuration: { PORT: '9000' }, files: { count: 2 } });
    expect(manifest.tables.map(({ name }) => name)).toEqual(
      Object.keys(before).filter((name) => !LEFT_OUT.includes(name)),
    );

    // The sealed numbers open with the restored secret.
    const sealing = createSealing({
      now: readFileSync(join(empty.dataDir, 'secret.key'), 'utf8').trim(),
      before: null,
    });
    const sealed = await ask(
      empty.connection,
      'select tenant_id, aadhaar, aadhaar_sealed from employee where aadhaar_sealed is not null',
    );
    expect(sealed).toHaveLength(2);
    for (const { tenant_id: tenantId, aadhaar, aadhaar_sealed: number } of sealed)
      expect(sealing.unseal('Aadhaar number', String(tenantId), number as Buffer).slice(-4)).toBe(
        String(aadhaar).slice(-4),
      );
  } finally {
    await empty.drop();
  }
});

test('a foreign table in the database is not in the backup, and this is logged', async () => {
  const said: string[] = [];
  const path = join(folderOf('foreign'), 'backup.tar.gz');
  await ask(portal.connection, 'create table of_the_accountant as select 1 as n');
  try {
    await writeBackup({ ...sourceOf(portal), log: (line) => said.push(line) }, path);
  } finally {
    await ask(portal.connection, 'drop table of_the_accountant');
  }
  expect(said).toEqual(['Not part of the portal, and therefore not in the backup: of_the_accountant']);
  expect((await entriesOf(path)).map(({ name }) => name).join()).not.toContain('accountant');
});

test('a backup taken while the office works has nothing half-saved, and every picture that a row names', async () => {
  const { token } = a;
  const photos = await Promise.all(
    [1, 2, 3].map((shade) =>
      sharp({ create: { width: 30, height: 20, channels: 3, background: { r: shade * 80, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  );
  const path = join(folderOf('busy'), 'backup.tar.gz');
  const office = { isOpen: true };
  let saves = 0;
  const clerk = async () => {
    while (office.isOpen) {
      done(await call(portal, 'biltyCreate', { token, body: aBilty() }));
      saves += 1;
    }
  };
  const photographer = async () => {
    for (let at = 0; office.isOpen; at += 1) {
      const body = pictureForm('permit_Photo', photos[at % photos.length]);
      done(await call(portal, 'vehicleUpload', { token, query: { id: vehicle }, body }));
    }
  };
  const work = Promise.all([clerk(), clerk(), clerk(), photographer()]);
  const empty = await emptyPortal();
  try {
    await expect.poll(() => saves).toBeGreaterThan(20);
    const before = saves;
    await writeBackup(sourceOf(portal), path);
    expect(saves).toBeGreaterThan(before);
    office.isOpen = false;
    await work;

    await restoreBackup(empty.target, path);
    const [sums] = await ask(
      empty.connection,
      `select count(*)::int as papers, count(*) filter (where lines = 2)::int as whole, max(seq)::int as newest,
         (select last from series s where s.tenant_id = '${a.tenantId}' and kind = 'bilty')::int as counted,
         (select sum(n) from bilty_month m where m.tenant_id = '${a.tenantId}')::int as months,
         (select count(*) from audit u where u.tenant_id = '${a.tenantId}' and call = 'bilty.create')::int as audited
       from (select seq, (select count(*) from bilty_line l where l.tenant_id = b.tenant_id and l.bilty_seq = b.seq) as lines
             from bilty b where tenant_id = '${a.tenantId}') each`,
    );
    const papers = Number(sums?.['papers']);
    expect(papers).toBeGreaterThanOrEqual(before);
    expect(sums).toEqual({ papers, whole: papers, newest: papers, counted: papers, months: papers, audited: papers });
    const [named] = await ask(empty.connection, `select permit_photo from vehicle where tenant_id = '${a.tenantId}'`);
    const photo = String(named?.['permit_photo']);
    expect(filesIn(empty.filesDir)).toEqual(expect.arrayContaining([photo, photo.replace('.png', '.jpg')]));
  } finally {
    office.isOpen = false;
    await work;
    await empty.drop();
  }
});

test('a backup has the picture that its rows name, even if pictures are replaced meanwhile', async () => {
  const { token } = a;
  const upload = async () =>
    done(await call(portal, 'vehicleUpload', { token, query: { id: vehicle }, body: pictureForm('permit_Photo') }));
  const files = createDiskFiles(portal.filesDir);
  let lists = 0;
  async function* list() {
    lists += 1;
    // The snapshot is taken: the picture that it names is replaced here.
    if (lists === 2) await upload();
    yield* files.list();
    // After the first copying: the snapshot names the picture uploaded here.
    if (lists === 1) await upload();
  }
  const path = join(folderOf('replaced'), 'backup.tar.gz');
  await writeBackup({ ...sourceOf(portal), files: { ...files, list } }, path);
  expect(lists).toBe(3);
  const entries = await entriesOf(path);
  const rows = entries.find(({ name }) => name === 'tables/vehicle/00001.copy')?.bytes.toString('utf8');
  const [photo = ''] = /permitphoto-\w+\.png/.exec(rows ?? '') ?? [];
  expect(entries.map(({ name }) => name)).toContain(`files/${a.tenantId}/vehicle_docs/${photo}`);
});

describe('a restore that is refused', () => {
  let empty: Empty;
  beforeAll(async () => {
    empty = await emptyPortal();
  });
  afterAll(() => empty.drop());
  const refused = async (path: string, sentence: string | RegExp) => {
    await expect(restoreBackup(empty.target, path)).rejects.toThrow(sentence);
    await stillEmpty(empty);
  };

  test('restoring a damaged or truncated backup writes nothing', async () => {
    const whole = readFileSync(good);
    const path = join(folderOf('damaged'), 'backup.tar.gz');
    const damaged = Buffer.from(whole);
    damaged[whole.length >> 1] = (damaged[whole.length >> 1] ?? 0) ^ 1;
    writeFileSync(path, damaged);
    await refused(path, 'is not a complete backup');
    writeFileSync(path, whole.subarray(0, whole.length - 20));
    await refused(path, 'is not a complete backup: it ends too early. Use another backup.');
  });

  test('restoring a backup of a newer portal writes nothing', async () => {
    const newer = await withManifest((told) => ({ ...told, migrations: [...told.migrations, '9999-future.sql'] }));
    await refused(newer, 'The backup was written by a newer portal (it has 9999-future.sql).');
    await refused(await withManifest((told) => ({ ...told, format: 2 })), 'The backup was written by a newer portal');
  });

  test('restoring an archive that is not a backup of a portal writes nothing', async () => {
    await refused(await changedBackup((entry) => (entry.name === 'manifest.json' ? null : entry)), 'has no manifest');
    const stranger = await changedBackup((entry) => (entry.name === 'secret.key' ? { ...entry, name: '../x' } : entry));
    await refused(stranger, 'is not a backup of a portal: it contains "../x"');
    const lacking = await changedBackup((entry) => (entry.name.startsWith('files/') ? null : entry));
    await refused(lacking, 'its content differs from its manifest');
  });

  test('a restore that fails half-way writes nothing', async () => {
    const changeRows = (told: Told) =>
      told.tables.map((table) => ({ ...table, rows: table.rows + Number(table.name === 'vehicle') }));
    const fewer = await withManifest((told) => ({ ...told, tables: changeRows(told) }));
    await refused(fewer, 'The backup lacks rows that its manifest lists: vehicle.');
    // The last reference that is checked: a line without its bilty.
    const half = await changedBackup((entry) =>
      entry.name === 'tables/bilty/00001.copy'
        ? { ...entry, bytes: entry.bytes.subarray(0, entry.bytes.indexOf('\n') + 1) }
        : entry,
    );
    await refused(half, 'The backup lacks rows');
    const wrong = await changedBackup((entry) =>
      entry.name === 'tables/vehicle/00001.copy' ? { ...entry, bytes: Buffer.from('no row\n') } : entry,
    );
    await refused(wrong, /invalid input syntax/);
  });

  test('a restore is refused if the portal has another secret or files of others', async () => {
    writeFileSync(join(empty.dataDir, 'secret.key'), 'x'.repeat(40));
    await expect(restoreBackup(empty.target, good)).rejects.toThrow("is another secret than the backup's");
    const otherSecret = {
      ...empty.target,
      keepSecret: (given: string) => keepSecrets(empty.dataDir, { ...NONE, secretKey: 'y'.repeat(40) }, given),
    };
    await expect(restoreBackup(otherSecret, good)).rejects.toThrow('SECRET_KEY is another secret');
    const elsewhere = { ...empty.target, files: createDiskFiles(join(folderOf('files'), 'client_images')) };
    await elsewhere.files.put({ tenantId: a.tenantId, kind: 'vehicle_docs', file: 'x.png' }, Buffer.from('x'));
    await expect(restoreBackup(elsewhere, good)).rejects.toThrow('this one already has other files');
  });

  test('a restore into a portal in use changes nothing', async () => {
    const before = await contentOf(portal.connection);
    const inUse = { ...empty.target, owner: portal.connection };
    await expect(restoreBackup(inUse, good)).rejects.toThrow(
      /^A backup is restored into an empty portal, and this one has \d+ tables already\. Nothing was changed\./,
    );
    expect(await contentOf(portal.connection)).toEqual(before);
  });
});

test('a restore interrupted by a power cut can be repeated', async () => {
  const empty = await emptyPortal();
  try {
    // What is left then: some files, the secret, and no table.
    const files = (await entriesOf(good)).filter(({ name }) => name.startsWith('files/'));
    const [, tenantId = '', kind = '', file = ''] = files[0]?.name.split('/') ?? [];
    await empty.target.files.put({ tenantId, kind, file }, Buffer.from('half'));
    await keepSecrets(empty.dataDir, NONE, SECRET);
    await restoreBackup(empty.target, good);
    expect(await empty.target.files.get({ tenantId, kind, file })).toEqual(files[0]?.bytes);
  } finally {
    await empty.drop();
  }
});

describe('a backup that is refused', () => {
  const path = () => join(folderOf('refused'), 'backup.tar.gz');
  test('a backup without the secret of the database is refused and leaves no file', async () => {
    const before = 'the secret before, of the tests: long enough';
    const others = [null, { now: before, before: null }, { now: before, before: SECRET }];
    for (const secrets of others) {
      const to = path();
      await expect(writeBackup({ ...sourceOf(portal), secrets }, to)).rejects.toThrow(
        'The secret of this database is not here.',
      );
      expect(existsSync(to)).toBe(false);
    }
  });

  test('a backup that is stopped or loses the database half-way leaves no file', async () => {
    const ending = new AbortController();
    const stopping = {
      ...sourceOf(portal),
      signal: ending.signal,
      files: {
        ...createDiskFiles(portal.filesDir),
        get: () => Promise.resolve(randomBytes(1000)).finally(() => ending.abort()),
      },
    };
    const to = path();
    await expect(writeBackup(stopping, to)).rejects.toThrow(/abort/i);
    const losing = {
      ...sourceOf(portal),
      files: {
        ...createDiskFiles(portal.filesDir),
        get: () =>
          ask(
            portal.connection,
            `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bilty-backup'`,
          ).then(() => randomBytes(1000)),
      },
    };
    await expect(writeBackup(losing, to)).rejects.toThrow('The connection to the database was lost');
    expect(readdirSync(join(to, '..'))).toEqual([]);
  });
});

test('a login that is no superuser (DATABASE_URL) backs up and restores every company', async () => {
  const cluster = await startEmptyCluster();
  try {
    const maintenance = { ...cluster.connection, database: 'postgres' };
    await ask(maintenance, `create role bilty_owner login createrole`);
    const theirs = (database: string) => ({ ...cluster.connection, user: 'bilty_owner', database });
    for (const name of ['first', 'second', 'third'])
      await ask(maintenance, `create database ${name} owner bilty_owner`);
    // Such a login can create the schema of a portal, and a further kind in it.
    await migrate(theirs('first'));
    await ask(theirs('first'), `select make_kind('trailer', false)`);
    const forced = `select relname from pg_class where relforcerowsecurity and relname in ('kind', 'company', 'series')`;
    expect((await ask(theirs('first'), forced)).length).toBe(3);
    const from = { ...sourceOf(portal), owner: theirs('second') };
    const target = {
      files: createDiskFiles(folderOf('files')),
      keepSecret: () => Promise.resolve(() => Promise.resolve()),
      log: silent,
    };
    await restoreBackup({ ...target, owner: theirs('second') }, good);
    const again = join(folderOf('again'), 'backup.tar.gz');
    await writeBackup({ ...from, files: target.files }, again);
    await restoreBackup({ ...target, owner: theirs('third') }, again);
    const asSuperuser = (database: string) => contentOf({ ...cluster.connection, database });
    expect(await asSuperuser('third')).toEqual(await asSuperuser('second'));
    expect((await asSuperuser('third'))['bilty']).toHaveLength(2);
    // Outside a backup the owner still sees no rows of a company.
    const owner = { ...theirs('third'), options: '-c app.tenant_id=00000000-0000-0000-0000-000000000000' };
    expect(await ask(owner, 'select item_name from bilty_line')).toEqual([]);
  } finally {
    await cluster.drop();
  }
});
