import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#api/audit.ts';
import { audited } from '#domain/audited.ts';
import { listAudit } from '#server/changes/history.ts';
import { bind } from '#server/database/statement.ts';
import { aLogo, anEntry } from '#test/contract/expectations-company.ts';
import { pictureForm } from '#test/contract/expectations-records.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  asOwner,
  aSavedBilty,
  call,
  companyBody,
  done,
  logIn,
  refused,
  registration,
  savedPaper,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { aBilty, aLine, aLoadingSlip, anAadhaar, anEmployee, anExportBilty, aVehicle } from '#test/forms.ts';
import { sharedPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let a: TestCompany;
let clerk: TestUser;
const PASSWORD = 'jaldi hunter7 chalo';
const AADHAAR = anAadhaar();

type Saved = Readonly<Record<string, unknown>> & { readonly id: number };
type Filters = Readonly<Record<string, string | number>>;
const list = async (query: Filters = {}, company = a) =>
  done(await call(portal, 'auditList', { token: company.token, query: { pageSize: 100, ...query } }));
const newest = async (query: Filters = {}) => (await list(query)).data[0];
const whole = async (entry: AuditEntry | undefined) =>
  done(await call(portal, 'auditEntry', { token: a.token, query: { id: entry?.id ?? '' } }));

beforeAll(async () => {
  portal = await sharedPortal();
  a = await aCompany(portal);
  clerk = await aBackOffice(portal, a, { name: 'Ravi Clerk' });
  const { token } = a;
  const [first, second] = [await aDriver(portal, token, 'Suresh'), await aDriver(portal, token, 'Ramesh')];
  const bilty = await aSavedBilty(portal, clerk.token, { details: [aLine(), aLine({ item_Name: 'Steel' })] });
  const changed = aBilty({
    to: 'Ujjain',
    bilty_Date: '2026-04-06',
    received: 1250.5,
    details: [{ ...bilty.details[0], rate: 7 }, aLine({ item_Name: 'Sand' })],
  });
  savedPaper(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: '1' }, body: changed }));
  const slip = savedPaper(
    await call(portal, 'loadingSlipCreate', { token, body: aLoadingSlip({ driver_Name: first }) }),
  );
  const slipQuery = { loading_Slip_Id: String(slip['loading_Slip_Id']) };
  const otherDriver = aLoadingSlip({ driver_Name: second, details: slip.details });
  savedPaper(await call(portal, 'loadingSlipUpdate', { token, query: slipQuery, body: otherDriver }));
  savedPaper(await call(portal, 'exportBiltyCreate', { token, body: anExportBilty() }));
  const { userName = '' } = registration();
  const withLogin = anEmployee({ empType: 'backoffice', userName, password: PASSWORD, aadharNo: AADHAAR });
  const employee = done(await call(portal, 'employeeCreate', { token, body: withLogin })) as Saved;
  const query = { id: employee.id };
  done(await call(portal, 'employeeSetLoginPassword', { token, query, body: { password: `${PASSWORD}-2` } }));
  done(await call(portal, 'employeeSetLogin', { token, query, body: { login_Status: 'disabled' } }));
  const vehicle = done(await call(portal, 'vehicleCreate', { token, body: aVehicle() })) as Saved;
  done(await call(portal, 'vehicleUpload', { token, query: { id: vehicle.id }, body: pictureForm('permit_Photo') }));
  done(await call(portal, 'updateCompany', { token, body: companyBody({ city: 'Dewas' }) }));
  await aLogo(portal, a, 'logo2');
  const own = done(await call(portal, 'profile', { token }));
  done(await call(portal, 'updateProfile', { token, body: { ...own, personal_Contact: '9222222222' } }));
});

describe('access to the audit', () => {
  test.each(['auditList', 'auditFilters'] as const)('%s answers only admins of the company', async (name) => {
    const b = await aCompany(portal);
    expect((await call(portal, name)).status).toBe(401);
    expect((await call(portal, name, { token: clerk.token })).status).toBe(403);
    expect((await call(portal, name, { token: b.token, query: { tenantId: a.tenantId } })).status).toBe(403);
    expect(JSON.stringify(done(await call(portal, name, { token: b.token })))).not.toContain(a.userName);
  });

  test('an entry of another company is not found, and back office reads no entries', async () => {
    const b = await aCompany(portal);
    const query = { id: await anEntry(portal, a) };
    expect((await call(portal, 'auditEntry', { token: b.token, query })).status).toBe(404);
    expect((await call(portal, 'auditEntry', { token: clerk.token, query })).status).toBe(403);
  });

  test.each(['x', '2026-04-05', '2026-13-45T00:00:00.000Z_00000000-0000-4000-8000-000000000000', "';--"])(
    'the malformed position %s is refused',
    async (place) => {
      expect(refused(await call(portal, 'auditEntry', { token: a.token, query: { id: place } })).status).toBe(400);
      expect(refused(await call(portal, 'auditList', { token: a.token, query: { before: place } })).status).toBe(400);
    },
  );
});

