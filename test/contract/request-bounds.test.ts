import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aSavedBilty, call, done, type Problem, type TestCompany } from '#test/factories.ts';
import { aBilty } from '#test/forms.ts';
import { sharedPortal, type TestPortal } from '#test/portal.ts';

// What is refused before it is read: sizes, types, broken requests, broken connections.

let portal: TestPortal;
let company: TestCompany;
beforeAll(async () => {
  portal = await sharedPortal();
  company = await aCompany(portal);
});

const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(`${portal.url}/api/Bilty_Master`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${company.token}`, 'content-type': 'application/json', ...headers },
  });

async function expectRefusal(response: Response, status: number, code: string): Promise<Problem> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = (await response.json()) as Problem;
  expect(problem).toMatchObject({ status, code, detail: expect.stringMatching(/\.$/) });
  return problem;
}

describe('the body of a request', () => {
  const padded = (bytes: number) => {
    const body = JSON.stringify(aBilty({ unknown: '' }));
    return JSON.stringify(aBilty({ unknown: 'x'.repeat(bytes - body.length) }));
  };

  test('a body of 256 KB is read, and one byte more is too large', async () => {
    expect((await post(padded(256 * 1024))).status).toBe(200);
    await expectRefusal(await post(padded(256 * 1024 + 1)), 413, 'too_large');
  });

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
  ])('a body of the type %s is refused', async (type) => {
    await expectRefusal(await post('{}', { 'content-type': type }), 415, 'media_type');
  });

  test('a JSON body may name its character set', async () => {
    const type = 'application/json; charset=utf-8';
    expect((await post(JSON.stringify(aBilty()), { 'content-type': type })).status).toBe(200);
  });

  test.each(['{', '{"a":1,}', "{'a':1}", '{"__proto__":{"x":1}}', '\uFEFF', 'undefined'])(
    'the body %j is malformed',
    async (body) => {
      await expectRefusal(await post(body), 400, 'malformed');
    },
  );

  test('a compressed body is malformed', async () => {
    await expectRefusal(await post(Buffer.from('1f8b0800', 'hex'), { 'content-encoding': 'gzip' }), 400, 'malformed');
  });

  test('a missing body, or one that is no object, is malformed', async () => {
    for (const body of ['', 'null', '[]', '"text"', '7']) await expectRefusal(await post(body), 400, 'malformed');
  });
});

describe('the address of a request', () => {
  const get = (path: string, method = 'GET') =>
    fetch(portal.url + path, { method, headers: { authorization: `Bearer ${company.token}` } });

  test.each(['/api/', '/api/Nothing', '/api/Bilty_Master/Nothing', '/api/LoginUser'])(
    'the address %s, which does not exist, is 404',
    async (path) => {
      await expectRefusal(await get(path), 404, 'no_such_call');
    },
  );

  test.each(['PATCH', 'DELETE', 'PUT'])('the method %s is refused where the contract has none', async (method) => {
    await expectRefusal(await get('/api/Bilty_Master/GetBiltyList', method), 405, 'method');
  });

  test('an address that cannot be decoded is malformed', async () => {
    await expectRefusal(await get('/api/%'), 400, 'malformed');
  });
});

describe('the token of a request', () => {
  test.each(['Bearer', 'Bearer x y', 'Basic YWRtaW46YWRtaW4=', 'Bearer ../..', `Bearer ${'x'.repeat(5000)}`, 'token'])(
    'the header %s is not a login',
    async (authorization) => {
      await expectRefusal(await post('{}', { authorization }), 401, 'login_required');
    },
  );
});

test('an invalid forwarded address does not break a login', async () => {
  for (const forwarded of [
    randomBytes(5000).toString('base64'),
    "'; --",
    '\u00e9',
    '10.0.0.1, unknown',
    '::ffff:999',
  ]) {
    const headers = { 'x-forwarded-for': forwarded };
    const body = { userName: company.userName, password: company.password };
    expect((await call(portal, 'login', { body, headers })).status).toBe(200);
  }
});

/** Sends the portal something that no HTTP library would, and returns its answer. */
function raw(said: string, andThen: (socket: Socket) => void = () => undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(portal.url);
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(said, () => andThen(socket));
    });
    let heard = '';
    socket.setEncoding('utf8').setTimeout(30_000, () => socket.destroy(new Error('The portal said nothing.')));
    socket.on('data', (text: string) => (heard += text));
    socket.on('error', reject).on('close', () => resolve(heard));
  });
}

describe('what is not HTTP', () => {
  test.each([
    ['words', 'HELLO PORTAL\r\n\r\n', 400],
    ['a bad header', 'GET /api/docs HTTP/1.1\r\nHost: x\r\nBad Header\0: y\r\n\r\n', 400],
    [
      'two lengths',
      'POST /api/Bilty_Master HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    ['a header that is too long', `GET /api/docs HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
  ])('a request with %s is refused as a problem', async (_name, said, status) => {
    const heard = await raw(said);
    expect(heard).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(heard).toContain('application/problem+json');
    const body = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n'))) as Problem;
    expect(body).toMatchObject({ status, code: expect.any(String), detail: expect.stringMatching(/\.$/) });
  });
});

describe('a connection that drops', () => {
  const total = async () => done(await call(portal, 'biltyList', { token: company.token })).totalCount;
  const body = JSON.stringify(aBilty());
  const head = (framing: string) =>
    `POST /api/Bilty_Master HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${company.token}\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`;

  test.each([
    ['in the middle of a body', `Content-Length: ${body.length}`, body.slice(0, -20)],
    ['in the middle of a chunk', 'Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body.slice(0, -20)}`],
    ['before the last chunk', 'Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n`],
  ])('a connection that drops %s leaves nothing saved, and the portal goes on', async (_name, framing, part) => {
    const before = await total();
    const next = done(await call(portal, 'biltyNext', { token: company.token }));
    expect(await raw(head(framing) + part, (socket) => socket.destroy())).toBe('');
    await sleep(50);
    expect(await total()).toBe(before);
    expect((await aSavedBilty(portal, company.token)).bilty_No).toBe(String(next));
  });

  test('a request whose connection drops after its body is saved once', async () => {
    const before = await total();
    const key = crypto.randomUUID();
    const framing = `Idempotency-Key: ${key}\r\nContent-Length: ${body.length}`;
    await raw(head(framing) + body, (socket) => socket.destroy());
    const again = await post(body, { 'idempotency-key': key });
    expect(again.status).toBe(200);
    expect(await total()).toBe(before + 1);
  });
});
