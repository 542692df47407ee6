import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSchema, migrateWithin, migrationNames } from '#server/database/migrate.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { asOwner, call, companyBody, done, logIn, registration, type Answered } from '#test/factories.ts';
import { aBilty, anEmployee, aVehicle } from '#test/forms.ts';
import { isLong } from '#test/long.ts';
import { runCommand, startPortalProcess, type PortalProcess } from '#test/portal-process.ts';
import {
  emptyDatabase,
  layCluster,
  temporaryFolder,
  throwawayDatabase,
  type ThrowawayDatabase,
} from '#test/throwaway-database.ts';

// The commands as an operator types them, on portals as users run them.

const temporary = temporaryFolder();
const folderOf = (name: string) => mkdtempSync(join(temporary, `${name}-`));
const running = new Set<PortalProcess>();
afterAll(() => Promise.all([...running].map((portal) => portal.stop())));

async function start(env: Readonly<Record<string, string>>): Promise<PortalProcess> {
  const portal = await startPortalProcess(env);
  running.add(portal);
  return portal;
}
async function stop(portal: PortalProcess): Promise<void> {
  running.delete(portal);
  expect(await portal.stop()).toBe(0);
}

/** The most migrations that a database lacks in these tests. */
const MOST_LACKING = 3;
let oldest: ThrowawayDatabase;
beforeAll(async () => {
  oldest = await emptyDatabase();
  await asOwner(oldest, async (client) => makeSchema(client, (await migrationNames()).slice(0, -MOST_LACKING)));
});
afterAll(() => oldest.drop());

/** A database as an older portal left it, without the newest migrations. */
async function olderDatabase(lacking: number): Promise<ThrowawayDatabase> {
  const made = await throwawayDatabase(oldest.connection.database);
  await asOwner(made, async (client) => migrateWithin(client, (await migrationNames()).slice(-MOST_LACKING, -lacking)));
  return made;
}

const known = (answered: Answered) => done(answered) as Readonly<Record<string, unknown>>;

test('a running portal is backed up, restored into another PostgreSQL, and restored back', async () => {
  const files = folderOf('files');
  const home = { DATA_DIR: folderOf('home') };
  await layCluster(home.DATA_DIR);
  const first = await start(home);
  const body = registration();
  const { userName } = done(await call(first, 'register', { body }));
  let token = await logIn(first, userName);
  done(await call(first, 'createCompany', { token, body: companyBody() }));
  const bilty = known(await call(first, 'biltyCreate', { token, body: aBilty() }));
  const person = anEmployee();
  const query = { aadharNo: String(person['aadharNo']) };
  done(await call(first, 'employeeCreate', { token, body: person }));
  const { id } = known(await call(first, 'vehicleCreate', { token, body: aVehicle() }));
  done(await call(first, 'vehicleUpload', { token, query: { id: Number(id) }, body: pictureForm('permit_Photo') }));
  const photo = String(known(await call(first, 'vehicleRead', { token, query: { id: Number(id) } }))['permit_Photo']);

  const file = join(files, 'home.tar.gz');
  const backedUp = await runCommand(['backup', 'home.tar.gz'], { ...home, INIT_CWD: files });
  expect(backedUp).toMatchObject({ code: 0 });
  expect(backedUp.said).toMatch(
    /^Backup written: .*home\.tar\.gz\n {2}1 companies, \d+ rows in \d+ tables, 2 files; /m,
  );
  await stop(first);

  const isAllThere = async (portal: PortalProcess) => {
    token = await logIn(portal, userName);
    const { tenantDetails: _company, ...read } = known(
      await call(portal, 'biltyRead', { token, query: { Bilty_No: '1' } }),
    );
    expect(read).toMatchObject(bilty);
    expect(
      (await call(portal, 'vehicleImage', { token, query: { fileName: photo.split('/').at(-1) ?? photo } })).status,
    ).toBe(200);
    // Found by its Aadhaar number: the secret was restored too.
    expect((await call(portal, 'employeeUpdateByAadhaar', { token, query, body: person })).status).toBe(200);
    expect(done(await call(portal, 'biltyNext', { token }))).toBe(2);
  };

  const external = await emptyDatabase();
  try {
    const away = { DATA_DIR: folderOf('away'), DATABASE_URL: external.url };
    const restored = await runCommand(['restore', file], away);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain(`The portal that was backed up was started with:\n  DATA_DIR=${home.DATA_DIR}`);
    // It says how to start the portal: with another folder it would be another portal.
    expect(restored.said).toContain(`Start the portal with: DATA_DIR=${away.DATA_DIR} npm start\n`);
    // Again: the portal is no longer empty.
    const again = await runCommand(['restore', file], away);
    expect(again).toMatchObject({ code: 1 });
    expect(again.said).toMatch(/A backup is restored into an empty portal, and this one has \d+ tables already\./);

    const second = await start(away);
    await isAllThere(second);
    // Into a folder, under generated names, of which two are kept.
    for (const name of ['bilty-2020-01-01T00-00-00Z.tar.gz', 'bilty-2020-01-02T00-00-00Z.tar.gz', 'bilty-mine.tar.gz'])
      writeFileSync(join(files, name), '');
    expect(await runCommand(['backup', files, '--keep', '2'], away)).toMatchObject({ code: 0 });
    await stop(second);
    const kept = readdirSync(files).sort();
    expect(kept).toEqual(['bilty-2020-01-02T00-00-00Z.tar.gz', expect.any(String), 'bilty-mine.tar.gz', 'home.tar.gz']);

    // Back into the portal's own database, started for the time by the command itself.
    const back = { DATA_DIR: join(folderOf('back'), 'data') };
    expect(await runCommand(['restore', join(files, kept[1] ?? '')], back)).toMatchObject({ code: 0 });
    expect(await runCommand(['backup', join(files, 'stopped.tar.gz')], back)).toMatchObject({ code: 0 });
    const third = await start(back);
    await isAllThere(third);
    await stop(third);
  } finally {
    await external.drop();
  }
});

