import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfiguration } from '#server/configuration/configuration.ts';
import { postMessage } from '#server/connect/post-message.ts';
import { deliverMessages } from '#server/connect/webhook-delivery.ts';
import { queueMessages } from '#server/connect/webhook-queue.ts';
import { createSealing } from '#server/secrets/sealing.ts';
import { aBilledParty, anIssuedBill } from '#test/contract/expectations-bills.ts';
import { aWebhook } from '#test/contract/expectations-connect.ts';
import { aReceipt } from '#test/contract/expectations-money.ts';
import { aDocument } from '#test/documents.ts';
import {
  aBackOffice,
  aCompany,
  aDriver,
  aSavedBilty,
  asOwner,
  call,
  done,
  refused,
  savedBilty,
  savedPaper,
  type TestCompany,
} from '#test/factories.ts';
import { aVehicle } from '#test/forms.ts';
import { aMoneyCompany, anLr } from '#test/money-company.ts';
import { SECRET, startPortal, type TestPortal } from '#test/portal.ts';

// Webhooks (spec 4 §10): events are sent to a receiver, signed, again and again until it accepts them, and no request waits for that.

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
/** A receiver that answers as the test sets it. */
async function aReceiver() {
  const received: Received[] = [];
  let answer: (path: string) => number | Promise<number> = () => 200;
  const answerWith = async (response: ServerResponse, path: string) => {
    const status = await answer(path);
    response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {});
    response.end();
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
      void answerWith(response, request.url ?? '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers(next: typeof answer) {
      answer = next;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

let portal: TestPortal;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
beforeAll(async () => {
  receiver = await aReceiver();
  portal = await startPortal({ webhookTestOrigin: receiver.origin });
});
afterEach(async () => {
  receiver.answers(() => 200);
  receiver.received.length = 0;
  await asOwner(portal, (client) => client.query('delete from webhook_message; update webhook set ended_at = now()'));
});
afterAll(async () => {
  await portal.stop();
  await receiver.stop();
});

const never = new AbortController().signal;
const work = async (at = portal) => {
  const { database } = at.services;
  await queueMessages(database, never);
  const sealing = createSealing({ now: SECRET, before: null });
  return await deliverMessages(
    { database, sealing, testOrigin: receiver.origin, log: (line) => expect(line).toBe('') },
    never,
  );
};
const madeHook = async ({ token }: Pick<TestCompany, 'token'>, events: readonly string[], path = '/') =>
  done(await call(portal, 'webhookCreate', { token, body: aWebhook({ url: receiver.origin + path, events }) }));
const log = async ({ token }: Pick<TestCompany, 'token'>) =>
  done(await call(portal, 'webhookLog', { token, query: { pageSize: 100 } })).data;
const verified = (secret: string, { headers, body }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    data: Record<string, unknown>;
  };
/** Makes everything that waits due at once. */
const hurry = () =>
  asOwner(portal, (client) => client.query(`update webhook_message set next_try_at = now() where state = 'waiting'`));

/** An ended trip whose driver has 600 of the advance left; returns the number of its sheet. */
async function aTripWithMoneyLeft(token: string): Promise<string> {
  const vehicle = aVehicle();
  done(await call(portal, 'vehicleCreate', { token, body: vehicle }));
  const body = aDocument('tripSheet', {
    vehicle_No: vehicle['vehicle_No'],
    driver: await aDriver(portal, token),
    challan_Nos: '',
    km_Out: 10_000,
    km_In: 10_400,
    end_At: '2026-04-09',
    tank_Out: 0,
    tank_In: 0,
    details: [],
  });
  const number = String(savedPaper(await call(portal, 'tripSheetCreate', { token, body }))['trip_Sheet_No']);
  done(await call(portal, 'tripSheetStart', { token, body: { trip_Sheet_No: number } }));
  done(await call(portal, 'tripSheetAdvance', { token, body: { trip_Sheet_No: number, amount: 600, mode: 'cash' } }));
  return number;
}

describe('making a webhook', () => {
  test.each([
    [{ url: '' }, 'URL is required.'],
    [{ url: 'http://hooks.example.com/' }, 'URL must start with https:// and must not contain a login.'],
    [{ url: 'https://me:secret@hooks.example.com/' }, 'URL must start with https:// and must not contain a login.'],
    [{ url: 'ftp://hooks.example.com/' }, 'URL must start with https:// and must not contain a login.'],
    [{ url: 'https://127.0.0.1/' }, 'URL must not point to a private network.'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'URL must not point to a private network.'],
    [{ url: 'https://169.254.169.254/latest' }, 'URL must not point to a private network.'],
    [{ events: [] }, 'Please choose at least one event.'],
  ])('a webhook with %j is refused', async (fields, message) => {
    const { token } = await aCompany(portal);
    const answered = refused(await call(portal, 'webhookCreate', { token, body: aWebhook(fields) }));
    expect(answered.status).toBe(422);
    expect(answered.errors?.map((each) => each.message)).toContain(message);
  });

  test('webhooks are for the company’s admins, and a secret is shown once and kept sealed', async () => {
    const a = await aCompany(portal);
    const clerk = await aBackOffice(portal, a);
    for (const name of ['webhookList', 'webhookLog'] as const)
      expect((await call(portal, name, { token: clerk.token })).status).toBe(403);
    expect((await call(portal, 'webhookCreate', { body: aWebhook() })).status).toBe(401);
    expect((await call(portal, 'webhookCreate', { token: clerk.token, body: aWebhook() })).status).toBe(403);
    const { id, secret } = await madeHook(a, ['bill.issued']);
    for (const name of ['webhookEnd', 'webhookTest', 'webhookRotate', 'webhookSendAgain'] as const)
      expect((await call(portal, name, { token: clerk.token, body: { id } })).status, name).toBe(403);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    const listed = await call(portal, 'webhookList', { token: a.token });
    expect(done(listed).data).toMatchObject([{ id, state: 'on', events: ['bill.issued'] }]);
    const audit = await call(portal, 'auditList', { token: a.token, query: { kind: 'webhook' } });
    for (const { text } of [listed, audit]) expect(text).not.toContain(secret);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ row: string }>('select w::text as row from webhook w'),
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(secret).toString('hex'));
    const b = await aCompany(portal);
    for (const name of ['webhookEnd', 'webhookTest', 'webhookRotate', 'webhookSendAgain'] as const)
      expect((await call(portal, name, { token: b.token, body: { id } })).status).toBe(404);
  });

  test('a test origin for webhooks is accepted in tests only', () => {
    const env = { WEBHOOK_TEST_ORIGIN: 'http://127.0.0.1:9000' };
    expect(() => readConfiguration(env)).toThrow('WEBHOOK_TEST_ORIGIN is for tests only.');
    expect(() => readConfiguration({ ...env, NODE_ENV: 'production' })).toThrow(
      'WEBHOOK_TEST_ORIGIN is for tests only.',
    );
    expect(readConfiguration({ ...env, NODE_ENV: 'test' }).webhookTestOrigin).toBe('http://127.0.0.1:9000');
    expect(readConfiguration({}).webhookTestOrigin).toBeUndefined();
  });
});

