import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base64url } from '#domain/rules/code-bytes.ts';
import { readArchive } from '#server/backup/archive.ts';
import { writeBackup } from '#server/backup/backup.ts';
import { sealTokens } from '#server/consignment/tracking-tokens.ts';
import type { Database } from '#server/database/connect.ts';
import { sealAnew } from '#server/secrets/seal-anew.ts';
import { confirmSecret, readSealState } from '#server/secrets/seal-state.ts';
import { MARK_BYTES, type Secrets } from '#server/secrets/sealing.ts';
import { sealedPlaces } from '#server/secrets/sealed-columns.ts';
import { aRegisteredCounter, anOpening } from '#test/counters.ts';
import { aWebhook } from '#test/contract/expectations-connect.ts';
import { sheetForm } from '#test/contract/expectations-records.ts';
import { aFollowedLr, tokenIn } from '#test/contract/expectations-tracking.ts';
import { aBackOffice, aCompany, asOwner, call, done, PASSWORD, refused } from '#test/factories.ts';
import { anAadhaar, anEmployee } from '#test/forms.ts';
import { runSecret, startPortalProcess } from '#test/portal-process.ts';
import { SECRET, startPortal, type TestPortal } from '#test/portal.ts';
import { codeNow, giveAuthenticator } from '#test/second-factor.ts';
import { emptyDatabase, temporaryFolder } from '#test/throwaway-database.ts';

// The secret of the portal changes: first A, then B with A before it, then B alone.

const A = SECRET;
const B = 'the secret that comes after it: long enough';

let withA: TestPortal;
beforeAll(async () => {
  withA = await startPortal();
  await confirmSecret(withA.services.database, withA.services.sealing);
});
afterAll(() => withA.stop());

/** Another portal on the database of the first, until the end of the test. */
async function besides(secrets: Secrets) {
  const portal = await startPortal({ beside: withA, secrets });
  return { ...portal, [Symbol.asyncDispose]: () => portal.stop() };
}

/** What a company has that is sealed with the secret or computed from it. */
async function aSealedCompany(portal: TestPortal) {
  const company = await aCompany(portal);
  const { token, tenantId } = company;
  const digits = [anAadhaar(), anAadhaar()];
  for (const aadharNo of digits) done(await call(portal, 'employeeCreate', { token, body: anEmployee({ aadharNo }) }));
  const followed = await aFollowedLr(portal, token);
  const older = await aFollowedLr(portal, token);
  const webhook = done(await call(portal, 'webhookCreate', { token, body: aWebhook() }));
  done(await call(portal, 'webhookRotate', { token, body: { id: webhook.id } }));
  const counter = await aRegisteredCounter(portal, company, 1);
  const { url } = done(await call(portal, 'biltyShare', { token, query: { Bilty_No: followed.bilty_No } }));
  const clerk = await aBackOffice(portal, company);
  const app = await giveAuthenticator(portal, clerk.userName);
  const bucket = portal.services.sealing.seal('secret of a bucket', tenantId, 'bucket’s own');
  await asOwner(portal, async (client) => {
    await client.query(
      `insert into nightly_copy (tenant_id, way, email, url, bucket, region, access_key, secret_sealed, updated_by)
       values ($1, 's3', '', 'https://s3.example.com', 'b', 'r', 'k', $2, 'me')`,
      [tenantId, bucket],
    );
    // Tracking links had no sealed token in earlier versions.
    await client.query('update tracking_link set token_sealed = null where tenant_id = $1 and token_hash = $2', [
      tenantId,
      (
        await client.query(
          'select token_hash from tracking_link where tenant_id = $1 order by bilty_seq desc limit 1',
          [tenantId],
        )
      ).rows[0]?.token_hash,
    ]);
  });
  return {
    company,
    digits,
    followed,
    older,
    webhook,
    clerk,
    app,
    counter,
    shared: new URL(url).searchParams.get('link') ?? '',
  };
}
type SealedCompany = Awaited<ReturnType<typeof aSealedCompany>>;

