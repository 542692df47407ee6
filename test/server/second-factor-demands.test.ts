import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#api/call.ts';
import { calls, type CallName } from '#api/calls.ts';
import { demandsOfSuperAdmins } from '#server/access/demand-sql.ts';
import {
  aBackOffice,
  aCompany,
  call,
  done,
  logIn,
  PASSWORD,
  refused,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { sharedPortal, startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';
import { codeNow, fromBase32, giveAuthenticator } from '#test/second-factor.ts';

// A company requires a second factor of its admins, the platform of super admins: without one nothing else is open.

let portal: TestPortal;
let company: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
  admin = await aBackOffice(portal, company, { role_Id: '2' });
  await giveAuthenticator(portal, company.userName);
});

const OWED = {
  status: 403,
  code: 'second_factor_owed',
  detail: 'Please set up two-step login first: it is required for your login.',
};
const demand = (token: string, demanded: string) => call(portal, 'demandSecondFactor', { token, body: { demanded } });
const openCalls = (Object.keys(calls) as CallName[]).filter((name) => {
  const { who, whileOwing }: Call = calls[name];
  return who === 'anyone' || whileOwing === true;
});

/** Sets up an app as its user does, who can do nothing else. */
async function setUp(at: TestPortal, token: string, password = PASSWORD): Promise<Buffer> {
  const begun = done(await call(at, 'beginAuthenticator', { token, body: { old_Password: password } }));
  const secret = fromBase32(begun.secret);
  done(await call(at, 'confirmAuthenticator', { token, body: { code: codeNow(secret, -1) } }));
  return secret;
}

/** Makes every call of the contract; returns those that do not answer that a second factor is required. */
async function answeredOf(at: TestPortal, token: string): Promise<CallName[]> {
  const others: CallName[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    if (openCalls.includes(name)) continue;
    const { status, json } = await call(at, name, { token });
    if (status !== 403 || (json as { code?: string }).code !== 'second_factor_owed') others.push(name);
  }
  return others;
}

describe('a company that demands a second factor of its admins', () => {
  test('only an admin with a second factor can demand one of all admins', async () => {
    const clerk = await aBackOffice(portal, company);
    expect((await call(portal, 'demandSecondFactor', { body: { demanded: 'yes' } })).status).toBe(401);
    expect(refused(await demand(clerk.token, 'yes')).status).toBe(403);
    expect(refused(await demand(admin.token, 'yes'))).toMatchObject({ status: 409, code: 'no_second_factor' });
    expect(refused(await demand(admin.token, 'perhaps')).status).toBe(422);
    const read = () => call(portal, 'secondFactorDemand', { token: company.token });
    expect(done(await read())).toEqual({ demanded: 'no' });
    expect(done(await demand(company.token, 'yes'))).toEqual({ demanded: 'yes' });
    expect(done(await read())).toEqual({ demanded: 'yes' });
  });

  test('an admin without the demanded second factor can only set one up; clerks and other companies work on', async () => {
    done(await demand(company.token, 'yes'));
    expect(refused(await call(portal, 'biltyList', { token: admin.token }))).toMatchObject(OWED);
    expect(await answeredOf(portal, admin.token)).toEqual([]);
    const own = done(await call(portal, 'secondFactors', { token: admin.token }));
    expect(own).toMatchObject({ app_Added_Date: '', owed: true });
    done(await call(portal, 'profile', { token: admin.token }));
    done(await call(portal, 'biltyList', { token: company.token }));
    const [clerk, other] = [await aBackOffice(portal, company), await aCompany(portal)];
    for (const { token } of [clerk, other]) {
      done(await call(portal, 'biltyList', { token }));
      expect(done(await call(portal, 'secondFactors', { token }))).toMatchObject({ owed: false });
    }
    // A later login of the same user needs it too.
    const later = await logIn(portal, admin.userName);
    expect(refused(await call(portal, 'biltyList', { token: later }))).toMatchObject(OWED);

    await setUp(portal, later);
    done(await call(portal, 'biltyList', { token: later }));
    expect(done(await call(portal, 'secondFactors', { token: later }))).toMatchObject({ owed: false });
    // Once it is turned off, it is required again.
    done(await call(portal, 'removeAuthenticator', { token: later, body: { old_Password: PASSWORD } }));
    expect(refused(await call(portal, 'biltyList', { token: later }))).toMatchObject(OWED);
    done(await demand(company.token, 'no'));
    done(await call(portal, 'biltyList', { token: later }));
  });
});

describe('a platform that demands a second factor of super admins', () => {
  test('a super admin without a second factor can only set one up, and then logs in with it', async () => {
    const at = await startPortal({ ofSuperAdmins: true });
    try {
      const { userName, password } = SUPER_ADMIN;
      const token = await logIn(at, userName, password);
      expect(refused(await call(at, 'listCompanies', { token }))).toMatchObject(OWED);
      expect(await answeredOf(at, token)).toEqual([]);
      const secret = await setUp(at, token, password);
      done(await call(at, 'listCompanies', { token }));
      const body = { userName, password };
      expect(refused(await call(at, 'login', { body })).code).toBe('second_factor');
      done(await call(at, 'login', { body: { ...body, second_Factor: codeNow(secret) } }));
      // Companies are not affected by that.
      const { token: owner } = await aCompany(at);
      done(await call(at, 'biltyList', { token: owner }));
    } finally {
      await at.stop();
    }
  });

  test('super admins need a second factor unless the portal’s address is this computer’s own', () => {
    const own = ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'http://127.1.2.3'];
    expect(own.map(demandsOfSuperAdmins)).toEqual([false, false, false, false]);
    const others = ['https://bilty.example.com', 'http://192.168.1.5:8080', 'http://office', 'https://127.example.com'];
    expect(others.map(demandsOfSuperAdmins)).toEqual([true, true, true, true]);
  });
});