describe('delivering events to a webhook', () => {
  test('an event is delivered once to the webhooks that want it, and to no other company', async () => {
    const [a, b] = [await aCompany(portal), await aCompany(portal)];
    await aSavedBilty(portal, a.token, { bilty_No: 'BEFORE' });
    const { secret } = await madeHook(a, ['bilty.created']);
    await madeHook(b, ['bilty.created']);
    await madeHook(a, ['bill.issued'], '/other');
    const saved = await aSavedBilty(portal, a.token, { bilty_No: 'AFTER' });
    expect(await work()).toBe(1);
    expect(await work()).toBe(0);
    const [only] = receiver.received;
    if (only === undefined) throw new Error('Nothing was received.');
    expect(verified(secret, only)).toMatchObject({ type: 'bilty.created', data: { bilty_No: 'AFTER', id: saved.id } });
    expect(await log(a)).toMatchObject([{ type: 'bilty.created', state: 'delivered', last_Status: 200, tries: 1 }]);
    expect(await log(b)).toEqual([]);
  });

  test('an issued bill is delivered as an event, a refused save is not', async () => {
    const company = await aMoneyCompany(portal);
    await madeHook(company, ['bill.issued', 'bill.cancelled', 'receipt.posted', 'bilty.created']);
    const party = await aBilledParty({ portal, token: company.token });
    await work();
    receiver.received.length = 0;
    const bill = await anIssuedBill({ portal, token: company.token }, party);
    await work();
    const told = receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: { bill_No?: string } });
    expect(told.filter(({ type }) => type === 'bill.issued').map(({ data }) => data.bill_No)).toEqual([bill]);
    expect((await call(portal, 'biltyCreate', { token: company.token, body: { bilty_No: 'X' } })).status).toBe(422);
    receiver.received.length = 0;
    expect(await work()).toBe(0);
  });

  test('every receipt is delivered as an event: by hand, with a booking, at a delivery, from a driver', async () => {
    const company = await aMoneyCompany(portal);
    const { token } = company;
    done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 5 }) }));
    const { secret } = await madeHook(company, ['receipt.posted', 'bilty.delivered']);
    done(await call(portal, 'moneyReceipt', { token, body: aReceipt({ amount: 5000, party: 0, head: 'capital' }) }));
    const book = async (body: object) => savedBilty(await call(portal, 'biltyCreate', { token, body })).bilty_No;
    const paid = await book(anLr(company, 'Paid', 0, { received: 2000 }));
    const toPay = await book(anLr(company, 'To Pay', 650));
    done(
      await call(portal, 'biltyEventAdd', {
        token,
        body: { bilty_Nos: [toPay], kind: 'Delivered', place: 'Mumbai', received: 2650 },
      }),
    );
    const trip_Sheet_No = await aTripWithMoneyLeft(token);
    done(await call(portal, 'tripSheetSettle', { token, body: { trip_Sheet_No, rest: 'returned' } }));
    await work();
    const told = receiver.received.map((each) => verified(secret, each));
    const receipts = told.filter(({ type }) => type === 'receipt.posted').map(({ data }) => data);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ voucher_no: string }>(
        `select voucher_no from voucher where tenant_id = $1 and kind = 'Receipt' order by id offset 1`,
        [company.tenantId],
      ),
    );
    expect(rows).toHaveLength(4);
    expect(receipts).toHaveLength(4);
    expect(new Set(receipts.map((data) => data['voucher_No']))).toEqual(new Set(rows.map((row) => row.voucher_no)));
    expect(receipts.map((data) => data['paper'])).toEqual(expect.arrayContaining([paid, toPay, trip_Sheet_No]));
    for (const data of receipts) {
      const { opened_Again: _none, ...voucher } = done(
        await call(portal, 'moneyRead', { token, query: { voucher_No: String(data['voucher_No']) } }),
      );
      expect(data).toEqual(voucher);
    }
    const delivered = told.filter(({ type }) => type === 'bilty.delivered').map(({ data }) => data);
    expect(delivered).toEqual([expect.objectContaining({ bilty_No: toPay, kind: 'Delivered', received: 2650 })]);

    // Each is sent once; and after a change, what replaces it.
    receiver.received.length = 0;
    expect(await work()).toBe(0);
    const body = anLr(company, 'Paid', 0, { received: 1500 });
    savedBilty(await call(portal, 'biltyUpdate', { token, query: { Bilty_No: paid }, body }));
    await work();
    expect(receiver.received.map((each) => verified(secret, each).data)).toMatchObject([
      { kind: 'Receipt', paper: paid, amount: 1500 },
    ]);
  });

  test('a receiver in Python’s standard library verifies a message', async (context) => {
    const python = promisify(execFile);
    const isThere = await python('python3', ['--version']).then(
      () => true,
      () => false,
    );
    if (!isThere) context.skip('python3 is not installed.');
    const a = await aCompany(portal);
    const { secret } = await madeHook(a, ['bilty.created']);
    await aSavedBilty(portal, a.token);
    await work();
    const [only] = receiver.received;
    const program = `import base64, hashlib, hmac, json, sys, time
sent = json.load(sys.stdin)
h, body = sent["headers"], sent["body"].encode()
key = base64.b64decode(sent["secret"].removeprefix("whsec_"))
signed = h["webhook-id"].encode() + b"." + h["webhook-timestamp"].encode() + b"." + body
ours = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
good = any(hmac.compare_digest(ours, each) for each in h["webhook-signature"].split())
print("verified" if good and abs(time.time() - int(h["webhook-timestamp"])) < 300 else "refused")`;
    const run = (sent: object) =>
      new Promise<string>((resolve, reject) => {
        const child = execFile('python3', ['-c', program], (error, stdout) =>
          error ? reject(error) : resolve(stdout.trim()),
        );
        child.stdin?.end(JSON.stringify(sent));
      });
    expect(await run({ ...only, secret })).toBe('verified');
    expect(await run({ ...only, secret: `whsec_${'A'.repeat(32)}` })).toBe('refused');
  });

  test('messages are signed with the old and the new secret for 24 hours after a change', async () => {
    const a = await aCompany(portal);
    const { id, secret: old } = await madeHook(a, ['bilty.created']);
    const rotated = done(await call(portal, 'webhookRotate', { token: a.token, body: { id } }));
    const left = Date.parse(rotated.old_Secret_Until ?? '') - Date.now();
    expect(left / 3_600_000).toBeCloseTo(24, 1);
    done(await call(portal, 'webhookTest', { token: a.token, body: { id } }));
    await work();
    const [both] = receiver.received;
    if (both === undefined) throw new Error('Nothing was received.');
    for (const secret of [old, rotated.secret]) expect(verified(secret, both).type).toBe('webhook.test');
    await asOwner(portal, (client) => client.query(`update webhook set old_until = now() where id = $1`, [id]));
    done(await call(portal, 'webhookTest', { token: a.token, body: { id } }));
    await work();
    const last = receiver.received.at(-1) ?? both;
    expect(verified(rotated.secret, last).type).toBe('webhook.test');
    expect(() => verified(old, last)).toThrow();
  });
});