/** Expects that a portal reads all of it; `later`: the step of the app’s code, because each code works once. */
async function expectAllReads(portal: TestPortal, sealed: SealedCompany, later: number): Promise<void> {
  const { company, digits, followed, older, webhook, clerk, app, counter } = sealed;
  const { token, tenantId } = company;
  for (const aadharNo of digits) {
    const read = done(await call(portal, 'employeeRead', { token, query: { aadharNo } })) as { aadharNo: string };
    expect(read.aadharNo).toBe(`XXXX XXXX ${aadharNo.slice(8)}`);
    const again = await call(portal, 'employeeCreate', { token, body: anEmployee({ aadharNo }) });
    expect(refused(again)).toMatchObject({ status: 409, code: 'aadhaar_exists' });
  }
  for (const { bilty_No, link } of [followed, older]) {
    done(await call(portal, 'trackingStatus', { headers: { 'x-link': link } }));
    const { url } = done(await call(portal, 'trackingLink', { token, body: { bilty_No } }));
    expect(tokenIn(url)).toBe(link);
  }
  const { userName } = clerk;
  const body = { userName, password: PASSWORD, second_Factor: codeNow(app, later) };
  done(await call(portal, 'login', { body }));
  const opened = done(await call(portal, 'counterOpen', { token, body: anOpening(counter) }));
  expect(opened.data_Key).toBe(base64url(counter.key.dataKey));
  const { sealing } = portal.services;
  const kept = await asOwner(portal, async (client) => {
    const { rows } = await client.query<{ secret: Buffer; old: Buffer; bucket: Buffer }>(
      `select w.secret, w.old_secret as old, c.secret_sealed as bucket from webhook w join nightly_copy c using (tenant_id) where tenant_id = $1`,
      [tenantId],
    );
    const numbers = await client.query<{ sealed: Buffer }>(
      'select aadhaar_sealed as sealed from employee where tenant_id = $1 and aadhaar_sealed is not null',
      [tenantId],
    );
    return { row: rows[0], numbers: numbers.rows.map((row) => row.sealed) };
  });
  expect(kept.row && sealing.unseal('secret of a webhook', tenantId, kept.row.old)).toBe(webhook.secret);
  expect(kept.row && sealing.unseal('secret of a webhook', tenantId, kept.row.secret)).toMatch(/^whsec_/);
  expect(kept.row && sealing.unseal('secret of a bucket', tenantId, kept.row.bucket)).toBe('bucket’s own');
  expect(kept.numbers.map((number) => sealing.unseal('Aadhaar number', tenantId, number))).toEqual(
    expect.arrayContaining(digits),
  );
}

/** The number of sealed values that do not begin with this mark, by column. */
const leftOf = (portal: TestPortal, mark: Buffer) =>
  asOwner(portal, async (client) => {
    const left: Record<string, number> = {};
    for (const { table, columns } of Object.values(sealedPlaces))
      for (const column of columns) {
        const { rows } = await client.query<{ n: number }>(
          `select count(*)::int as n from ${table} where substr(${column}, 1, ${MARK_BYTES}) <> $1`,
          [mark],
        );
        left[`${table}.${column}`] = rows[0]?.n ?? 0;
      }
    return left;
  });
const sum = (left: Readonly<Record<string, number>>) => Object.values(left).reduce((total, each) => total + each, 0);

const sealing = (portal: TestPortal, database: Database, log: string[] = []) => ({
  database,
  sealing: portal.services.sealing,
  keepOf: (tenantId: string, signal: AbortSignal) => sealTokens(database, portal.services.sealing, tenantId, signal),
  log: (line: string) => log.push(line),
});
const never = new AbortController().signal;

test('every bytea column is registered as sealed or listed as needing no seal', async () => {
  const plain = [
    'api_key.key_hash',
    'audit.body_hash',
    'bilty_paper.paper_id',
    'captcha_used.signature',
    'counter.public_key',
    'counter_booking.came',
    'counter_booking.digest',
    'counter_booking.signature',
    'counter_invite.code_hash',
    'driver_link.token_hash',
    'paper_key.public_key',
    'passkey.public_key',
    'password_reset.message_hash',
    'password_reset.token_hash',
    'print_job.bytes',
    'session.cookie_hash',
    'session.token_hash',
    'tracking_link.token_hash',
    // Renewed together with the column beside it, or derived from the secrets themselves.
    'employee.aadhaar_key',
    'platform_seal.before',
    'platform_seal.fingerprint',
  ];
  const registered = Object.values(sealedPlaces).flatMap(({ table, columns }) =>
    columns.map((column) => `${table}.${column}`),
  );
  const found = await asOwner(withA, (client) =>
    client.query<{ name: string }>(
      `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and a.atttypid = 'bytea'::regtype and not a.attisdropped`,
    ),
  );
  expect(found.rows.map(({ name }) => name).toSorted()).toEqual([...plain, ...registered].toSorted());
});