test('backup and restore report a mistake in a sentence and create nothing', async () => {
  const dataDir = join(folderOf('none'), 'data');
  const cases: readonly (readonly [string[], string])[] = [
    [['backup'], 'Name the file, for example:\nnpm run backup -- FILE'],
    [['restore', 'a', '--keep', '2'], 'Name the file'],
    [['backup', '/nowhere/a.tar.gz'], `There is no portal in ${dataDir}. Set DATA_DIR to the folder of the portal`],
    [['backup', '/nowhere', '--keep', '3'], '--keep needs an existing folder'],
  ];
  const answers = await Promise.all(cases.map(([args]) => runCommand(args, { DATA_DIR: dataDir })));
  for (const [at, [args, sentence]] of cases.entries()) {
    expect(answers[at]?.said, args.join(' ')).toContain(sentence);
    expect(answers[at]?.code).toBe(1);
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('an upgrade makes a backup first, and an older portal refuses a newer database', async () => {
  const { connection, drop, url } = await olderDatabase(1);
  try {
    const names = await migrationNames();
    const older = names.slice(0, -1);
    const DATA_DIR = folderOf('upgrade');
    const backups = join(DATA_DIR, 'backups');
    const environment = { DATA_DIR, DATABASE_URL: url };

    // Where no backup can be made, nothing is changed.
    writeFileSync(backups, 'a file where the folder should be');
    await expect(start(environment)).rejects.toThrow(
      /The database was not upgraded, because no backup of it could be made: /,
    );
    const applied = () =>
      asOwner({ connection }, async (client) => (await client.query('select name from migration')).rows.length);
    expect(await applied()).toBe(older.length);

    const upgraded = await start({ ...environment, DATA_DIR: join(DATA_DIR, 'roomy') });
    expect(upgraded.said()).toMatch(
      /The database is at .*; a backup is made before it is upgraded to .*\nBackup written: .*before-upgrade-/,
    );
    await stop(upgraded);
    expect(await applied()).toBe(names.length);
    const [made = '', ...others] = readdirSync(join(DATA_DIR, 'roomy/backups'));
    expect(others).toEqual([]);
    const empty = await emptyDatabase();
    const restored = await runCommand(['restore', join(DATA_DIR, 'roomy/backups', made)], {
      DATA_DIR: folderOf('old'),
      DATABASE_URL: empty.url,
    });
    expect(restored).toMatchObject({ code: 0 });
    expect(await asOwner(empty, async (client) => (await client.query('select name from migration')).rows.length)).toBe(
      older.length,
    );
    await empty.drop();

    await asOwner({ connection }, (client) => client.query(`insert into migration values ('9999-future.sql')`));
    await expect(start({ ...environment, DATA_DIR: join(DATA_DIR, 'roomy') })).rejects.toThrow(
      'The portal ended (1): The database was written by a newer portal (it has 9999-future.sql). Start that version, or restore a backup made by this one.',
    );
    expect(readdirSync(join(DATA_DIR, 'roomy/backups'))).toEqual([made]);
  } finally {
    await drop();
  }
});

/** Puts an enquiry into an older portal’s database, and makes a migration fail. */
async function makeFailing(connection: ThrowawayDatabase['connection'], failing: string) {
  await asOwner({ connection }, async (client) => {
    await client.query(`insert into enquiry (id, name, phone, email, message) values (1, 'Kept', '', '', '')`);
    await client.query(
      `create function refuse_it() returns trigger language plpgsql as $$ begin raise exception 'it cannot be'; end $$;
       create trigger refuse_it before insert on migration for each row when (new.name = '${failing}')
         execute function refuse_it()`,
    );
  });
}

/** The names of the backups in a data folder. */
const backupsOf = (dataDir: string) => readdirSync(join(dataDir, 'backups')).sort();

/** How a portal's start failed. */
const failureOf = (environment: Readonly<Record<string, string>>) =>
  start(environment).then(
    () => 'It started.',
    (error: unknown) => String(error),
  );

// The third and later tries are like the second.
const TRIES = isLong ? 5 : 3;
test('an upgrade that fails repeatedly keeps its first backup, and deletes older ones once it succeeds', async () => {
  const { connection, drop, url } = await olderDatabase(3);
  const empty = await emptyDatabase();
  try {
    const names = await migrationNames();
    const older = names.slice(0, -3);
    const [next = '', , last = ''] = names.slice(-3);
    await makeFailing(connection, last);
    const environment = { DATA_DIR: folderOf('failing'), DATABASE_URL: url };
    const earlier = [1, 2, 3].map((day) => `before-upgrade-2020-01-0${day}T00-00-00Z.tar.gz`);
    mkdirSync(join(environment.DATA_DIR, 'backups'));
    for (const name of earlier) writeFileSync(join(environment.DATA_DIR, 'backups', name), '');

    const first = await failureOf(environment);
    expect(first).toContain(`Migration 1 of 3, ${next}: done in `);
    expect(first).toContain(`Migration ${last} failed: it cannot be`);
    const made = backupsOf(environment.DATA_DIR);
    expect(made).toEqual([...earlier, expect.any(String)]);
    const backup = join(environment.DATA_DIR, 'backups', made[3] ?? '');
    expect(first).toContain(`The backup from before it is ${backup}.`);

    for (let again = 2; again <= TRIES; again += 1) {
      const said = await failureOf(environment);
      expect(said).toContain(`goes on from ${names.at(-2)}. The backup from before it is ${backup}.`);
      expect(said).toContain(`Migration ${last} failed: it cannot be`);
      expect(backupsOf(environment.DATA_DIR)).toEqual(made);
    }
    // Another portal of the same database has its own folder, and makes no backup of the half-done upgrade either.
    const other = { ...environment, DATA_DIR: folderOf('other') };
    expect(await failureOf(other)).toContain(`The backup from before it is ${backup}.`);
    expect(existsSync(join(other.DATA_DIR, 'backups'))).toBe(false);

    const home = { DATA_DIR: folderOf('old'), DATABASE_URL: empty.url };
    expect(await runCommand(['restore', backup], home)).toMatchObject({ code: 0 });
    const restored = await asOwner(empty, async (client) => ({
      migrations: (await client.query<{ name: string }>('select name from migration order by name')).rows,
      enquiries: (await client.query('select name from enquiry')).rows,
    }));
    expect(restored).toEqual({ migrations: older.map((name) => ({ name })), enquiries: [{ name: 'Kept' }] });

    await asOwner({ connection }, (client) => client.query('drop trigger refuse_it on migration'));
    await stop(await start(environment));
    expect(backupsOf(environment.DATA_DIR)).toEqual(made.slice(1));
    // The upgrade is complete: the next one begins with its own backup.
    const { rows } = await asOwner({ connection }, (client) =>
      client.query(`select obj_description('migration'::regclass, 'pg_class') as mark`),
    );
    expect(rows).toEqual([{ mark: null }]);
  } finally {
    await empty.drop();
    await drop();
  }
});

test('an upgrade that fails before it changes anything keeps only the newest try’s backup', async () => {
  const { connection, drop, url } = await olderDatabase(2);
  const empty = await emptyDatabase();
  try {
    const names = await migrationNames();
    await makeFailing(connection, names.at(-2) ?? '');
    const environment = { DATA_DIR: folderOf('first'), DATABASE_URL: url };
    await failureOf(environment);
    expect(backupsOf(environment.DATA_DIR)).toHaveLength(1);
    // An older portal is used in between.
    await asOwner({ connection }, (client) => client.query(`update enquiry set name = 'Changed since'`));
    await failureOf(environment);
    const [made = '', ...others] = backupsOf(environment.DATA_DIR);
    expect(others).toEqual([]);
    const home = { DATA_DIR: folderOf('again'), DATABASE_URL: empty.url };
    expect(await runCommand(['restore', join(environment.DATA_DIR, 'backups', made)], home)).toMatchObject({ code: 0 });
    const { rows } = await asOwner(empty, (client) => client.query('select name from enquiry'));
    expect(rows).toEqual([{ name: 'Changed since' }]);
  } finally {
    await empty.drop();
    await drop();
  }
});
