import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import type { Database } from '#server/database/connect.ts';
import { createDiskFiles } from '#server/files/disk.ts';
import type { FileStore } from '#server/files/store.ts';
import { eraseDue } from '#server/platform/erasure.ts';
import { CANARY, companyWithCanaries } from '#test/contract/canaries.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import { aCompany, asOwner, aSavedBilty, call, done, logIn, refused, type TestCompany } from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { connectTo, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let database: Database;
let files: FileStore;
/** Has a canary wherever a text can be saved. */
let a: TestCompany;
let b: TestCompany;
let token: string;
beforeAll(async () => {
  portal = await startPortal();
  database = await connectTo(portal);
  files = createDiskFiles(portal.filesDir);
  a = await companyWithCanaries(portal);
  b = await aCompany(portal);
  await aSavedBilty(portal, b.token);
  for (const each of [a, b]) {
    const { id } = done(await call(portal, 'vehicleCreate', { token: each.token, body: aVehicle() })) as { id: number };
    const sent = { token: each.token, query: { id }, body: pictureForm('permit_Photo') };
    done(await call(portal, 'vehicleUpload', sent));
  }
  token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
});
afterAll(async () => {
  await database.close();
  await portal.stop();
});

const act = (name: 'suspendCompany' | 'announceErasure' | 'takeBackErasure' | 'reinstateCompany', body?: object) =>
  call(portal, name, { token, query: { tenantId: a.tenantId }, body });
const NAME = { tenant_Name: 'QZXName' };
const day = addDays(todayInIndia(), 30);
const erase = (signal = new AbortController().signal) => eraseDue(database, files, signal);

/** Every row of every table, as text. */
const everything = () =>
  asOwner(portal, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const rows: string[] = [];
    for (const { name } of tables.rows) {
      const found = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      rows.push(...found.rows.map(({ row }) => `${name}: ${row}`));
    }
    return rows;
  });
const told = async (sign: RegExp) => (await everything()).filter((row) => sign.test(row));
/** Rows with a canary that are A's; the platform's own plan has one too. */
const canaries = async () => (await told(CANARY)).filter((row) => !/^(plan|platform_audit): /.test(row));
const rowsOf = async ({ tenantId }: TestCompany) => (await told(new RegExp(tenantId))).sort();

/** Brings the day of A's erasure to now, and the begin of an erasure under way to two minutes ago. */
const passTime = () =>
  asOwner(portal, async (client) => {
    await client.query(
      `update company_state set erase_asked_at = now() - interval '31 days', erase_at = now() - interval '1 day' where tenant_id = $1`,
      [a.tenantId],
    );
    await client.query(
      `update company_state set erasing_at = now() - interval '2 minutes' where tenant_id = $1 and erasing_at is not null`,
      [a.tenantId],
    );
  });

/** How many database sessions are erasing. */
const sessionsErasing = () =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query(
      `select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%erase_company_rows%' and pid <> pg_backend_pid()`,
    );
    return rows.length;
  });

