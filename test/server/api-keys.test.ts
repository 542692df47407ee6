import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { SCOPE_OF } from '#api/scopes.ts';
import { KEY_SCOPES, type KeyScope } from '#domain/rules/key-scopes.ts';
import { addDays, todayInIndia } from '#domain/rules/calendar-date.ts';
import { aKey } from '#test/contract/expectations-connect.ts';
import { aBranch } from '#test/contract/expectations-short-lists.ts';
import {
  aBackOffice,
  aCompany,
  aSavedBilty,
  asOwner,
  call,
  done,
  logIn,
  refused,
  type TestCompany,
  useLawfulForm,
} from '#test/factories.ts';
import { aBilty, aLawfulBilty, unique } from '#test/forms.ts';
import { sharedPortal, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

// API keys (spec 4 §10): what they are, what they may do, and when they are invalid.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const madeKey = async ({ token }: Pick<TestCompany, 'token'>, fields: Readonly<Record<string, unknown>> = {}) =>
  done(await call(portal, 'keyCreate', { token, body: aKey(fields) }));
const ALL = [...KEY_SCOPES];

describe('creating a key', () => {
  test('only an admin creates, lists and ends keys, and only those of their company', async () => {
    const a = await aCompany(portal);
    const clerk = await aBackOffice(portal, a);
    expect((await call(portal, 'keyCreate', { body: aKey() })).status).toBe(401);
    expect((await call(portal, 'keyCreate', { token: clerk.token, body: aKey() })).status).toBe(403);
    expect((await call(portal, 'keyList', { token: clerk.token })).status).toBe(403);
    const { id } = await madeKey(a);
    const b = await aCompany(portal);
    expect((await call(portal, 'keyEnd', { token: b.token, body: { id } })).status).toBe(404);
    expect(done(await call(portal, 'keyList', { token: a.token })).data).toMatchObject([{ id, state: 'good' }]);
    expect(done(await call(portal, 'keyList', { token: b.token })).data).toEqual([]);
  });

  test.each([
    [{ name: '' }, 'name', 'Name is required.'],
    [{ name: 'x'.repeat(61) }, 'name', 'Name must be at most 60 characters.'],
    [{ scopes: [] }, 'scopes', 'Please choose at least one scope.'],
    [{ scopes: ['all'] }, 'scopes', 'Scopes must be some of: read, papers, money, exports.'],
    [{ expires_On: null }, 'expires_On', 'Expiry is required.'],
    [{ expires_On: addDays(todayInIndia(), -1) }, 'expires_On', 'Expiry must not be in the past.'],
    [{ expires_On: addDays(todayInIndia(), 732) }, 'expires_On', 'Expiry must be within 2 years.'],
    [{ branch: 987_654 }, 'branch', 'Branch was not found.'],
  ])('a key with %j is refused', async (fields, path, message) => {
    const { token } = await aCompany(portal);
    const answered = refused(await call(portal, 'keyCreate', { token, body: aKey(fields) }));
    expect(answered.status).toBe(422);
    expect(answered.errors).toContainEqual({ path, message });
  });

  test('two valid keys cannot have one name, in any case; the name of an ended key is free', async () => {
    const a = await aCompany(portal);
    const { id } = await madeKey(a, { name: 'Tally' });
    const twice = await call(portal, 'keyCreate', { token: a.token, body: aKey({ name: 'TALLY' }) });
    expect(refused(twice)).toMatchObject({
      status: 409,
      detail: 'An API key with this name exists. Choose another name.',
    });
    done(await call(portal, 'keyEnd', { token: a.token, body: { id } }));
    await madeKey(a, { name: 'Tally' });
  });

  test('a key of 256 bits is shown once and stored only as its hash', async () => {
    const a = await aCompany(portal);
    const { key, ...told } = await madeKey(a, { name: 'Once', scopes: ['money', 'read'] });
    expect(key).toMatch(/^bp_[\w-]{43}$/);
    expect(told).toMatchObject({ name: 'Once', scopes: ['read', 'money'], begins: key.slice(0, 7), branch_Name: '' });
    const listed = await call(portal, 'keyList', { token: a.token });
    expect(done(listed).data).toEqual([told]);
    expect(listed.text).not.toContain(key);
    const audit = await call(portal, 'auditList', { token: a.token, query: { kind: 'api_key' } });
    expect(done(audit).data).toMatchObject([{ title: 'API Key', action: 'create', record: 'Once' }]);
    expect(audit.text).not.toContain(key);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ row: string; hash: string }>(
        `select row_to_json(k)::text as row, encode(key_hash, 'hex') as hash from api_key k where tenant_id = $1`,
        [a.tenantId],
      ),
    );
    expect(rows.map(({ hash }) => hash)).toEqual([createHash('sha256').update(key).digest('hex')]);
    expect(rows[0]?.row).not.toContain(key);
    expect(portal.logLines.join()).not.toContain(key);
  });

  test('a company can have at most 50 valid keys', async () => {
    const a = await aCompany(portal);
    await Promise.all(Array.from({ length: 49 }, () => madeKey(a)));
    const { id } = await madeKey(a);
    const more = await call(portal, 'keyCreate', { token: a.token, body: aKey() });
    expect(refused(more).detail).toBe('A company can have at most 50 API keys. End one first.');
    done(await call(portal, 'keyEnd', { token: a.token, body: { id } }));
    await madeKey(a);
  });
});

