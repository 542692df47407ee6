import { readFileSync } from 'node:fs';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mayRead } from '#server/operation/metrics.ts';
import { aCompany, aSavedBilty, asOwner, call, done, type TestCompany } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { startPortal, type TestPortal } from '#test/portal.ts';

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await startPortal();
  company = await aCompany(portal);
});
afterAll(() => portal.stop());

const TOKEN = 'a-token-of-prometheus';
const get = (headers: Record<string, string> = {}, url = portal.url) => fetch(`${url}/metrics`, { headers });
/** The metrics, by name and labels. */
async function read(): Promise<Map<string, number>> {
  const text = await (await get()).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

describe('who may read the metrics', () => {
  const asked = (address: string, headers: Record<string, string> = {}) => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    const request = new IncomingMessage(socket);
    Object.assign(request.headers, { host: '127.0.0.1:8080', ...headers });
    return request;
  };
  const open = { token: undefined, publicUrl: 'http://127.0.0.1:8080' };

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
    'without a token, this computer may read the metrics: %s',
    (address) => {
      expect(mayRead(asked(address), open)).toBe(true);
      expect(mayRead(asked(address, { host: 'localhost:8080' }), open)).toBe(true);
    },
  );
  test.each(['192.168.1.20', '10.0.0.1', '::ffff:192.168.1.20', 'fe80::1', '127.0.0.1.example', ''])(
    'without a token, no other computer may read the metrics: %j',
    (address) => expect(mayRead(asked(address), open)).toBe(false),
  );
  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'bilty.example' },
    { host: 'bilty' },
  ])('without a token, nobody may read the metrics through a proxy or under another name: %j', (headers) => {
    expect(mayRead(asked('127.0.0.1', headers), open)).toBe(false);
  });
  test('without a token, nobody may read the metrics of a portal behind https', () => {
    expect(mayRead(asked('127.0.0.1'), { ...open, publicUrl: 'https://bilty.example' })).toBe(false);
  });
  test.each([
    [`Bearer ${TOKEN}`, true],
    [`bearer ${TOKEN}`, false],
    [`Bearer ${TOKEN}x`, false],
    [TOKEN, false],
    ['Bearer ', false],
    ['', false],
  ])('where a token is set, a request needs it to read the metrics: %j', (authorization, may) => {
    const guarded = { token: TOKEN, publicUrl: 'https://bilty.example' };
    for (const address of ['127.0.0.1', '10.0.0.1'])
      expect(mayRead(asked(address, { authorization, 'x-forwarded-for': '10.0.0.1' }), guarded)).toBe(may);
  });

  test('the metrics are refused through a proxy and without the token, and given with it', async () => {
    const refused = await get({ 'x-forwarded-for': '127.0.0.1' });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'access_denied' });
    const guarded = await startPortal({ metricsToken: TOKEN, beside: portal });
    expect((await get({}, guarded.url)).status).toBe(403);
    expect((await get({ authorization: `Bearer ${TOKEN}` }, guarded.url)).status).toBe(200);
    await guarded.stop();
  });
});

test('requests are counted by call and status, with their durations', async () => {
  const { token } = company;
  const name = (what: string, call_ = 'biltyList', status = 200, le?: string) =>
    `bilty_request_seconds_${what}{call="${call_}",status="${status}"${le === undefined ? '' : `,le="${le}"`}}`;
  const before = await read();
  const begun = performance.now();
  for (let times = 0; times < 5; times += 1) done(await call(portal, 'biltyList', { token }));
  await call(portal, 'biltyList');
  const took = (performance.now() - begun) / 1000;
  const after = await read();
  const grown = (series: string) => (after.get(series) ?? 0) - (before.get(series) ?? 0);
  expect(grown(name('count'))).toBe(5);
  expect(grown(name('count', 'biltyList', 401))).toBe(1);
  expect(grown(name('bucket', 'biltyList', 200, '+Inf'))).toBe(5);
  expect(grown(name('sum'))).toBeGreaterThan(0);
  expect(grown(name('sum'))).toBeLessThan(took);
  // Each bound counts those below it too.
  const bounds = [...after].filter(([series]) =>
    series.startsWith('bilty_request_seconds_bucket{call="biltyList",status="200"'),
  );
  expect(bounds.map(([, count]) => count)).toEqual(bounds.map(([, count]) => count).toSorted((a, b) => a - b));
  expect(bounds).toHaveLength(12);
});