test('everything sealed stays readable while the secret changes, after a portal dies, and afterwards', async () => {
  const [first, second] = [await aSealedCompany(withA), await aSealedCompany(withA)];
  await expectAllReads(withA, first, -1);

  await using changing = await besides({ now: B, before: A });
  const { database, sealing: own } = changing.services;
  await confirmSecret(database, own);
  // While its secret changes, the database refuses a portal that has only one of the two.
  await expect(confirmSecret(database, withA.services.sealing)).rejects.toThrow('written with another secret');
  await expectAllReads(changing, first, 0);
  done(await call(changing, 'biltyShared', { query: { link: first.shared } }));
  const all = await leftOf(changing, own.mark);
  expect(Object.values(all).filter((each) => each === 0)).toEqual([0]);
  expect(all['authenticator.pending_sealed']).toBe(0);
  // What is saved in the meantime is sealed with the new secret.
  const third = await aSealedCompany(changing);
  expect(await leftOf(changing, own.mark)).toEqual(all);

  // This portal dies after it has sealed two columns; its lease still keeps others out.
  let writes = 0;
  const dying: Database = {
    ...database,
    async write(scope, statement, values) {
      if (statement.name.endsWith('.replace') && (writes += 1) > 2) throw new Error('The portal died.');
      return await database.write(scope, statement, values);
    },
  };
  await expect(sealAnew(sealing(changing, dying), never)).rejects.toThrow('The portal died.');
  const half = await leftOf(changing, own.mark);
  expect(sum(half)).toBeGreaterThan(0);
  expect(sum(half)).toBeLessThan(sum(all));
  await expectAllReads(changing, second, 0);
  expect(await sealAnew(sealing(changing, database), never)).toBe(false);
  await asOwner(changing, (client) => client.query('update platform_seal set taken_until = now()'));
  // A portal that is asked to stop gives the lease back at once.
  expect(await sealAnew(sealing(changing, database), AbortSignal.abort())).toBe(false);

  const log: string[] = [];
  const both = await Promise.all([1, 2].map(() => sealAnew(sealing(changing, database, log), never)));
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(log).toEqual([expect.stringContaining('Everything is sealed with SECRET_KEY now.')]);
  expect(sum(await leftOf(changing, own.mark))).toBe(0);
  expect(await readSealState(database)).toMatchObject({ before: null });
  expect(await sealAnew(sealing(changing, database), never)).toBe(false);
  await asOwner(changing, (client) => client.query('update authenticator set last_step = 0'));
  await expectAllReads(changing, first, 0);

  await using withB = await besides({ now: B, before: null });
  await confirmSecret(withB.services.database, withB.services.sealing);
  await asOwner(changing, (client) => client.query('update authenticator set last_step = 0'));
  for (const each of [first, second, third]) await expectAllReads(withB, each, 0);
  expect((await call(withB, 'biltyShared', { query: { link: first.shared } })).status).toBe(410);
  done(await call(withB, 'biltyShared', { query: { link: third.shared } }));
});

test('npm run secret changes a portal’s secret, even when the portal is killed while it seals again', async () => {
  const { url, drop } = await emptyDatabase();
  const env = { DATABASE_URL: url, DATA_DIR: temporaryFolder() };
  const told = async (...args: string[]) => (await runSecret(args, env)).said;
  const secrets = () => readFileSync(join(env.DATA_DIR, 'secret.key'), 'utf8').trim().split('\n');
  let portal = await startPortalProcess(env);
  try {
    const { token } = await aCompany(portal);
    const aadharNo = anAadhaar();
    done(await call(portal, 'employeeCreate', { token, body: anEmployee({ aadharNo }) }));
    const { bilty_No, link } = await aFollowedLr(portal, token);
    expect(await told()).toBe('Everything is sealed with one secret.\n');
    expect(await told('new')).toContain('secret.key has a new secret, and the one before.');
    const [next = '', before = ''] = secrets();
    // The running portal does not know the new secret yet.
    done(await call(portal, 'employeeRead', { token, query: { aadharNo } }));
    for (let times = 0; times < 2; times += 1) {
      portal.child.kill('SIGKILL');
      await portal.stop();
      portal = await startPortalProcess(env);
    }
    const reads = async () => {
      done(await call(portal, 'employeeRead', { token, query: { aadharNo } }));
      done(await call(portal, 'trackingStatus', { headers: { 'x-link': link } }));
      expect(tokenIn(done(await call(portal, 'trackingLink', { token, body: { bilty_No } })).url)).toBe(link);
    };
    await reads();
    // The killed portal may still hold the lease for a minute.
    await expect.poll(() => told(), { timeout: 90_000, interval: 1000 }).toContain('The secret before may go');
    expect(portal.said()).toContain('Everything is sealed with SECRET_KEY now.');
    await reads();
    expect(secrets()).toEqual([next, before]);
    expect(await told('end')).toContain('The secret before is gone from secret.key.');
    expect(secrets()).toEqual([next]);
    await portal.stop();
    portal = await startPortalProcess(env);
    await reads();
    await portal.stop();
    // Where the secret is set in the environment, the command says what to set; and the database refuses the old secret alone.
    const given = await runSecret(['new'], { ...env, SECRET_KEY: next });
    expect(given).toMatchObject({ code: 1, said: expect.stringContaining('Set SECRET_KEY_BEFORE to it') });
    const older = startPortalProcess({ ...env, SECRET_KEY: before });
    await expect(older).rejects.toThrow('This database was written with another secret.');
    expect(await runSecret(['old'], env)).toMatchObject({ code: 1, said: expect.stringContaining('npm run secret') });
  } finally {
    await portal.stop();
    await drop();
  }
}, 180_000);