describe('messages that the receiver does not accept', () => {
  test('a failed message is tried after 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h, then the webhook is off', async () => {
    const a = await aCompany(portal);
    const { id } = await madeHook(a, ['bilty.created']);
    receiver.answers(() => 500);
    await aSavedBilty(portal, a.token);
    await queueMessages(portal.services.database, never);
    await aSavedBilty(portal, a.token);
    const waits: number[] = [];
    for (let tries = 1; tries <= 9; tries += 1) {
      await work();
      const { rows } = await asOwner(portal, (client) =>
        client.query<{ wait: number }>(
          `select round(extract(epoch from next_try_at - now()))::int as wait from webhook_message where state = 'waiting' order by queued_at limit 1`,
        ),
      );
      waits.push(rows[0]?.wait ?? 0);
      await hurry();
    }
    for (const [at, wait] of [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].entries())
      expect(Math.abs((waits[at] ?? 0) - wait)).toBeLessThanOrEqual(2);
    await work();
    expect(done(await call(portal, 'webhookList', { token: a.token })).data).toMatchObject([{ id, state: 'off' }]);
    expect((await log(a)).map(({ state }) => state)).toEqual(['failed', 'failed']);
    const { rows } = await asOwner(portal, (client) =>
      client.query<{ n: number }>(
        `select count(*)::int as n from outbox where kind = 'webhookOff' and tenant_id = $1`,
        [a.tenantId],
      ),
    );
    expect(rows).toEqual([{ n: 1 }]);

    // When it is off, nothing is queued. A test message that is accepted switches it on again, from then on.
    await aSavedBilty(portal, a.token);
    expect(await work()).toBe(0);
    receiver.answers(() => 204);
    done(await call(portal, 'webhookTest', { token: a.token, body: { id } }));
    expect(await work()).toBe(1);
    expect(done(await call(portal, 'webhookList', { token: a.token })).data).toMatchObject([{ state: 'on' }]);
    expect(await work()).toBe(0);
    const failed = (await log(a)).find(({ state }) => state === 'failed');
    const again = done(await call(portal, 'webhookSendAgain', { token: a.token, body: { id: failed?.id } }));
    expect(again).toMatchObject({ state: 'waiting', id: failed?.id });
    expect(await work()).toBe(1);
    expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(`msg_${failed?.id}`);
  });

  test('a webhook is off at once when its receiver answers 410 Gone', async () => {
    const a = await aCompany(portal);
    await madeHook(a, ['bilty.created']);
    receiver.answers(() => 410);
    await aSavedBilty(portal, a.token);
    await work();
    expect(await log(a)).toMatchObject([{ state: 'failed', last_Status: 410, failure: 'answer' }]);
    expect(done(await call(portal, 'webhookList', { token: a.token })).data).toMatchObject([{ state: 'off' }]);
  });

  test('a redirect is not followed, and a receiver that does not answer is given up', async () => {
    const a = await aCompany(portal);
    await madeHook(a, ['bilty.created']);
    receiver.answers(() => 302);
    await aSavedBilty(portal, a.token);
    await work();
    expect(receiver.received).toHaveLength(1);
    expect(await log(a)).toMatchObject([{ state: 'waiting', last_Status: 302, failure: 'answer' }]);
    const held = Promise.withResolvers<number>();
    receiver.answers(() => held.promise);
    const options = { testOrigin: receiver.origin, patienceMs: 50 };
    expect(await postMessage(receiver.origin, {}, '{}', options)).toEqual({ status: 0, failure: 'timeout' });
    held.resolve(200);
  });

  test('no message goes to a private address, not even by a name that resolves to one', async () => {
    let asked = 0;
    const post = () =>
      postMessage('https://hook.example/', {}, '{}', {
        resolve: (_name, _options, answer) => {
          asked += 1;
          answer(null, [{ address: '127.0.0.1', family: 4 }]);
        },
      });
    expect(await post()).toEqual({ status: 0, failure: 'private' });
    expect(asked).toBe(1);
    expect(await postMessage('https://10.0.0.1/', {}, '{}')).toEqual({ status: 0, failure: 'private' });
    expect(await postMessage(receiver.origin, {}, '{}')).toEqual({ status: 0, failure: 'private' });
    expect(receiver.received).toEqual([]);
  });
});