test('docs/operation.md names exactly the metrics that the portal has', async () => {
  const written = readFileSync(new URL('../../docs/operation.md', import.meta.url), 'utf8');
  // The portal's roles in the database are named there too.
  const named = new Set(
    written.match(/\bbilty_(?!(?:app|search|eraser)\b)[a-z_]+/g)?.map((name) => name.replace(/_(bucket|count)$/, '')),
  );
  const types = (await (await get()).text()).match(/^# TYPE bilty_\w+/gm)?.map((line) => line.slice('# TYPE '.length));
  expect([...named].sort()).toEqual(types?.sort());
});

test('the metrics show waiting letters, prints and connections, and the state of the process', async () => {
  await asOwner(portal, (client) =>
    client.query(
      `insert into outbox (kind, recipient, language, facts, queued_at) values ('test', 'a@example.com', 'English', '{}', now() - interval '1 hour')`,
    ),
  );
  const metrics = await read();
  expect(metrics.get('bilty_database_up')).toBe(1);
  expect(metrics.get('bilty_letters_waiting')).toBeGreaterThanOrEqual(1);
  expect(metrics.get('bilty_letters_oldest_seconds')).toBeGreaterThanOrEqual(3600);
  for (const idle of [
    'bilty_database_writes',
    'bilty_database_waiting',
    'bilty_database_reads_waiting',
    'bilty_database_apart_waiting',
    'bilty_print_waiting',
  ])
    expect(metrics.get(idle), idle).toBe(0);
  // The read of the metrics themselves is over by then.
  expect(metrics.get('bilty_database_reads')).toBe(0);
  for (const some of [
    'process_resident_memory_bytes',
    'nodejs_heap_used_bytes',
    'process_cpu_seconds',
    'process_start_time_seconds',
  ])
    expect(metrics.get(some), some).toBeGreaterThan(0);
  expect(metrics.get('bilty_event_loop_lag_seconds')).toBeGreaterThanOrEqual(0);
  // No scanner is configured: it is neither up nor down, and not in /readyz.
  expect(metrics.get('bilty_virus_scanner_up')).toBeNaN();
  expect(await (await fetch(`${portal.url}/readyz`)).json()).toEqual({ status: 'ready' });

  const locked = await asOwner(portal, async (client) => {
    await client.query('begin; lock table bilty in access exclusive mode');
    const saveMany = () => {
      const sent = Array.from({ length: 15 }, () =>
        call(portal, 'biltyCreate', { token: company.token, body: aBilty() }),
      );
      const all = { done: false, answers: Promise.all(sent) };
      void all.answers.finally(() => (all.done = true));
      return all;
    };
    let saves = saveMany();
    // Four saves of the company wait for the table, eleven for their turn. A busy machine may read this after they
    // were given up: then they are sent again.
    const waiting = async () => {
      if (saves.done) saves = saveMany();
      const now = await read();
      return [now.get('bilty_database_writes'), now.get('bilty_database_waiting')];
    };
    await expect.poll(waiting).toEqual([4, 11]);
    await client.query('rollback');
    return await saves.answers;
  });
  for (const saved of locked) done(saved);
});

test('when the database does not answer, the metrics say so and still have those of the process', async () => {
  await asOwner(portal, (client) => client.query('revoke select on outbox from bilty_app'));
  try {
    const metrics = await read();
    expect(metrics.get('bilty_database_up')).toBe(0);
    expect(metrics.get('bilty_letters_waiting')).toBeNaN();
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  } finally {
    await asOwner(portal, (client) => client.query('grant select on outbox to bilty_app'));
  }
});

test('a slow request is logged with its call, company, time and id, and nothing that was sent', async () => {
  const { token, tenantId } = company;
  const saved = await aSavedBilty(portal, token);
  const from = portal.logLines.length;
  const answered = await asOwner(portal, async (client) => {
    await client.query('begin');
    await client.query('select from bilty where tenant_id = $1 for update', [tenantId]);
    const answering = call(portal, 'biltyUpdate', {
      token,
      query: { Bilty_No: saved.bilty_No },
      body: aBilty({ sender_Name: 'Secret Sender', details: [{ ...saved.details[0] }] }),
    });
    await sleep(1100);
    await client.query('rollback');
    return await answering;
  });
  done(answered);
  // A line is written when its answer has left: after the second answer that of the first is there.
  for (const searchText of ['Secret Search', ''])
    done(await call(portal, 'biltyList', { token, query: { searchText } }));
  const wrote = portal.logLines.slice(from).map((line) => JSON.parse(line) as Record<string, unknown>);
  // On a busy machine other requests may be slow as well.
  const slow = wrote.filter(({ level, call: name }) => level === 40 && name === 'biltyUpdate');
  expect(slow).toEqual([
    expect.objectContaining({
      call: 'biltyUpdate',
      tenantId,
      status: 200,
      reqId: answered.headers.get('x-request-id'),
      msg: 'A slow request',
    }),
  ]);
  expect(Number(slow[0]?.['ms'])).toBeGreaterThan(1000);
  // At the log level of the tests every request is logged.
  expect(wrote).toContainEqual(
    expect.objectContaining({ call: 'biltyList', tenantId, msg: expect.stringMatching(/^A (slow )?request$/) }),
  );
  expect(JSON.stringify(wrote)).not.toMatch(/Secret|Bilty_No/);
});