describe('an audit entry', () => {
  test('an entry of a change has the user and the old and new values, also of lines', async () => {
    const entry = await newest({ kind: 'bilty' });
    expect(entry).toMatchObject({
      userName: a.userName,
      name: 'Asha Verma',
      title: 'Bilty',
      action: 'update',
      record: '1',
      more: 2,
    });
    expect(entry?.fields).toEqual([
      { label: 'Bilty Date', kind: 'date', from: '2026-04-05', to: '2026-04-06' },
      { label: 'To (Destination)', kind: 'text', from: 'Bhopal', to: 'Ujjain' },
      { label: 'Received', kind: 'money', from: 0, to: 1250.5 },
    ]);
    // A list shows the first twelve changes.
    const all = await whole(entry);
    expect(all).toMatchObject({ ...entry, more: 0, lines: expect.anything() });
    expect(all.lines).toMatchObject([
      { what: 'changed', place: 1, changes: [{ label: 'Rate', from: 100, to: 7 }] },
      { what: 'added', place: 2, changes: [{ to: 'Sand' }, {}, {}, {}, {}] },
      { what: 'removed', place: 2, changes: [{ from: 'Steel' }, {}, {}, {}, {}] },
    ]);
  });

  test('an entry of a creation shows its fields only when it is opened', async () => {
    const made = (await list({ kind: 'bilty', user: clerk.userName })).data;
    expect(made).toMatchObject([{ action: 'create', name: 'Ravi Clerk', fields: [], lines: [] }]);
    expect(made[0]?.more).toBeGreaterThan(10);
    const all = await whole(made[0]);
    expect(all.more).toBe(0);
    expect(all.fields).toContainEqual({ label: 'Sender', kind: 'text', from: null, to: 'Sharma Traders' });
    expect(all.lines).toHaveLength(2);
  });

  test('an entry shows a driver’s name, not the id in the wire field driver_Name', async () => {
    const entry = await newest({ kind: 'loading_slip' });
    expect(entry?.fields).toEqual([{ label: 'Driver Name', kind: 'text', from: 'Suresh', to: 'Ramesh' }]);
  });

  test('entries describe changes of pictures, logins, the company and the own profile', async () => {
    expect((await newest({ kind: 'vehicle' }))?.fields).toEqual([
      { label: 'Permit Photo', kind: 'image', from: null, to: 'picture' },
    ]);
    const [off, anew] = (await list({ kind: 'employee' })).data;
    expect(off?.fields).toEqual([{ label: 'Login', kind: 'choice', from: null, to: 'disabled' }]);
    expect(anew?.fields).toEqual([{ label: 'Login', kind: 'choice', from: null, to: 'password set anew' }]);
    const [logo, city] = (await list({ kind: 'company' })).data;
    expect(logo?.fields).toEqual([{ label: 'Logo 2', kind: 'image', from: null, to: 'picture' }]);
    expect(city?.fields).toEqual([{ label: 'City', kind: 'text', from: 'Indore', to: 'Dewas' }]);
    const own = await newest({ kind: 'login' });
    expect(own).toMatchObject({ title: 'Login', record: a.userName });
    expect(own?.fields).toEqual([{ label: 'Personal Contact', kind: 'phone', from: null, to: '9222222222' }]);
  });

  test('a super admin’s visit is an entry, and the same visit within 15 minutes adds none', async () => {
    const b = await aCompany(portal);
    await aSavedBilty(portal, b.token);
    const token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    const query = { tenantId: b.tenantId };
    done(await call(portal, 'biltyList', { token, query }));
    const [visit] = (await list({ kind: 'visit' }, b)).data;
    expect(visit).toMatchObject({
      userName: SUPER_ADMIN.userName,
      name: '',
      title: 'Bilty',
      action: 'visit',
      record: '',
      more: 0,
    });
    // Reading the audit is a visit too.
    const seen = done(await call(portal, 'auditList', { token, query }));
    expect(seen.data.length).toBeGreaterThan(1);
    expect((await list({ kind: 'visit' }, b)).data).toHaveLength(2);
    // The same call again is the same visit; a quarter of an hour later it is another one.
    done(await call(portal, 'biltyList', { token, query }));
    expect((await list({ kind: 'visit' }, b)).data).toHaveLength(2);
    await asOwner(portal, (client) =>
      client.query("update audit set at = now() - interval '15 minutes' where tenant_id = $1", [b.tenantId]),
    );
    done(await call(portal, 'biltyList', { token, query }));
    expect((await list({ kind: 'visit' }, b)).data).toHaveLength(3);
  });

  test('entries hold no password, seal, full Aadhaar number or file name', async () => {
    const { data } = await list();
    const told = JSON.stringify(await Promise.all(data.map(whole)));
    expect(data.length).toBeGreaterThan(12);
    expect(told).toContain(`XXXX XXXX ${AADHAAR.slice(-4)}`);
    for (const secret of [PASSWORD, AADHAAR, 'argon2', 'sealed', '.png', 'tenantId', 'aadharNo', '_Date"']) {
      expect(told, secret).not.toContain(secret);
    }
  });

  test('every kind written to the audit can be described', async () => {
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ kind: string }>(
        `select distinct split_part(call, '.', 1) as kind from audit where call like '%.%'`,
      ),
    );
    const known = [...Object.keys(audited), 'visit'];
    expect(rows.map(({ kind }) => kind).filter((kind) => !known.includes(kind))).toEqual([]);
    expect(rows.length).toBeGreaterThan(5);
  });
});

