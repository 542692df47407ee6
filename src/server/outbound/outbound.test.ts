import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutbound, NotAdmitted } from './outbound.ts';

let server: Server;
let origin: string;
const asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/moved') response.writeHead(302, { location: `${origin}/elsewhere` }).end();
    else if (request.url === '/long') response.end(Buffer.alloc(1_000_000, 'x'));
    else if (request.url !== '/silent') response.end('taken');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = (url: string) => ({ url, method: 'POST', headers: {}, body: 'hello', timeLimit: 500 });

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://localhost/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://169.254.169.254/latest/meta-data',
])('the private address %s is not reached', async (url) => {
  await expect(createOutbound()(request(url))).rejects.toThrow(NotAdmitted);
});

test('only https is allowed out, and the test origin', async () => {
  await expect(createOutbound()(request(origin))).rejects.toThrow('The address must start with https.');
  await expect(createOutbound('http://127.0.0.1:1')(request(origin))).rejects.toThrow(NotAdmitted);
  expect(asked).toEqual([]);
  const { status, bytes } = await createOutbound(origin)(request(`${origin}/here`));
  expect([status, bytes.toString()]).toEqual([200, 'taken']);
  expect(asked).toEqual(['POST /here']);
});

test('redirects are not followed, long answers are cut and silent servers are given up', async () => {
  const send = createOutbound(origin);
  expect((await send(request(`${origin}/moved`))).status).toBe(302);
  expect(asked).not.toContain('GET /elsewhere');
  expect((await send(request(`${origin}/long`))).bytes).toHaveLength(64 * 1024);
  await expect(send(request(`${origin}/silent`))).rejects.toThrow(/abort|timeout/i);
});
