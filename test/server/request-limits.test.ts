import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEnquiry } from '#test/contract/expectations-platform.ts';
import { anOwner, asOwner, call, done, logIn, refused, registration } from '#test/factories.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

const LIMIT = 30;
let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ requestsPerMinute: LIMIT });
});
afterAll(() => portal.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const TOO_MANY = { status: 429, code: 'too_many', detail: 'Too many requests. Please try again in a moment.' };

test('a user over the limit of requests per minute is refused with Retry-After, and other users are not', async () => {
  const [one, other] = [await anOwner(portal), await anOwner(portal)];
  const second = await logIn(portal, one.userName);
  const ask = (token: string) => call(portal, 'listCompanies', { token });
  for (let asked = 0; asked < LIMIT; asked += 1) done(await ask(asked % 2 === 0 ? one.token : second));
  const over = await ask(one.token);
  expect(refused(over)).toMatchObject(TOO_MANY);
  const wait = Number(over.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect(refused(await ask(second)).status).toBe(429);
  expect((await ask(other.token)).status).toBe(200);
});

test('an address over the limit is refused before its token is checked, and other addresses are not', async () => {
  const headers = from('203.0.113.50');
  const ask = () => call(portal, 'listCompanies', { token: 'none', headers });
  const statuses = [];
  for (let asked = 0; asked < LIMIT * 10; asked += 1) statuses.push((await ask()).status);
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(refused(await ask())).toMatchObject(TOO_MANY);
  expect((await call(portal, 'listCompanies', { token: 'none', headers: from('203.0.113.51') })).status).toBe(401);
});

test.each([
  ['register', 40, () => registration()],
  ['postEnquiry', 20, () => anEnquiry()],
] as const)(
  '%s without a login is accepted %i times in a quarter of an hour from one address',
  async (name, most, body) => {
    const headers = from('203.0.113.60');
    await asOwner(portal, (client) =>
      client.query('insert into login_try (key, tries) values ($1, $2)', [`${name}:203.0.113.60`, most - 1]),
    );
    // A request that is refused as invalid is not counted: a form with a mistake costs no try.
    expect((await call(portal, name, { body: { ...body(), email: 'nobody' }, headers })).status).toBe(422);
    expect((await call(portal, name, { body: body(), headers })).status).toBe(200);
    const over = await call(portal, name, { body: body(), headers });
    expect(refused(over)).toMatchObject({ status: 429, detail: 'Too many tries. Please try again later.' });
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call(portal, name, { body: body(), headers: from('203.0.113.61') })).status).toBe(200);
  },
);
