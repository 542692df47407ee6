import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { bytesOf, readHead, sendAll } from './http-client.ts';
import type { Sent } from './requests.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that answers with the method, path and body it received, twenty times as long; `/gone` closes the connection. */
async function anEcho() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      const { method, url, headers } = request;
      received.push([method, url, headers['x-clerk'], body].join(' '));
      if (url === '/gone') return request.socket.destroy();
      const answer = `${body}é`.repeat(20_000);
      response.writeHead(url === '/refused' ? 429 : 200, { 'content-length': Buffer.byteLength(answer) });
      response.end(answer);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { received, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

async function sendEach(url: URL, sent: readonly Sent[]) {
  const statuses: number[] = [];
  const waiting = sent.map((each) => ({ bytes: bytesOf(each, url.host), wait: 0 }));
  const answered = (status: number) => void statuses.push(status);
  await sendAll({ url, next: () => waiting.shift() ?? null, answered, patience: 5000 });
  return statuses;
}

describe('the client of the bench', () => {
  test('sends each request as it is, after the whole answer to the one before it', async () => {
    const { url, received } = await anEcho();
    const headers = { 'x-clerk': 'ravi' };
    const sent: Sent[] = [
      { method: 'GET', path: '/list', headers },
      { method: 'POST', path: '/save', headers, body: '{"name":"गुप्ता"}' },
      { method: 'GET', path: '/refused', headers },
    ];
    expect(await sendEach(url, sent)).toEqual([200, 200, 429]);
    expect(received).toEqual(['GET /list ravi ', 'POST /save ravi {"name":"गुप्ता"}', 'GET /refused ravi ']);
  });

  test('fails if the connection is closed without an answer', async () => {
    const { url } = await anEcho();
    await expect(sendEach(url, [{ method: 'GET', path: '/gone', headers: {} }])).rejects.toThrow(
      'The portal closed a connection of the bench.',
    );
  });

  test('reads a head once it is whole, and refuses one without a length', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n';
    expect(readHead(Buffer.from(head.slice(0, -1)))).toBeNull();
    expect(readHead(Buffer.from(`${head}a part`))).toEqual({ status: 200, length: head.length + 12 });
    expect(readHead(Buffer.from('HTTP/1.1 204 No Content\r\n\r\n'))).toEqual({ status: 204, length: 27 });
    expect(() => readHead(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'))).toThrow('no length');
  });
});
