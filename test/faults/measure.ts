import { Client } from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { call, done } from '#test/factories.ts';
import { partitionByTenant } from '#test/partitioned-schema.ts';
import { freePort } from '#test/portal-process.ts';
import { aPortal } from './drill.ts';
import { openOffice, workThrough } from './load.ts';
import { startNginx } from './nginx.ts';
import { startPgBouncer } from './pooler.ts';
import { debianFolder, startServer } from './postgres.ts';

// The roads of docs/scale.md beside one another: `node test/faults/measure.ts`. Their differences say something, their
// figures little: the clerks are in this process, and work on the same processor.

const CLERKS = 16;
const SAVES = 2000;
const LISTS = 2000;

interface Road {
  readonly name: string;
  readonly portals: 1 | 2;
  readonly pooled?: true;
  readonly parts?: number;
}
const ROADS: readonly Road[] = [
  { name: 'one portal', portals: 1 },
  { name: 'one portal, PgBouncer', portals: 1, pooled: true },
  { name: 'one portal, 16 parts', portals: 1, parts: 16 },
  { name: 'two portals, nginx', portals: 2 },
  { name: 'two portals, nginx, PgBouncer', portals: 2, pooled: true },
];

async function listPages(url: string, token: string): Promise<void> {
  let next = 0;
  const clerk = async () => {
    while (next++ < LISTS) done(await call({ url }, 'biltyList', { token, query: { pageIndex: (next % 100) + 1 } }));
  };
  await Promise.all(Array.from({ length: CLERKS }, clerk));
}

async function measure({ name, portals, pooled, parts }: Road): Promise<void> {
  const undoing: (() => unknown)[] = [];
  const afterwards = (undo: () => unknown) => void undoing.push(undo);
  try {
    const server = await startServer({ folder: debianFolder() });
    afterwards(server.stop);
    if (parts !== undefined) {
      const client = new Client({ connectionString: server.url() });
      await migrate({ connectionString: server.url() });
      await client.connect();
      await partitionByTenant(client, parts);
      await client.end();
    }
    const pooler = pooled && (await startPgBouncer(server, 10));
    if (pooler) afterwards(pooler.stop);
    const environment = {
      DATABASE_URL: server.url(),
      ...(pooler && { POOLER_URL: server.url(pooler.port) }),
      SECRET_KEY: 'one secret for all portals that are measured',
    };
    const first = await aPortal(afterwards, environment);
    let { url } = first;
    if (portals === 2) {
      const second = await aPortal(afterwards, environment);
      const port = await freePort();
      const ports = [first, second].map((portal) => Number(new URL(portal.url).port));
      const nginx = await startNginx(port, ports);
      afterwards(() => nginx.stop());
      url = `http://127.0.0.1:${port}`;
    }
    const office = await openOffice(url);
    const nothing = () => Promise.resolve();
    await workThrough(office, { saves: 200, clerks: CLERKS, restMs: 0 }, nothing);
    const another = await openOffice(url);
    const begun = performance.now();
    const { wrong } = await workThrough(another, { saves: SAVES, clerks: CLERKS, restMs: 0 }, nothing);
    const saved = performance.now();
    await listPages(url, another.token);
    const listed = performance.now();
    const rate = (n: number, ms: number) => String(Math.round((n * 1000) / ms)).padStart(5);
    process.stdout.write(
      `| ${name.padEnd(30)} | ${rate(SAVES, saved - begun)} | ${rate(LISTS, listed - saved)} |${wrong.join()}\n`,
    );
  } finally {
    for (const undo of undoing.toReversed()) await undo();
  }
}

process.stdout.write('| road | saves a second | lists a second |\n|---|---:|---:|\n');
for (const road of ROADS) await measure(road);