test('a sealed value that cannot be opened is named, and keeps the secret before in use', async () => {
  const portal = await startPortal({ secrets: { now: A, before: null } });
  try {
    const { database } = portal.services;
    await confirmSecret(database, portal.services.sealing);
    const { company } = await aSealedCompany(portal);
    const next = await startPortal({ beside: portal, secrets: { now: B, before: A } });
    try {
      await confirmSecret(database, next.services.sealing);
      const flip = () =>
        asOwner(portal, (client) =>
          client.query(
            `update webhook set secret = set_byte(secret, 20, get_byte(secret, 20) # 1) where tenant_id = $1`,
            [company.tenantId],
          ),
        );
      await flip();
      const { mark } = next.services.sealing;
      await expect(sealAnew(sealing(next, database), never)).rejects.toThrow(
        `The secret of a webhook of the company ${company.tenantId}, row`,
      );
      expect((await readSealState(database))?.before).toEqual(portal.services.sealing.fingerprint);
      expect(sum(await leftOf(portal, mark))).toBe(1);
      const source = {
        owner: portal.connection,
        files: portal.services.files,
        version: 'test',
        configuration: {},
        log: (line: string) => expect(line).toBe(''),
      };
      const path = join(temporaryFolder(), 'backup.tar.gz');
      const alone = { ...source, secrets: { now: B, before: null } };
      await expect(writeBackup(alone, path)).rejects.toThrow('The secret of this database is not here.');
      await writeBackup({ ...source, secrets: { now: B, before: A } }, path);
      let kept = '';
      await readArchive(path, async ({ name, bytes }) => {
        if (name === 'secret.key') kept = String(bytes);
      });
      expect(kept).toBe(`${B}\n${A}\n`);
      // After a failure the portal does not try again at once.
      expect(await sealAnew(sealing(next, database), never)).toBe(false);
      await flip();
      await asOwner(portal, (client) => client.query('update platform_seal set taken_until = now()'));
      expect(await sealAnew(sealing(next, database), never)).toBe(true);
      expect(sum(await leftOf(portal, mark))).toBe(0);
    } finally {
      await next.stop();
    }
  } finally {
    await portal.stop();
  }
});

test('an import of drivers recognises Aadhaar numbers sealed with the old and the new secret', async () => {
  const portal = await startPortal();
  const next = await startPortal({ beside: portal, secrets: { now: B, before: A } });
  try {
    const { token } = await aCompany(portal);
    const [older, newer] = [anAadhaar(), anAadhaar()];
    const driver = (aadharNo: string, city = 'Indore') => anEmployee({ aadharNo, empType: 'driver', city });
    done(await call(portal, 'employeeCreate', { token, body: driver(older) }));
    done(await call(next, 'employeeCreate', { token, body: driver(newer) }));
    const rows = [driver(older, 'Dewas'), driver(newer, 'Dewas'), driver(anAadhaar())];
    const query = { dryRun: 'no' };
    const told = done(await call(next, 'employeeImport', { token, query, body: await sheetForm(rows) }));
    expect(told).toMatchObject({ rows: 3, saved: 3, updated: 2, errors: [] });
  } finally {
    await next.stop();
    await portal.stop();
  }
});
