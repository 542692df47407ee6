import { beforeAll, expect, test } from 'vitest';
import { aCompany, anOwner, asOwner, call, done, PASSWORD, refused, type TestUser } from '#test/factories.ts';
import { codeNow, giveAuthenticator } from '#test/second-factor.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// A login from an unknown device is reported to its user by mail.

let portal: TestPortal;
beforeAll(async () => {
  portal = await sharedPortal();
});

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';
const bound = (cookie = '') => ({ 'x-session': 'bound', 'user-agent': CHROME, ...(cookie !== '' && { cookie }) });
const logInWith = async ({ userName }: Pick<TestUser, 'userName'>, headers: Record<string, string>, more = {}) => {
  const answered = await call(portal, 'login', { body: { userName, password: PASSWORD, ...more }, headers });
  done(answered);
  return answered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
};
interface Letter {
  readonly facts: Readonly<Record<string, string>>;
  readonly language: string;
  readonly tenant_id: string | null;
}
const lettersOf = ({ userName }: Pick<TestUser, 'userName'>) =>
  asOwner(portal, async (client) => {
    const { rows } = await client.query<Letter>(
      `select facts, language, tenant_id from outbox where kind = 'newDevice' and facts->>'userName' = $1 order by queued_at, id`,
      [userName],
    );
    return rows;
  });

test('a letter is sent for a login in a new browser, and not for a registration or a known browser', async () => {
  const owner = await anOwner(portal);
  expect(await lettersOf(owner)).toEqual([]);
  const cookies = await logInWith(owner, bound());
  expect(await lettersOf(owner)).toEqual([
    {
      language: 'English',
      tenant_id: null,
      facts: {
        name: 'Asha Verma',
        userName: owner.userName,
        browser: 'Chrome',
        system: 'Windows',
        address: expect.stringMatching(/127\.0\.0\.1|::1/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
      },
    },
  ]);
  await logInWith(owner, bound(cookies));
  expect(await lettersOf(owner)).toHaveLength(1);
  // A browser known for one user is new for another.
  const other = await anOwner(portal);
  await logInWith(other, bound(cookies));
  expect(await lettersOf(other)).toHaveLength(1);
  await logInWith(owner, bound());
  expect(await lettersOf(owner)).toHaveLength(2);
});

test('the letter about a new device is in the language of the company and belongs to it', async () => {
  const company = await aCompany(portal, { company: { language: 'Hindi' } });
  await logInWith(company, bound());
  expect(await lettersOf(company)).toMatchObject([{ language: 'Hindi', tenant_id: company.tenantId }]);
});

test('a script is known by its network', async () => {
  const owner = await anOwner(portal);
  for (let times = 0; times < 3; times += 1) await logInWith(owner, {});
  expect(await lettersOf(owner)).toEqual([]);
  const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
  await logInWith(owner, elsewhere);
  await logInWith(owner, elsewhere);
  expect(await lettersOf(owner)).toMatchObject([{ facts: { address: '203.0.113.9', browser: '' } }]);
  await asOwner(portal, (client) => client.query(`update known_device set seen_at = now() - interval '181 days'`));
  await logInWith(owner, elsewhere);
  expect(await lettersOf(owner)).toHaveLength(1);
});

test('no letter is sent for a login that failed or still needs its second factor', async () => {
  const owner = await anOwner(portal);
  const secret = await giveAuthenticator(portal, owner.userName);
  const { userName } = owner;
  const send = (body: Record<string, string>) =>
    call(portal, 'login', { body: { userName, ...body }, headers: bound() });
  expect(refused(await send({ password: 'wrong password' })).status).toBe(401);
  expect(refused(await send({ password: PASSWORD })).code).toBe('second_factor');
  expect(refused(await send({ password: PASSWORD, second_Factor: '000000' })).status).toBe(401);
  expect(await lettersOf(owner)).toEqual([]);
  await logInWith(owner, bound(), { second_Factor: codeNow(secret) });
  expect(await lettersOf(owner)).toHaveLength(1);
});