describe('deliveries that hold nobody up', () => {
  test('a slow receiver does not delay another company’s message', async () => {
    const [slow, quick] = [await aCompany(portal), await aCompany(portal)];
    await madeHook(slow, ['bilty.created'], '/slow');
    await madeHook(quick, ['bilty.created'], '/quick');
    for (let times = 0; times < 30; times += 1) await aSavedBilty(portal, slow.token);
    await aSavedBilty(portal, quick.token);
    const held = Promise.withResolvers<number>();
    receiver.answers((path) => (path === '/slow' ? held.promise : 200));
    const working = work();
    await expect.poll(async () => (await log(quick)).filter(({ state }) => state === 'delivered').length).toBe(1);
    held.resolve(200);
    await working;
    expect((await log(slow)).filter(({ state }) => state === 'delivered')).toHaveLength(30);
  });

  test('two portals on one database send each message once', async () => {
    const a = await aCompany(portal);
    await madeHook(a, ['bilty.created']);
    for (let times = 0; times < 20; times += 1) await aSavedBilty(portal, a.token);
    const beside = await startPortal({ beside: portal, webhookTestOrigin: receiver.origin });
    try {
      const sent = await Promise.all([work(), work(beside), work(), work(beside)]);
      expect(sent.reduce((sum, one) => sum + one, 0)).toBe(20);
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
      expect(receiver.received).toHaveLength(20);
    } finally {
      await beside.stop();
    }
  });

  test('a message of a portal that died while sending is sent again when its lease is over', async () => {
    const a = await aCompany(portal);
    await madeHook(a, ['bilty.created']);
    await aSavedBilty(portal, a.token);
    await queueMessages(portal.services.database, never);
    await asOwner(portal, (client) =>
      client.query(
        `update webhook_message set tries = 1, next_try_at = now() + interval '1 minute' where state = 'waiting'`,
      ),
    );
    expect(await work()).toBe(0);
    await hurry();
    expect(await work()).toBe(1);
    expect(await log(a)).toMatchObject([{ state: 'delivered', tries: 2 }]);
  });

  test('a save takes the same statements with a webhook and without', async () => {
    const statements: string[] = [];
    const own = await startPortal({ webhookTestOrigin: receiver.origin, onBatch: (name) => statements.push(name) });
    try {
      const a = await aCompany(own);
      const saveOf = async (number: string) => {
        statements.length = 0;
        await aSavedBilty(own, a.token, { bilty_No: number });
        return statements.toSorted();
      };
      await saveOf('W0');
      const without = await saveOf('W1');
      const body = aWebhook({ url: receiver.origin, events: ['bilty.created'] });
      done(await call(own, 'webhookCreate', { token: a.token, body }));
      expect(await saveOf('W2')).toEqual(without);
    } finally {
      await own.stop();
    }
  });
});