describe('erasing a company', () => {
  test('only a suspended company can be erased', async () => {
    expect(refused(await act('announceErasure', NAME))).toMatchObject({
      status: 409,
      detail: 'Suspend the company first.',
    });
  });

  test('an erasure needs the exact name of the company', async () => {
    done(await act('suspendCompany', { reason: 'Left us' }));
    const problem = refused(await act('announceErasure', { tenant_Name: 'QZXname' }));
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'tenant_Name', message: problem.detail }] });
    expect(problem.detail).toBe('This is not the name of the company.');
  });

  test('an erasure is announced to the company with its day, and is in the audit', async () => {
    const before = await told(/outbox: .*erasureAnnounced/);
    expect(done(await act('announceErasure', NAME))).toMatchObject({
      company_State: 'to be erased',
      erase_Date: day,
      erase_Asked_By: SUPER_ADMIN.userName,
    });
    const letters = (await told(/outbox: .*erasureAnnounced/)).slice(before.length);
    expect(letters).toHaveLength(1);
    for (const part of ['qzx@example.com', a.tenantId, 'QZXName', day, 'English']) expect(letters[0]).toContain(part);
    expect(await told(new RegExp(`audit: .*company_state.announce_erasure.*${day}`))).toHaveLength(1);
    expect(refused(await act('announceErasure', NAME)).detail).toBe(
      'The erasure of this company is already scheduled.',
    );
  });

  test('an erasure can be cancelled until its day', async () => {
    expect(refused(await act('reinstateCompany')).detail).toBe('Cancel the erasure first.');
    expect(done(await act('takeBackErasure'))).toMatchObject({ company_State: 'suspended', erase_Date: null });
    expect(refused(await act('takeBackErasure')).detail).toBe('No erasure is scheduled for this company.');
    expect(done(await act('reinstateCompany'))).toMatchObject({ company_State: 'active' });
    done(await act('suspendCompany', { reason: 'Left us' }));
    done(await act('announceErasure', NAME));
  });

  test('nothing is erased before the day', async () => {
    const before = await rowsOf(a);
    expect(await erase()).toBe(0);
    expect(await rowsOf(a)).toEqual(before);
  });

  test('the database itself refuses an erasure that has not begun, and one by a company', async () => {
    const asApp = (setting: string) =>
      asOwner(portal, async (client) => {
        await client.query(`begin; set local role bilty_app; ${setting}`);
        await client.query('select erase_company_rows($1, 10)', [a.tenantId]);
      });
    await expect(asApp(`set local app.access = 'on'`)).rejects.toThrow('This company is not to be erased.');
    await passTime();
    await expect(asApp(`set local app.access = 'on'`)).rejects.toThrow('This company is not to be erased.');
    await expect(asApp(`set local app.tenant_id = '${a.tenantId}'`)).rejects.toThrow(
      'This company is not to be erased.',
    );
  });

  test('an erasure whose portal was killed has erased a part, and cannot be cancelled', async () => {
    // So many that the erasure cannot finish before it is killed.
    await asOwner(portal, (client) =>
      client.query(
        `insert into audit (tenant_id, at, user_name, call, record) select $1, now() - n * interval '1 s', 'qzx', 'bilty.update', 'QZX' from generate_series(1, 60000) n`,
        [a.tenantId],
      ),
    );
    const program = `
      const { connect } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/server/database/connect.ts'))});
      const { createDiskFiles } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/server/files/disk.ts'))});
      const { eraseDue } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/server/platform/erasure.ts'))});
      const database = connect({ connection: JSON.parse(process.env.CONNECTION), log: () => undefined });
      await eraseDue(database, createDiskFiles(${JSON.stringify(portal.filesDir)}), new AbortController().signal);
      await database.close();`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, CONNECTION: JSON.stringify({ ...portal.connection, user: 'bilty_app' }) },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = once(child, 'exit');
    const erasedSoFar = () =>
      asOwner(portal, async (client) => {
        const { rows } = await client.query<{ rows: number }>(
          'select erased_rows::int as rows from company_state where tenant_id = $1',
          [a.tenantId],
        );
        return rows[0]?.rows ?? 0;
      });
    while ((await erasedSoFar()) === 0 && child.exitCode === null) await sleep(5);
    child.kill('SIGKILL');
    await ended;
    expect(child.signalCode).toBe('SIGKILL');
    // A statement that was sent is still carried out.
    await expect.poll(sessionsErasing).toBe(0);
    const sofar = await erasedSoFar();
    expect(sofar).toBeGreaterThan(0);
    expect((await rowsOf(a)).length).toBeGreaterThan(100);
    // It can no longer be cancelled.
    expect(refused(await act('takeBackErasure')).status).toBe(404);
    expect(done(await call(portal, 'erasures', { token })).data).toMatchObject([
      { id: 0, rows: sofar, erased_Date: null },
    ]);
  });

  test('an erasure uses smaller pieces if large ones take too long', async () => {
    const sizes: unknown[] = [];
    const slow: Database = {
      ...database,
      transaction: () =>
        Promise.reject(new Error('What erases is of another role, which Citus wants alone in a transaction.')),
      write(scope, statement, values) {
        const { most } = values;
        if (statement.name !== 'erasure.piece') return database.write(scope, statement, values);
        sizes.push(most);
        if (Number(most) > 500) return Promise.reject(Object.assign(new Error('too slow'), { code: '57014' }));
        return database.write(scope, statement, values);
      },
    };
    const ending = new AbortController();
    const some = eraseDue(slow, files, ending.signal);
    while (sizes.length < 4) await sleep(5);
    ending.abort();
    expect(await some).toBe(0);
    expect(sizes.slice(0, 3)).toEqual([2000, 500, 500]);
  });

  test('a finished erasure leaves nothing of the company, and all of another one', async () => {
    const ofB = await rowsOf(b);
    // Rows and files are erased at once; it is finished once those still at work in the company have left.
    expect(await erase()).toBe(0);
    expect(await canaries()).toEqual([]);
    expect(await rowsOf(a)).toHaveLength(1);
    await passTime();
    expect(await erase()).toBe(1);
    expect(await rowsOf(a)).toEqual([]);
    expect(await canaries()).toEqual([]);
    expect(await told(new RegExp(a.userName))).toEqual([]);
    expect(await rowsOf(b)).toEqual(ofB);
    expect(await erase()).toBe(0);
  });

  test('an erasure deletes the files of the company, and no others', async () => {
    const entries = readdirSync(portal.filesDir, { recursive: true, encoding: 'utf8' });
    expect(entries.filter((name) => name.includes(a.tenantId))).toEqual([]);
    const ofB = entries.filter((name) => name.startsWith(b.tenantId) && /\.(png|jpg)$/.test(name));
    expect(ofB).toHaveLength(2);
    for (const name of ofB) expect(readFileSync(join(portal.filesDir, name)).length).toBeGreaterThan(0);
  });

  test('an erasure leaves one line: who asked for it, and how much was erased', async () => {
    const { data, older } = done(await call(portal, 'erasures', { token }));
    expect(older).toBeNull();
    expect(data).toMatchObject([{ id: 1, asked_By: SUPER_ADMIN.userName, files: 3 }]);
    expect((data as { rows: number }[])[0]?.rows).toBeGreaterThan(60_000);
  });

  test('an erasure ends the logins of the company', async () => {
    const tried = await call(portal, 'login', { body: { userName: a.userName, password: a.password } });
    expect(refused(tried)).toMatchObject({ status: 401, code: 'login_failed' });
    expect((await call(portal, 'biltyList', { token: a.token })).status).toBe(401);
    expect((await call(portal, 'biltyList', { token: b.token })).status).toBe(200);
  });
});