describe('the list of the audit', () => {
  test('the list is newest first, and its pages have no gap and no duplicate', async () => {
    const { data } = await list();
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const ids: string[] = [];
    let before = '';
    do {
      const page = await list({ pageSize: 3, ...(before !== '' && { before }) });
      ids.push(...page.data.map(({ id }) => id));
      before = page.next;
    } while (before !== '');
    expect(ids).toEqual(data.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the list is filtered by user, kind, record and days', async () => {
    const { data } = await list();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
    expect((await list({ FromDate: today, ToDate: today })).data).toHaveLength(data.length);
    expect((await list({ ToDate: '2020-01-01' })).data).toEqual([]);
    expect((await list({ FromDate: '2099-01-01' })).data).toEqual([]);
    expect((await list({ user: 'nobody' })).data).toEqual([]);
    expect((await list({ record: 'RAMESH' })).data).toMatchObject([{ record: 'Ramesh', title: 'Employee' }]);
    const both = await list({ kind: 'bilty', record: '1', user: a.userName, pageSize: 1 });
    expect(both).toMatchObject({ data: [{ action: 'update' }], next: '' });
    expect((await list({ kind: 'toString' })).data).toEqual([]);
    expect((await list({ record: '%' })).data).toEqual([]);
  });

  test('a day of the list is a day in India', async () => {
    const b = await aCompany(portal);
    await asOwner(portal, (client) =>
      client.query(
        `insert into audit (tenant_id, at, user_name, call, record) values ($1, '2026-04-05T18:29:59.999Z', 'x', 'bilty.update', 'before'),
          ($1, '2026-04-05T18:30:00.000Z', 'x', 'bilty.update', 'after')`,
        [b.tenantId],
      ),
    );
    const on = async (day: string) => (await list({ FromDate: day, ToDate: day }, b)).data.map(({ record }) => record);
    expect(await on('2026-04-05')).toEqual(['before']);
    expect(await on('2026-04-06')).toEqual(['after']);
  });

  test('the filters offer the users of the company and the kinds of entries', async () => {
    const { users, kinds } = done(await call(portal, 'auditFilters', { token: a.token }));
    expect(users).toContainEqual({ userName: clerk.userName, name: 'Ravi Clerk' });
    expect(users.map(({ userName }) => userName)).not.toContain(SUPER_ADMIN.userName);
    expect(kinds).toContainEqual({ kind: 'export_bilty', title: 'Export Bilty' });
  });
});

test('each way of narrowing walks along an index of its own', async () => {
  const tenantId = '00000000-0000-4000-8000-000000000009';
  await asOwner(portal, async (client) => {
    await client.query(
      `insert into audit (tenant_id, at, user_name, call, record)
       select $1, timestamptz '2100-01-01' + n * interval '1 minute', 'user' || n % 7, case when n = 5 then 'company.update' else 'bilty.create' end, n::text
       from generate_series(1, 20000) n`,
      [tenantId],
    );
    await client.query('analyze audit');
  });
  const client = new Client({ ...portal.connection, user: 'bilty_app' });
  await client.connect();
  const seldom = { user: 'user3', kind: 'company', record: '77' };
  // Later than anything other tests write: only this company’s pages are counted.
  const far = { beforeAt: '2100-01-02T00:00:00Z', beforeId: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  const none = { fromDate: null, toDate: null };
  try {
    for (const narrowed of [[], ['user'], ['kind'], ['record']] as const) {
      const written = listAudit({ narrowed, size: 20 });
      for (const place of [far, { beforeAt: null, beforeId: null }]) {
        await client.query('begin');
        await client.query(`set local app.tenant_id = '${tenantId}'`);
        const given = bind(written, { tenantId, ...seldom, ...none, ...place });
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain (analyze, buffers) ${written.text}`,
          given,
        );
        await client.query('rollback');
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan, narrowed.join()).not.toMatch(/Seq Scan on audit|Sort Key: audit/);
        const buffers = Number(/shared hit=(\d+)/.exec(plan)?.[1]) + Number(/ read=(\d+)/.exec(plan)?.[1] ?? 0);
        expect(buffers, plan).toBeLessThan(100);
      }
    }
  } finally {
    await client.end();
  }
});
