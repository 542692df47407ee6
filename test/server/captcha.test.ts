import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createChallenge, solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { aCompany, asOwner, call, done, logIn, refused, registration } from '#test/factories.ts';
import { startPortal, SUPER_ADMIN, type TestPortal } from '#test/portal.ts';

const NEEDED = 'Please wait until the captcha is solved.';
const WRONG = 'The captcha is wrong or has expired. Please try again.';

/** Tries to register; returns the status and the sentence of a refusal. */
async function register(portal: Pick<TestPortal, 'url'>, solution?: string, fields = {}) {
  const headers = solution === undefined ? {} : { 'x-captcha': solution };
  const answered = await call(portal, 'register', { body: registration(fields), headers });
  return answered.status === 200 ? [200] : [answered.status, refused(answered).detail];
}

describe('a challenge of ALTCHA', () => {
  let portal: TestPortal;
  let second: TestPortal;
  beforeAll(async () => {
    portal = await startPortal({ captcha: { provider: 'altcha' } });
    second = await startPortal({ captcha: { provider: 'altcha' }, beside: portal });
  });
  afterAll(async () => {
    await second.stop();
    await portal.stop();
  });
  afterEach(() => asOwner(portal, (client) => client.query('delete from login_try')));

  const encode = (challenge: object, solution: object) =>
    Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  async function solvedOf(challenge: Challenge) {
    const solution = await solveChallenge({ challenge, deriveKey });
    if (solution === null) throw new Error('Not solved.');
    return solution;
  }
  async function aSolved() {
    const challenge = done(await call(portal, 'captchaChallenge'));
    return { challenge, solution: await solvedOf(challenge) };
  }
  async function aSolution() {
    const { challenge, solution } = await aSolved();
    return encode(challenge, solution);
  }

  test('a challenge has the measured difficulty and lasts five minutes', async () => {
    const { challenge, solution } = await aSolved();
    expect(done(await call(portal, 'publicConfig'))).toMatchObject({ captcha: { provider: 'altcha', siteKey: '' } });
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 });
    expect(solution.counter).toBeGreaterThanOrEqual(1000);
    expect(solution.counter).toBeLessThan(3000);
    const left = challenge.parameters.expiresAt - Date.now() / 1000;
    expect(left).toBeGreaterThan(250);
    expect(left).toBeLessThanOrEqual(301);
  });

  test('a solution is needed to register, but not by an admin who registers a user', async () => {
    expect(await register(portal)).toEqual([422, NEEDED]);
    expect(await register(portal, '')).toEqual([422, NEEDED]);
    const answered = await call(portal, 'register', { body: registration() });
    expect(refused(answered)).toMatchObject({ code: 'captcha', errors: [{ path: 'captcha', message: NEEDED }] });
    const superAdmin = await logIn(portal, SUPER_ADMIN.userName, SUPER_ADMIN.password);
    expect((await call(portal, 'register', { token: superAdmin, body: registration() })).status).toBe(403);
    const off = await startPortal({ beside: portal });
    const { token } = await aCompany(off);
    await off.stop();
    expect((await call(portal, 'register', { token, body: registration({ role_Id: '3' }) })).status).toBe(200);
  });

  test('a solution works once, at whichever portal, even if sent to several at once', async () => {
    const [one, other] = [await aSolution(), await aSolution()];
    expect(await register(portal, one)).toEqual([200]);
    expect(await register(portal, one)).toEqual([422, WRONG]);
    expect(await register(second, one)).toEqual([422, WRONG]);
    const atOnce = await Promise.all([portal, second, portal, second].map((each) => register(each, other)));
    expect(atOnce.filter(([status]) => status === 200)).toHaveLength(1);
  });

  test('a solution is not used up by a form with a mistake', async () => {
    const solution = await aSolution();
    expect(await register(portal, solution, { contact: '12' })).toEqual([422, 'Please fill all required fields.']);
    expect(await register(portal, solution)).toEqual([200]);
  });

  test('a challenge expires after five minutes', async () => {
    const solution = await aSolution();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 2000 });
    try {
      expect(await register(portal, solution)).toEqual([422, WRONG]);
    } finally {
      vi.useRealTimers();
    }
    expect(await register(portal, solution)).toEqual([200]);
  });

  test('a challenge that was forged, made easier, prolonged or not solved is refused', async () => {
    const { challenge, solution } = await aSolved();
    const { parameters } = challenge;
    const changed = (change: object) => ({ ...challenge, parameters: { ...parameters, ...change } });
    const easy = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 1,
      deriveKey,
      expiresAt: new Date(Date.now() + 60_000),
      hmacSignatureSecret: 'not the secret of the portal',
      hmacKeySignatureSecret: 'nor this one',
    });
    const cheap = { ...challenge, parameters: { ...parameters, cost: 1, keyPrefix: '00', keySignature: '00' } };
    const wrong = [
      encode(easy, await solvedOf(easy)),
      encode(cheap, await solvedOf({ ...cheap, signature: '' })),
      encode(changed({ expiresAt: parameters.expiresAt + 3600 }), solution),
      encode(changed({ cost: 1 }), solution),
      encode({ parameters }, solution),
      encode({ ...challenge, signature: challenge.signature.toUpperCase() }, solution),
      encode(challenge, { ...solution, derivedKey: '00'.repeat(32) }),
      encode(challenge, { ...solution, counter: -1 }),
      encode(challenge, {}),
      encode(changed({ nested: { deep: [] } }), solution),
      'not base64 !',
      Buffer.from('null').toString('base64'),
      'x'.repeat(8000),
    ];
    for (const each of wrong) expect(await register(portal, each), each.slice(0, 80)).toEqual([422, WRONG]);
    // None of them used it up.
    expect(await register(portal, encode(challenge, solution))).toEqual([200]);
    expect(portal.logLines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  });

  test('a right solution is refused after too many forms', async () => {
    const solution = await aSolution();
    for (let sent = 0; sent < 30; sent += 1) expect(await register(portal, 'x')).toEqual([422, WRONG]);
    const answered = await call(portal, 'register', { body: registration(), headers: { 'x-captcha': solution } });
    expect(refused(answered)).toMatchObject({
      status: 429,
      detail: 'Too many forms were sent from this network. Please try again later.',
    });
    expect(Number(answered.headers.get('retry-after'))).toBeGreaterThan(60);
    expect(await register(second, solution)).toEqual([
      429,
      'Too many forms were sent from this network. Please try again later.',
    ]);
  });

  test('a used solution is forgotten after an hour', async () => {
    await register(portal, await aSolution());
    await asOwner(portal, (client) => client.query(`update captcha_used set used_at = now() - interval '61 minutes'`));
    await register(portal, await aSolution());
    const { rows } = await asOwner(portal, (client) => client.query('select from captcha_used'));
    expect(rows).toHaveLength(1);
  });
});

