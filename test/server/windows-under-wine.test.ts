import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageForWindows } from '../../scripts/package.mjs';
import { calls } from '#api/calls.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, call, done, logIn, savedBilty, useLawfulForm, type TestCompany } from '#test/factories.ts';
import { aLawfulBilty, aVehicle, type Wire } from '#test/forms.ts';
import { isLong } from '#test/long.ts';
import { freePort } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';
import { lacksWine, layWindows, windowsPath, type AtKeyboard, type Windows } from '#test/wine.ts';

// The folder that `npm run package` makes, used as in an office: its .cmd files, its Node and its PostgreSQL, by Wine. Each test
// continues where the one before ended.

const A_MINUTE = 60_000;
// The command line in start.cmd.
const BY_ITSELF = ['node/node.exe', '--env-file-if-exists=settings.env', 'portal/scripts/portal.mjs', 'start'];
const lacks = isLong ? lacksWine() : 'npm run test:long makes it';

describe.skipIf(lacks !== null)(
  `the folder for Windows under Wine${lacks === null ? '' : ` (left out: ${lacks})`}`,
  () => {
    const root = temporaryFolder();
    const folder = join(root, 'Bilty Portal');
    const data = join(folder, 'data');
    const backup = join(root, 'monday.tar.gz');
    const saved: string[] = [];
    let windows: Windows;
    let url: string;
    let company: TestCompany;
    let portal: AtKeyboard;

    beforeAll(async () => {
      expect(packageForWindows(folder)).toBe(0);
      windows = await layWindows(join(root, 'wine'));
      const port = await freePort();
      url = `http://127.0.0.1:${port}`;
      writeFileSync(join(folder, 'settings.env'), `PORT=${port}\r\nCAPTCHA_PROVIDER=off\r\nNODE_ENV=test\r\n`);
    }, 10 * A_MINUTE);
    afterAll(async () => {
      await windows.cutPower();
      rmSync(root, { recursive: true, maxRetries: 5 });
    });

    const run = (...args: readonly string[]) => windows.run(['cmd', '/c', ...args], folder);
    const untilItRuns = () => expect.poll(portal.said, { timeout: 5 * A_MINUTE }).toContain('Bilty Portal runs at');
    async function start(): Promise<void> {
      portal = windows.open(['cmd', '/c', 'start.cmd'], folder);
      await untilItRuns();
      // The test runner ends a stage that prints nothing for ten minutes; on a slow machine all of this takes longer.
      process.stdout.write('The portal runs under Wine.\n');
    }
    const isRefused = () =>
      fetch(url).then(
        () => false,
        () => true,
      );
    const databaseLog = () => readFileSync(join(data, 'postgres.log'), 'utf8');
    const isStopped = () =>
      !existsSync(join(data, 'pgdata/postmaster.pid')) &&
      databaseLog().trimEnd().endsWith('database system is shut down');
    const untilStopped = () => expect.poll(isStopped, { timeout: A_MINUTE }).toBe(true);

    async function save(token: string): Promise<void> {
      saved.push(savedBilty(await call({ url }, 'biltyCreate', { token, body: aLawfulBilty() })).bilty_No);
    }
    /** Logs in and looks up each LR that was answered. */
    async function isAllThere(): Promise<string> {
      const token = await logIn({ url }, company.userName);
      for (const Bilty_No of saved)
        expect(savedBilty(await call({ url }, 'biltyRead', { token, query: { Bilty_No } })).bilty_No).toBe(Bilty_No);
      return token;
    }

    test(
      'the portal under Wine starts, books an LR, prints it in both languages and keeps a picture',
      async () => {
        await start();
        expect(portal.said()).toContain('Super admin   superadmin');
        company = await aCompany({ url });
        const { token } = company;
        await useLawfulForm({ url }, token);
        await save(token);
        for (const language of ['English', 'Hindi']) {
          const paper = await call({ url }, 'biltyPrint', { token, query: { biltyNo: saved[0] ?? '', language } });
          expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
        }
        const { id } = done(await call({ url }, 'vehicleCreate', { token, body: aVehicle() })) as unknown as {
          id: number;
        };
        done(await call({ url }, 'vehicleUpload', { token, query: { id }, body: pictureForm('permit_Photo') }));
        const vehicle = done(await call({ url }, 'vehicleRead', { token, query: { id } })) as unknown as Wire;
        const fileName = String(vehicle['permit_Photo']).split('/').at(-1) ?? '';
        expect((await call({ url }, 'vehicleImage', { token, query: { fileName } })).status).toBe(200);
      },
      10 * A_MINUTE,
    );

    test(
      'a second start and a restore over data in use are refused, and a backup is made meanwhile',
      async () => {
        expect((await run('start.cmd')).said).toContain('is in use by another portal');
        const backedUp = await run('backup.cmd', windowsPath(backup));
        expect(backedUp).toMatchObject({ code: 0, said: expect.stringContaining('Backup written: ') });
        const nightly = await run('backup.cmd', windowsPath(root), '--keep', '2');
        expect(nightly).toMatchObject({ code: 0 });
        expect((await run('restore.cmd', windowsPath(backup))).code).toBe(1);
        expect((await run('secret.cmd')).code).toBe(0);
        await isAllThere();
      },
      10 * A_MINUTE,
    );

    test(
      'Ctrl+C answers a request under way and stops the database cleanly; the next start has every LR',
      async () => {
        // Wine’s cmd ends at Ctrl+C with its window; that of Windows waits. The database stops cleanly anyway.
        portal.pressCtrlC();
        await portal.ended;
        await untilStopped();
        portal = windows.open(BY_ITSELF, folder, { DATA_DIR: windowsPath(data) });
        await untilItRuns();
        const token = await isAllThere();
        const { path, method } = calls.biltyCreate;
        const body = Buffer.from(JSON.stringify(aLawfulBilty()));
        const headers = {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': body.length,
        };
        const underWay = request(`${url}/api/${path}`, { method, headers });
        const answered = new Promise<number | undefined>((resolve, reject) => {
          underWay.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode));
        });
        underWay.write(body.subarray(0, 20));
        await isAllThere();
        portal.pressCtrlC();
        await expect.poll(isRefused, { timeout: A_MINUTE }).toBe(true);
        underWay.end(body.subarray(20));
        expect(await answered).toBe(200);
        saved.push('2');
        expect(await portal.ended).toBe(0);
        expect(isStopped()).toBe(true);
        await start();
        await isAllThere();
      },
      10 * A_MINUTE,
    );

    test(
      'a power cut loses no LR that was answered',
      async () => {
        await save(await isAllThere());
        await windows.cutPower();
        await portal.ended;
        expect(isStopped()).toBe(false);
        await start();
        expect(databaseLog()).toContain('automatic recovery in progress');
        await isAllThere();
      },
      10 * A_MINUTE,
    );

    test(
      'a portal that is killed takes its database down cleanly',
      async () => {
        const pid = readFileSync(join(data, 'portal.lock'), 'utf8').trim();
        expect((await run('taskkill', '/f', '/pid', pid)).code).toBe(0);
        await untilStopped();
        await expect.poll(portal.said, { timeout: A_MINUTE }).toContain('Press any key');
        portal.pressEnter();
        await portal.ended;
        await start();
        await isAllThere();
      },
      10 * A_MINUTE,
    );

    test(
      'a backup is restored into an empty folder',
      async () => {
        portal.pressCtrlC();
        await untilStopped();
        await portal.ended;
        renameSync(data, `${data} of before`);
        expect(await run('restore.cmd', windowsPath(backup))).toMatchObject({ code: 0 });
        await start();
        saved.splice(1);
        const token = await isAllThere();
        expect(done(await call({ url }, 'biltyNext', { token }))).toBe(2);
        portal.pressCtrlC();
        await untilStopped();
      },
      10 * A_MINUTE,
    );
  },
);