describe('calling with a key', () => {
  test('a call by a key can be retried, and the audit names the key', async () => {
    const a = await aCompany(portal);
    const { key } = await madeKey(a, { name: 'Gate', scopes: ['papers'] });
    const body = aBilty();
    const headers = { 'idempotency-key': unique() };
    const saved = done(await call(portal, 'biltyCreate', { token: key, body, headers }));
    const again = done(await call(portal, 'biltyCreate', { token: key, body, headers }));
    expect(again).toEqual(saved);
    expect(saved).toMatchObject({ created_By: 'API key Gate' });
    const { data } = done(await call(portal, 'auditList', { token: a.token, query: { kind: 'bilty' } }));
    expect(data).toMatchObject([{ userName: 'API key Gate', action: 'create' }]);
    const [used] = done(await call(portal, 'keyList', { token: a.token })).data;
    expect(used?.last_Used_Address).toMatch(/127\.0\.0\.1$/);
    expect(Date.parse(used?.last_Used_Date ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });

  test('a key reaches nothing of another company', async () => {
    const [a, b] = [await aCompany(portal), await aCompany(portal)];
    await aSavedBilty(portal, a.token, { bilty_No: 'OF-A' });
    const { key } = await madeKey(b, { scopes: ALL });
    expect((await call(portal, 'biltyRead', { token: key, query: { biltyNo: 'OF-A' } })).status).toBe(404);
    const naming = await call(portal, 'biltyList', { token: key, query: { tenantId: a.tenantId } });
    expect(naming.status).toBe(403);
    expect(done(await call(portal, 'biltyList', { token: key })).data).toEqual([]);
  });

  test('a key needs the scope of the call, and cannot create keys', async () => {
    const a = await aCompany(portal);
    const { key } = await madeKey(a, { scopes: ['read'] });
    done(await call(portal, 'biltyList', { token: key }));
    const save = await call(portal, 'biltyCreate', { token: key, body: aBilty() });
    expect(refused(save)).toMatchObject({
      status: 403,
      code: 'key_scope',
      detail: 'This API key lacks the scope papers.',
    });
    const keys = await call(portal, 'keyCreate', { token: key, body: aKey() });
    expect(refused(keys).detail).toBe('API keys cannot make this call. Log in to make it.');
  });

  test('a key of a branch acts as back office of that branch, until the branch is closed', async () => {
    const a = await aCompany(portal);
    await useLawfulForm(portal, a.token);
    const branch = done(await call(portal, 'branchCreate', { token: a.token, body: aBranch() }));
    const other = done(await call(portal, 'branchCreate', { token: a.token, body: aBranch() }));
    const { key } = await madeKey(a, { scopes: ALL, branch: branch.id });
    const refusal = await call(portal, 'biltyCreate', {
      token: key,
      body: aLawfulBilty({ branch: other.id }),
    });
    expect(refused(refusal)).toMatchObject({ status: 403, code: 'other_branch' });
    const saved = done(await call(portal, 'biltyCreate', { token: key, body: aLawfulBilty({ branch: 0 }) }));
    expect(saved).toMatchObject({ branch: branch.id });
    // Calls for admins only are refused.
    expect((await call(portal, 'ledgerTrial', { token: key })).status).toBe(403);
    const listed = done(await call(portal, 'branchList', { token: key }));
    expect(listed.filter(({ may_Write: writes }) => writes === 'yes').map(({ id }) => id)).toEqual([branch.id]);
    const closed = { ...aBranch(), is_Active: 'no' };
    done(await call(portal, 'branchUpdate', { token: a.token, query: { id: Number(branch.id) }, body: closed }));
    expect(refused(await call(portal, 'biltyList', { token: key }))).toMatchObject({
      status: 401,
      detail: 'The branch of this API key is closed. Create another one under Connect.',
    });
  });

  test('a key can make 120 calls a minute, counted over all portals on the database', async () => {
    const a = await aCompany(portal);
    const [{ key, id }, other] = [await madeKey(a), await madeKey(a)];
    const beside = await startPortal({ beside: portal });
    try {
      const began = performance.now();
      const statuses: number[] = [];
      for (let times = 0; times < 130; times += 1)
        statuses.push((await call(times % 2 === 0 ? portal : beside, 'getCompany', { token: key })).status);
      const lasted = (performance.now() - began) / 1000;
      // On a slower machine a new minute would have begun.
      expect(lasted).toBeLessThan(60);
      expect(statuses.map((status, at) => ({ at, status })).filter(({ status }) => status !== 200)).toEqual(
        Array.from({ length: 10 }, (_, at) => ({ at: 120 + at, status: 429 })),
      );
      for (const at of [portal, beside]) {
        const over = await call(at, 'getCompany', { token: key });
        expect(refused(over)).toMatchObject({
          status: 429,
          detail: 'Too many requests. Please try again in a moment.',
        });
        const wait = Number(over.headers.get('retry-after'));
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(60);
        done(await call(at, 'getCompany', { token: other.key }));
        done(await call(at, 'getCompany', { token: a.token }));
      }
      // A portal started within the minute allows no more calls; the next minute allows 120 again.
      const late = await startPortal({ beside: portal });
      try {
        expect(refused(await call(late, 'getCompany', { token: key })).status).toBe(429);
      } finally {
        await late.stop();
      }
      await asOwner(portal, (client) =>
        client.query(`update login_try set since = since - interval '1 minute' where key = $1`, [`key:${id}`]),
      );
      const next = await startPortal({ beside: portal });
      try {
        done(await call(next, 'getCompany', { token: key }));
      } finally {
        await next.stop();
      }
    } finally {
      await beside.stop();
    }
  });

  test('a key with the scope exports can start and cancel the archive of all data', async () => {
    const a = await aCompany(portal);
    const { key } = await madeKey(a, { scopes: ['exports'] });
    done(await call(portal, 'archiveStart', { token: key, body: { pdfs: 'no' } }));
    expect(done(await call(portal, 'archiveStatus', { token: key })).newest).toMatchObject({ state: 'waiting' });
    done(await call(portal, 'archiveCancel', { token: key }));
  });
});

describe('an invalid key', () => {
  const told = async (key: string, name: CallName = 'getCompany') => {
    const { status, detail } = refused(await call(portal, name, { token: key }));
    return { status, detail };
  };

  test('an ended key is refused, and ending it again changes nothing', async () => {
    const a = await aCompany(portal);
    const { key, id } = await madeKey(a);
    done(await call(portal, 'getCompany', { token: key }));
    const ended = done(await call(portal, 'keyEnd', { token: a.token, body: { id } }));
    expect(ended).toMatchObject({ state: 'ended', ended_By: a.userName });
    expect(done(await call(portal, 'keyEnd', { token: a.token, body: { id } })).ended_Date).toBe(ended.ended_Date);
    expect(await told(key)).toEqual({
      status: 401,
      detail: 'This API key was ended. Create another one under Connect.',
    });
    const { data } = done(await call(portal, 'auditList', { token: a.token, query: { kind: 'api_key' } }));
    expect(data.map(({ action }) => action)).toEqual(['end', 'create']);
  });

  test('a key is refused after its last day', async () => {
    const a = await aCompany(portal);
    const { key, id } = await madeKey(a, { expires_On: todayInIndia() });
    await asOwner(portal, (client) =>
      client.query('update api_key set expires_on = expires_on - 1 where id = $1', [id]),
    );
    expect(await told(key)).toEqual({
      status: 401,
      detail: 'This API key has expired. Create another one under Connect.',
    });
    expect(done(await call(portal, 'keyList', { token: a.token })).data).toMatchObject([{ state: 'expired' }]);
  });

  test('an unknown key is refused, even for calls that need no login', async () => {
    const expected = { status: 401, detail: 'This API key is not known. Check that you sent all of it.' };
    expect(await told(`bp_${'x'.repeat(43)}`)).toEqual(expected);
    expect(await told(`bp_${'x'.repeat(43)}`, 'publicConfig')).toEqual(expected);
    expect(await told('bp_short')).toEqual({ status: 401, detail: 'Please login again.' });
  });

  test('a key of a suspended company is refused', async () => {
    const own = await startPortal();
    try {
      const a = await aCompany(own);
      const { key } = done(await call(own, 'keyCreate', { token: a.token, body: aKey() }));
      const token = await logIn(own, SUPER_ADMIN.userName, SUPER_ADMIN.password);
      const query = { TenantId: a.tenantId };
      done(await call(own, 'suspendCompany', { token, query, body: { reason: 'It was not paid for.' } }));
      const suspended = { status: 403, detail: 'Your company is suspended. Please contact us.' };
      expect(refused(await call(own, 'getCompany', { token: key }))).toMatchObject(suspended);
      expect(refused(await call(own, 'getCompany', { token: a.token }))).toMatchObject({ status: 403 });
    } finally {
      await own.stop();
    }
  });
});

describe('the scopes of keys', () => {
  const all = (Object.keys(calls) as CallName[]).map((name) => [name, calls[name] as Call, SCOPE_OF[name]] as const);

  test('every call has an entry in the list of scopes, and every entry is a call', () => {
    expect(Object.keys(SCOPE_OF).sort()).toEqual(Object.keys(calls).sort());
  });

  test('the scope read changes nothing: its calls other than GET only calculate or print', () => {
    const reading = all.filter(([, { method }, scope]) => scope === 'read' && method !== 'GET').map(([name]) => name);
    // These calls calculate what a save would give, or print many at once.
    expect(reading.sort()).toEqual(['consignmentPrintMany', 'consignmentQuote', 'freightBillPreview']);
  });

  test('only two calls that are not a company’s have a scope: archiveDownload and lawRates', () => {
    const open = all.filter(([, { who }, scope]) => scope !== null && who !== 'company' && who !== 'companyAdmin');
    expect(open.map(([name]) => name).sort()).toEqual(['archiveDownload', 'lawRates']);
  });

  // Each call by a key with all other scopes: refused before its body is read.
  test.each(all)('%s is refused to a key without its scope', async (name, { method }, scope) => {
    const others: KeyScope[] = KEY_SCOPES.filter((each) => each !== scope);
    const { key } = await madeKey(await company(), { scopes: scope === null ? ALL : others });
    const problem = refused(await call(portal, name, { token: key, ...(method !== 'GET' && { body: {} }) }));
    expect(problem).toMatchObject({ status: 403, code: 'key_scope' });
  });

  // A company has at most 50 keys.
  let made: { readonly company: Promise<TestCompany>; keys: number } | undefined;
  function company(): Promise<TestCompany> {
    if (made === undefined || made.keys === 50) made = { company: aCompany(portal), keys: 0 };
    made.keys += 1;
    return made.company;
  }
});