describe.each(['turnstile', 'hcaptcha', 'recaptcha'] as const)('a captcha of %s', (provider) => {
  /** Stands for the provider: answers as a test wants, and keeps what it was asked. */
  let says: { status: number; body: string; afterMs?: number };
  const asked: URLSearchParams[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push(new URLSearchParams(Buffer.concat(parts).toString('utf8')));
    await sleep(says.afterMs ?? 0);
    response.writeHead(says.status, { 'content-type': 'application/json' }).end(says.body);
  }
  const maker = createServer((request, response) => void answer(request, response));
  let portal: TestPortal;
  beforeAll(async () => {
    await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve));
    const verifyUrl = `http://127.0.0.1:${(maker.address() as AddressInfo).port}/siteverify`;
    portal = await startPortal({
      captcha: { provider, siteKey: 'site-1', secretKey: 'secret-1', verifyUrl, patienceMs: 300 },
    });
  });
  afterAll(async () => {
    await portal.stop();
    maker.close();
  });

  test('a solution is verified by its provider, and any answer but a yes refuses it', async () => {
    expect(done(await call(portal, 'publicConfig'))).toMatchObject({ captcha: { provider, siteKey: 'site-1' } });
    says = { status: 200, body: '{"success":true}' };
    expect(await register(portal)).toEqual([422, NEEDED]);
    expect(asked).toEqual([]);
    expect(await register(portal, 'token-1')).toEqual([200]);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: 'secret-1',
      response: 'token-1',
      remoteip: '127.0.0.1',
    });
    for (const no of [
      { status: 200, body: '{"success":false,"error-codes":["timeout-or-duplicate"]}' },
      { status: 200, body: '{"success":"true"}' },
      { status: 200, body: 'null' },
      { status: 200, body: '<html>' },
      { status: 500, body: '{"success":true}' },
      { status: 302, body: '{"success":true}' },
      { status: 200, body: '{"success":true}', afterMs: 600 },
    ]) {
      says = no;
      expect(await register(portal, 'token-2'), JSON.stringify(no)).toEqual([422, WRONG]);
    }
    maker.closeAllConnections();
    await new Promise((resolve) => maker.close(resolve));
    expect(await register(portal, 'token-3')).toEqual([422, WRONG]);
    expect(portal.logLines.join('\n')).toContain('The captcha provider could not be reached');
    expect(portal.logLines.join('\n')).not.toMatch(/secret-1|token-\d/);
  });
});
