import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPortal } from '#test/portal.ts';
import { drain } from './draining.ts';

// Long enough for a busy machine to do a step of the test in half of it.
const SECONDS = 3;

let server: Server;
let port = 0;
const agents: Agent[] = [];
beforeEach(async () => {
  server = createServer((_request, response) => setTimeout(() => response.end('well'), 20));
  // As long as the portal's: only the drain may end connections here.
  server.keepAliveTimeout = 60_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
  server.closeAllConnections();
  server.close();
});

/** A client with one keep-alive connection. */
function somebody(): () => Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return async () => {
    const [response] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response;
  };
}

test('a draining server keeps serving, then closes each connection with an answer and refuses new ones', async () => {
  const [early, late, idle] = [somebody(), somebody(), somebody()];
  await Promise.all([early(), late(), idle()]);
  const begun = Date.now();
  const drained = drain(server, SECONDS);

  // The proxy has not checked /readyz yet: everything works as before, for new connections too.
  await sleep(SECONDS * 500);
  expect((await early()).headers.connection).toBe('keep-alive');
  expect((await somebody()()).statusCode).toBe(200);

  await sleep(SECONDS * 700);
  expect(server.listening).toBe(false);
  await expect(somebody()()).rejects.toThrow('ECONNREFUSED');
  for (const known of [early, late]) {
    const answer = await known();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers.connection).toBe('close');
  }
  // The idle connection is left to the client, and not waited for longer than that.
  await drained;
  expect(Date.now() - begun).toBeGreaterThanOrEqual(SECONDS * 2000 - 20);
  expect((await idle()).headers.connection).toBe('close');
});

test('a drain of 0 seconds changes nothing', async () => {
  await drain(server, 0);
  expect((await somebody()()).headers.connection).toBe('keep-alive');
});

test('a stopping portal closes silent connections without waiting for them', async () => {
  const portal = await startPortal();
  const said: Buffer[] = [];
  const silent = connect(Number(new URL(portal.url).port), '127.0.0.1').on('data', (part) => said.push(part));
  await once(silent, 'connect');
  // The portal has accepted it once it answers a later one.
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  const ended = once(silent, 'close');
  await portal.stop();
  await ended;
  // Node's http server would answer a connection that it times out.
  expect(Buffer.concat(said).toString()).toBe('');
});

// Node's http server times such a connection out after 80 s.
test(
  'a stopping portal completes an answer that is on its way and then closes the connection',
  { timeout: 40_000 },
  async () => {
    const portal = await startPortal();
    const body = JSON.stringify({ userName: 'nobody', password: 'wrong-password' });
    const said: Buffer[] = [];
    const slow = connect(Number(new URL(portal.url).port), '127.0.0.1').on('data', (part) => said.push(part));
    slow.write(
      `POST /api/Account/Login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    const ended = once(slow, 'close');
    const stopped = portal.stop();
    slow.write(body.slice(9));
    await Promise.all([stopped, ended]);
    expect(Buffer.concat(said).toString()).toMatch(/^HTTP\/1\.1 4\d\d /);
  },
);
