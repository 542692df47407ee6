import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calls } from '#api/calls.ts';
import type { Field } from '#domain/fields.ts';
import { createBreachedPasswords } from '#server/access/breached-passwords.ts';
import { createPasswords } from '#server/access/passwords.ts';
import { aProfile, fromElsewhere, linkOf } from '#test/contract/expectations-access.ts';
import { aBackOffice, aCompany, anOwner, call, done, logIn, PASSWORD, refused, registration } from '#test/factories.ts';
import type { Answered, TestCompany } from '#test/factories.ts';
import { anEmployee } from '#test/forms.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

// New passwords are looked up at a service that answers as Pwned Passwords does (OWASP ASVS 6.2.12).

const BREACHED = 'correct horse battery staple';
const UNKNOWN = 'an own sentence of nobody';
const SENTENCE = 'This password is known from a data breach. Please choose another.';
const PADDING = `${'0'.repeat(35)}:0`;
const digestOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();

/** What the service answers; by default it knows `BREACHED`. */
let says: { readonly status: number; readonly body: string } | 'nothing' | undefined;
const asked: IncomingMessage[] = [];
const log: string[] = [];
const service = createServer((request, response) => {
  asked.push(request);
  if (says === 'nothing') return;
  const digest = digestOf(BREACHED);
  const isIts = request.url === `/range/${digest.slice(0, 5)}`;
  const { status, body } = says ?? {
    status: 200,
    body: [PADDING, ...(isIts ? [`${digest.slice(5)}:42`] : [])].join('\r\n'),
  };
  response.writeHead(status, { 'content-type': 'text/plain' }).end(body);
});

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/range/`;
  const isBreached = createBreachedPasswords(url, (line) => log.push(line));
  portal = await startPortal({ passwords: createPasswords({ memoryKib: 1024, passes: 1 }, isBreached) });
  company = await aCompany(portal);
});
afterAll(async () => {
  await portal.stop();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  says = undefined;
  asked.length = 0;
  log.length = 0;
});

async function anEmployeeId(fields: Readonly<Record<string, string>> = {}): Promise<number> {
  const body = anEmployee({ empType: 'backoffice', ...fields });
  return Number(done(await call(portal, 'employeeCreate', { token: company.token, body })).id);
}

/** Each call that takes a new password, after what it needs. */
const WAYS: Readonly<Record<string, (password: string) => Promise<Answered>>> = {
  register: (password) => call(portal, 'register', { body: registration({ password }), headers: fromElsewhere() }),
  async resetPassword(password) {
    const { userName } = await anOwner(portal);
    const token = await linkOf(portal, userName);
    asked.length = 0;
    return await call(portal, 'resetPassword', { body: { token, password } });
  },
  async updateProfile(password) {
    const { userName, token } = await aBackOffice(portal, company);
    asked.length = 0;
    const body = { ...aProfile(userName), password, old_Password: PASSWORD };
    return await call(portal, 'updateProfile', { token, body });
  },
  async updatePassword(password) {
    const { token } = await aBackOffice(portal, company);
    asked.length = 0;
    return await call(portal, 'updatePassword', { token, body: { password, old_Password: PASSWORD } });
  },
  async setUserPassword(password) {
    const { userName } = await aBackOffice(portal, company);
    const token = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    asked.length = 0;
    return await call(portal, 'setUserPassword', { token, query: { username: userName }, body: { password } });
  },
  employeeCreate(password) {
    const { userName = '' } = registration();
    const body = anEmployee({ empType: 'backoffice', userName, password });
    return call(portal, 'employeeCreate', { token: company.token, body });
  },
  async employeeAddLogin(password) {
    const [id, { userName = '' }] = [await anEmployeeId(), registration()];
    return await call(portal, 'employeeAddLogin', {
      token: company.token,
      query: { id },
      body: { userName, password },
    });
  },
  async employeeSetLoginPassword(password) {
    const { userName = '' } = registration();
    const id = await anEmployeeId({ userName, password: PASSWORD });
    asked.length = 0;
    return await call(portal, 'employeeSetLoginPassword', { token: company.token, query: { id }, body: { password } });
  },
};

test('every call that takes a new password is tested here', () => {
  const takesNew = Object.entries(calls).flatMap(([name, each]) => {
    const fields: Readonly<Record<string, Field>> = 'body' in each && 'fields' in each.body ? each.body.fields : {};
    const { password } = fields;
    return password?.kind === 'password' && !password.schema().safeParse('password1').success ? [name] : [];
  });
  expect(Object.keys(WAYS).toSorted()).toEqual(takesNew.toSorted());
});

test.each(Object.entries(WAYS))('%s refuses a breached password and accepts another', async (_name, send) => {
  expect(refused(await send(BREACHED))).toMatchObject({
    status: 422,
    detail: SENTENCE,
    errors: [{ path: 'password', message: SENTENCE }],
  });
  expect(asked.at(-1)?.url).toBe(`/range/${digestOf(BREACHED).slice(0, 5)}`);
  expect((await send(UNKNOWN)).status).toBe(200);
});

test('only five digits of the hash leave the portal, and padding is requested', async () => {
  await WAYS['register']?.(BREACHED);
  expect(asked).toHaveLength(1);
  const [request] = asked;
  expect(request?.method).toBe('GET');
  expect(request?.headers['add-padding']).toBe('true');
  const everything = JSON.stringify([request?.url, request?.rawHeaders]);
  for (const secret of [BREACHED, digestOf(BREACHED).slice(5), digestOf(BREACHED).slice(0, 6)])
    expect(everything.toUpperCase()).not.toContain(secret.toUpperCase());
});

test('an entry with a count of 0 is padding and refuses no password', async () => {
  says = { status: 200, body: `${digestOf(BREACHED).slice(5)}:0\r\n` };
  expect((await WAYS['register']?.(BREACHED))?.status).toBe(200);
});

test.each([
  ['does not answer', 'nothing'],
  ['refuses', { status: 429, body: '' }],
  ['redirects', { status: 302, body: '' }],
  ['answers with another page', { status: 200, body: '<html>not a list</html>' }],
  ['answers endlessly', { status: 200, body: `${PADDING}\r\n`.repeat(40_000) }],
] as const)('a service that %s keeps nobody from registering, and the failure is logged', async (_what, answer) => {
  says = answer;
  expect((await WAYS['register']?.(BREACHED))?.status).toBe(200);
  expect(log).toEqual([expect.stringContaining('Breached passwords could not be looked up:')]);
});

test('the password of a login, and one that the portal made, are not looked up', async () => {
  await logIn(portal, company.userName);
  const lookedUp: string[] = [];
  const passwords = createPasswords({ memoryKib: 1024, passes: 1 }, (password) => {
    lookedUp.push(password);
    return Promise.resolve(true);
  });
  const from = { lane: '203.0.113.1', trust: 'captcha' } as const;
  expect(await passwords.verify(BREACHED, await passwords.hashMade(BREACHED, from), from)).toBe(true);
  expect([...asked, ...lookedUp]).toEqual([]);
});
