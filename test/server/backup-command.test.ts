import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeSchema, migrationNames } from '#server/database/migrate.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { asOwner, call, companyBody, done, logIn, registration, type Answered } from '#test/factories.ts';
import { aBilty, anEmployee, aVehicle } from '#test/forms.ts';
import { runCommand, startPortalProcess, type PortalProcess } from '#test/portal-process.ts';
import { emptyDatabase, temporaryFolder } from '#test/throwaway-database.ts';

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

const known = (answered: Answered) => done(answered) as Readonly<Record<string, unknown>>;

test('a portal is backed up while it runs, moves to another PostgreSQL, and back', async () => {
  const files = folderOf('files');
  const home = { DATA_DIR: folderOf('home') };
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
    // Found by its number: the secret came along.
    expect((await call(portal, 'employeeUpdateByAadhaar', { token, query, body: person })).status).toBe(200);
    expect(done(await call(portal, 'biltyNext', { token }))).toBe(2);
  };

  const external = await emptyDatabase();
  try {
    const away = { DATA_DIR: folderOf('away'), DATABASE_URL: external.url };
    const restored = await runCommand(['restore', file], away);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.said).toContain(`The portal that was backed up was started with:\n  DATA_DIR=${home.DATA_DIR}`);
    // Once more: it is not empty any more.
    const again = await runCommand(['restore', file], away);
    expect(again).toMatchObject({ code: 1 });
    expect(again.said).toMatch(/A backup is restored into an empty portal, and this one has \d+ tables already\./);

    const second = await start(away);
    await isAllThere(second);
    // Into a folder, under names of their own, of which so many are kept.
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

test('what cannot be done is said in a sentence, and nothing is made', async () => {
  const dataDir = join(folderOf('none'), 'data');
  const cases: readonly (readonly [string[], string])[] = [
    [['backup'], 'Say which file, for example:\nnpm run backup -- FILE'],
    [['restore', 'a', '--keep', '2'], 'Say which file'],
    [['backup', '/nowhere/a.tar.gz'], `There is no portal in ${dataDir}. Set DATA_DIR to the folder of the portal`],
    [['backup', '/nowhere', '--keep', '3'], '--keep needs a folder that is there'],
  ];
  const answers = await Promise.all(cases.map(([args]) => runCommand(args, { DATA_DIR: dataDir })));
  for (const [at, [args, sentence]] of cases.entries()) {
    expect(answers[at]?.said, args.join(' ')).toContain(sentence);
    expect(answers[at]?.code).toBe(1);
  }
  expect(existsSync(dataDir)).toBe(false);
});

test('a newer portal backs up before it changes the database; an older one leaves it alone', async () => {
  const { connection, drop, url } = await emptyDatabase();
  try {
    const names = await migrationNames();
    const older = names.slice(0, -1);
    await asOwner({ connection }, (client) => makeSchema(client, older));
    const DATA_DIR = folderOf('upgrade');
    const backups = join(DATA_DIR, 'backups');
    const environment = { DATA_DIR, DATABASE_URL: url };

    // Where no backup can be made, nothing is changed.
    writeFileSync(backups, 'a file where the folder should be');
    await expect(start(environment)).rejects.toThrow(
      /The database was not brought up to date, because no backup of it could be made: /,
    );
    const applied = () =>
      asOwner({ connection }, async (client) => (await client.query('select name from migration')).rows.length);
    expect(await applied()).toBe(older.length);

    const upgraded = await start({ ...environment, DATA_DIR: join(DATA_DIR, 'roomy') });
    expect(upgraded.said()).toMatch(
      /The database is at .*; a backup is made before it goes on to .*\nBackup written: .*before-upgrade-/,
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
