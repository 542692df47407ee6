import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpsServer } from 'node:https';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCertificates } from '#test/faults/delivered.ts';
import { startHaproxy } from '#test/faults/roads.ts';
import { freePort } from '#test/portal-process.ts';
import { temporaryFolder } from '#test/throwaway-database.ts';

// What HAProxy does by the delivered file behind a failover; a whole failover: npm run test:faults -- --only failover.

const lacks = ['haproxy', 'openssl', 'setpriv'].some(
  (name) => spawnSync('which', [name], { stdio: 'ignore' }).status !== 0,
);

const folder = temporaryFolder();
const undoing: (() => unknown)[] = [];
const afterwards = (undo: () => unknown) => void undoing.push(undo);

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A Patroni that says that its machine is the primary. */
function aPatroni(name: string, certificates: string): Promise<number> {
  const read = (file: string) => readFileSync(join(certificates, file));
  const tls = { ca: read('ca.crt'), cert: read(`${name}.crt`), key: read(`${name}.key`), requestCert: true };
  return listening(createHttpsServer(tls, (_, response) => response.end()));
}

/** What a new connection is told until it ends. */
async function told(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  return await text(socket);
}

describe.skipIf(lacks)('HAProxy behind a failover', () => {
  let port: number;
  let stats: string;
  beforeAll(async () => {
    const certificates = makeCertificates(join(folder, 'certificates'));
    stats = join(folder, 'stats');
    // The promoted machine. On the former primary nobody listens, but its Patroni has not been asked again yet.
    const promoted = await listening(createServer((socket) => socket.end('db2')));
    const former = await freePort();
    const place = { folder, certificates };
    const changes = {
      '  maxconn 1000': `  maxconn 1000\n  stats socket ${stats}`,
      '198.51.100.1:5432': `127.0.0.1:${former} port ${await aPatroni('db1', certificates)}`,
      '198.51.100.2:5432': `127.0.0.1:${promoted} port ${await aPatroni('db2', certificates)}`,
    };
    port = await startHaproxy({ ...place, changes, not: 'server db3' }, afterwards);
  });
  afterAll(async () => {
    for (const undo of undoing.toReversed()) await undo();
  });

  /** Waits until HAProxy has asked both. */
  async function untilAsked(): Promise<void> {
    for (;;) {
      const socket = connect(stats);
      socket.write('show stat\n');
      const said = await text(socket).catch(() => '');
      if ((said.match(/^bilty,db[12],.*,UP,.*,L7OK,/gm) ?? []).length === 2) return;
      await sleep(50);
    }
  }

  test('a connection that the former primary refuses is handed to the promoted machine', async () => {
    await untilAsked();
    const all: string[] = [];
    for (let nth = 1; nth <= 4; nth += 1) all.push(await told(port));
    expect(all).toEqual(['db2', 'db2', 'db2', 'db2']);
  });
});
