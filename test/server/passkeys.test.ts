import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { relyingPartyOf } from '#server/access/passkey-store.ts';
import {
  aBackOffice,
  aCompany,
  asOwner,
  call,
  done,
  PASSWORD,
  refused,
  type TestCompany,
  type TestUser,
} from '#test/factories.ts';
import { aDevice } from '#test/passkey.ts';
import { sharedPortal, startPortal, type TestPortal } from '#test/portal.ts';
import { giveAuthenticator } from '#test/second-factor.ts';

const ORIGIN = 'http://localhost:4711';
let portal: TestPortal;
let company: TestCompany;
let clerk: TestUser;
beforeAll(async () => {
  portal = await startPortal({ publicUrl: ORIGIN });
  company = await aCompany(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  clerk = await aBackOffice(portal, company);
});

const FAILED = 'This passkey does not work here.';
const withPassword = { old_Password: PASSWORD };
const begin = async ({ token }: TestUser) =>
  done(await call(portal, 'beginPasskey', { token, body: withPassword })).options;
const confirm = ({ token }: TestUser, response: string, name = 'Laptop') =>
  call(portal, 'confirmPasskey', { token, body: { name, response } });
const challenge = async () => done(await call(portal, 'passkeyChallenge', {})).options;
const enter = (response: string) => call(portal, 'passkeyLogin', { body: { response } });
const passkeysOf = async ({ token }: Pick<TestUser, 'token'>) =>
  done(await call(portal, 'secondFactors', { token })).passkeys;
const tryIn = ({ userName }: TestUser, second_Factor?: string) =>
  call(portal, 'login', {
    body: { userName, password: PASSWORD, ...(second_Factor !== undefined && { second_Factor }) },
  });

async function aPasskey(user: TestUser) {
  const device = aDevice(ORIGIN);
  const { codes } = done(await confirm(user, device.register(await begin(user))));
  return { device, codes };
}

describe('a passkey', () => {
  test('a passkey is added with the password, named and listed, and the password alone is then not enough', async () => {
    const { token } = clerk;
    const wrong = await call(portal, 'beginPasskey', { token, body: { old_Password: 'wrong password' } });
    expect(refused(wrong)).toMatchObject({ status: 422, detail: 'Old Password is wrong.' });
    const { device, codes } = await aPasskey(clerk);
    expect(codes).toHaveLength(10);
    expect(await passkeysOf(clerk)).toEqual([
      { id: device.id, name: 'Laptop', added_Date: expect.any(String), used_Date: null },
    ]);
    expect(refused(await tryIn(clerk))).toMatchObject({ status: 422, code: 'second_factor' });
    done(await tryIn(clerk, codes[0]));
    // A second passkey gives no new recovery codes.
    expect((await aPasskey(clerk)).codes).toEqual([]);
    expect(await passkeysOf(clerk)).toHaveLength(2);
  });

  test('a passkey logs in by itself, and ends no other session', async () => {
    const { device } = await aPasskey(clerk);
    const { value, user } = done(await enter(device.logIn(await challenge())));
    expect(user.userName).toBe(clerk.userName);
    done(await call(portal, 'biltyList', { token: value.token }));
    done(await call(portal, 'biltyList', { token: clerk.token }));
    expect(await passkeysOf(clerk)).toMatchObject([{ used_Date: expect.any(String) }]);
    done(await enter(device.logIn(await challenge())));
  });

  test('a passkey is renamed by its user alone, logs in as before, and the audit says so', async () => {
    const { device } = await aPasskey(clerk);
    const rename = ({ token }: Pick<TestUser, 'token'>, name: string, id = device.id) =>
      call(portal, 'renamePasskey', { token, body: { id, name } });
    expect(refused(await call(portal, 'renamePasskey', { body: { id: device.id, name: 'Mine' } })).status).toBe(401);
    expect(refused(await rename(await aBackOffice(portal, company), 'Mine')).status).toBe(404);
    expect(refused(await rename(clerk, 'Mine', 'none')).status).toBe(404);
    expect(refused(await rename(clerk, ''))).toMatchObject({ status: 422, errors: [{ message: 'Name is required.' }] });
    done(await rename(clerk, 'Counter 2'));
    expect(await passkeysOf(clerk)).toMatchObject([{ id: device.id, name: 'Counter 2' }]);
    const audit = await call(portal, 'auditList', { token: company.token, query: { kind: 'login' } });
    expect(audit.text).toContain('passkey Laptop renamed Counter 2');
    done(await call(portal, 'biltyList', { token: clerk.token }));
    done(await enter(device.logIn(await challenge())));
  });

  test('a passkey is removed with the password, and the recovery codes with the last factor', async () => {
    const [one, other] = [await aPasskey(clerk), await aPasskey(clerk)];
    const { token } = clerk;
    const remove = (id: string, old_Password = PASSWORD) =>
      call(portal, 'removePasskey', { token, body: { id, old_Password } });
    expect(refused(await remove(one.device.id, 'wrong password')).status).toBe(422);
    const stranger = await aBackOffice(portal, company);
    const foreign = { token: stranger.token, body: { id: one.device.id, ...withPassword } };
    expect(refused(await call(portal, 'removePasskey', foreign)).status).toBe(404);
    done(await remove(one.device.id));
    expect(refused(await remove(one.device.id)).status).toBe(404);
    expect(refused(await enter(one.device.logIn(await challenge())))).toMatchObject({ status: 401, detail: FAILED });
    expect(done(await call(portal, 'secondFactors', { token })).recovery_Codes).toBe(10);
    done(await remove(other.device.id));
    expect(done(await call(portal, 'secondFactors', { token })).recovery_Codes).toBe(0);
    done(await tryIn(clerk));
  });

  test('a passkey keeps the recovery codes when the app is removed, and is removed by an admin’s reset', async () => {
    await giveAuthenticator(portal, clerk.userName);
    const { device } = await aPasskey(clerk);
    const { token } = clerk;
    done(await call(portal, 'removeAuthenticator', { token, body: withPassword }));
    expect(done(await call(portal, 'secondFactors', { token })).recovery_Codes).toBe(10);
    const query = { username: clerk.userName };
    done(await call(portal, 'resetStaffSecondFactor', { token: company.token, query }));
    expect(refused(await enter(device.logIn(await challenge()))).status).toBe(401);
    done(await tryIn(clerk));
  });
});

describe('refusing a passkey', () => {
  test('a passkey is refused for another challenge, address or user, without verification, and as garbage', async () => {
    const { device } = await aPasskey(clerk);
    const wrong = [
      { challenge: Buffer.from('made up by a stranger, as long as one').toString('base64url') },
      { origin: 'https://bilty.example.com' },
      { rpId: 'example.com' },
      { verified: false },
      { userHandle: Buffer.from('somebody else').toString('base64url') },
    ];
    for (const changes of wrong) {
      const answered = refused(await enter(device.logIn(await challenge(), changes)));
      expect(answered, JSON.stringify(changes)).toMatchObject({ status: 401, code: 'passkey_failed', detail: FAILED });
      const fresh = aDevice(ORIGIN);
      if (changes.userHandle !== undefined) continue;
      const response = fresh.register(await begin(clerk), changes);
      expect(refused(await confirm(clerk, response)), JSON.stringify(changes)).toMatchObject({ status: 422 });
    }
    for (const garbage of ['{}', 'null', '[]', 'x', '{"id":"x"}', '{"id":"x","response":{}}']) {
      expect(refused(await enter(garbage)).status, garbage).toBe(401);
      expect(refused(await confirm(clerk, garbage)).status, garbage).toBe(422);
    }
    expect(await passkeysOf(clerk)).toHaveLength(1);
  });

  test('an answer of a passkey is refused a second time, and after its challenge has expired', async () => {
    const { device } = await aPasskey(clerk);
    const once = device.logIn(await challenge());
    done(await enter(once));
    expect(refused(await enter(once)).status).toBe(401);
    const fresh = aDevice(ORIGIN);
    const added = fresh.register(await begin(clerk));
    done(await confirm(clerk, added));
    expect(refused(await confirm(clerk, added)).status).toBe(422);
    const late = device.logIn(await challenge());
    await asOwner(portal, (client) => client.query(`update passkey_challenge set expires_at = now()`));
    expect(refused(await enter(late)).status).toBe(401);
  });

  test('a passkey whose counter does not rise is refused, because two devices have it', async () => {
    const { device } = await aPasskey(clerk);
    done(await enter(device.logIn(await challenge(), { counter: 7 })));
    for (const counter of [7, 6, 0])
      expect(refused(await enter(device.logIn(await challenge(), { counter }))).status, String(counter)).toBe(401);
    done(await enter(device.logIn(await challenge(), { counter: 8 })));
  });

  test('a passkey answer is refused with the challenge or the passkey of another user', async () => {
    const other = await aBackOffice(portal, company);
    const asked = await begin(other);
    expect(refused(await confirm(clerk, aDevice(ORIGIN).register(asked))).status).toBe(422);
    const { device } = await aPasskey(other);
    expect(refused(await confirm(clerk, device.register(await begin(clerk)))).status).toBe(409);
    // An answer that adds a passkey does not log in, and the other way round.
    expect(refused(await enter(device.logIn(await begin(clerk)))).status).toBe(401);
    expect(refused(await confirm(clerk, aDevice(ORIGIN).register(await challenge()))).status).toBe(422);
    expect(await passkeysOf(clerk)).toEqual([]);
  });

  test('a passkey of a disabled login is refused', async () => {
    const { device } = await aPasskey(clerk);
    await asOwner(portal, (client) =>
      client.query(`update user_account set disabled_at = now() where user_name = $1`, [clerk.userName]),
    );
    expect(refused(await enter(device.logIn(await challenge()))).status).toBe(401);
  });

  test('passkeys are refused at an address without https or without a name, with a sentence that says so', async () => {
    for (const address of [
      'http://127.0.0.1:8080',
      'https://192.168.1.5',
      'http://bilty.example.com',
      'http://[::1]:8080',
    ])
      expect(() => relyingPartyOf(address), address).toThrow('Passkeys need https and a domain name');
    expect(relyingPartyOf('https://bilty.example.com')).toEqual({
      id: 'bilty.example.com',
      origin: 'https://bilty.example.com',
    });
    const nameless = await sharedPortal();
    expect(refused(await call(nameless, 'passkeyChallenge', {}))).toMatchObject({
      status: 409,
      code: 'no_passkeys_here',
    });
  });
});
