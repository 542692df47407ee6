import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { call, done } from '#test/factories.ts';
import { partitionByTenant } from '#test/partitioned-schema.ts';
import { freePort } from '#test/portal-process.ts';
import { aCluster, officeOn } from './citus.ts';
import { aPortal, type Afterwards } from './drill.ts';
import { openOffice, workThrough, type Office } from './load.ts';
import { startNginx } from './nginx.ts';
import { startPgBouncer } from './pooler.ts';
import { debianFolder, hasCitus, startServer } from './postgres.ts';

// Compares the roads of docs/scale.md: `node test/faults/measure.ts`. Their differences are meaningful, their absolute figures hardly:
// the clerks run in this process, on the same processor. `--only Citus` measures the roads whose names contain it.

const CLERKS = 16;
const { values: asked } = parseArgs({
  options: { only: { type: 'string', default: '' }, saves: { type: 'string', default: '2000' } },
});
const SAVES = Number(asked.saves);
const LISTS = SAVES;

interface Road {
  readonly name: string;
  readonly portals: 1 | 2;
  readonly pooled?: true;
  readonly parts?: number;
  /** Nodes of Citus. */
  readonly nodes?: 1 | 3;
  /** The number of the clerks' companies; absent: one. */
  readonly companies?: 3;
}
const ALL: readonly Road[] = [
  { name: 'one portal', portals: 1 },
  { name: 'one portal, PgBouncer', portals: 1, pooled: true },
  { name: 'one portal, 16 parts', portals: 1, parts: 16 },
  { name: 'two portals, nginx', portals: 2 },
  { name: 'two portals, nginx, PgBouncer', portals: 2, pooled: true },
  { name: 'beside Citus: a plain server', portals: 1, companies: 3 },
  { name: 'Citus, one node', portals: 1, companies: 3, nodes: 1 },
  { name: 'Citus, three nodes', portals: 1, companies: 3, nodes: 3 },
];
const ROADS = ALL.filter(({ name, nodes }) => name.includes(asked.only) && (nodes === undefined || hasCitus()));

async function listPages({ url, token }: Office, lists: number, clerks: number): Promise<void> {
  let next = 0;
  const clerk = async () => {
    while (next++ < lists) done(await call({ url }, 'biltyList', { token, query: { pageIndex: (next % 100) + 1 } }));
  };
  await Promise.all(Array.from({ length: clerks }, clerk));
}

/** The companies on one server, or one on each node of Citus. */
async function officesOf(road: Road, afterwards: Afterwards): Promise<readonly (() => Promise<Office>)[]> {
  const { companies = 1, nodes } = road;
  if (nodes === undefined) {
    const url = await portalsOf(road, afterwards);
    return Array.from({ length: companies }, () => () => openOffice(url));
  }
  const { coordinator, second, third, portal } = await aCluster(afterwards, nodes);
  return [coordinator, second ?? coordinator, third ?? coordinator].map(
    (node) => () => officeOn(coordinator, node, portal.url),
  );
}

/** Starts a server with the portals of a road; returns their address. */
async function portalsOf({ portals, pooled, parts }: Road, afterwards: Afterwards): Promise<string> {
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
  if (portals === 1) return first.url;
  const second = await aPortal(afterwards, environment);
  const port = await freePort();
  const nginx = await startNginx(
    port,
    [first, second].map((portal) => Number(new URL(portal.url).port)),
  );
  afterwards(() => nginx.stop());
  return `http://127.0.0.1:${port}`;
}

async function measure(road: Road): Promise<void> {
  const undoing: (() => unknown)[] = [];
  const afterwards = (undo: () => unknown) => void undoing.push(undo);
  try {
    const open = await officesOf(road, afterwards);
    const each = (of: number) => Math.ceil(of / open.length);
    const clerks = each(CLERKS);
    const openAll = async () => {
      const opened: Office[] = [];
      for (const one of open) opened.push(await one());
      return opened;
    };
    const saveIn = async (offices: readonly Office[], saves: number) =>
      await Promise.all(
        offices.map((office) =>
          workThrough(office, { saves: each(saves), clerks, restMs: 0 }, () => Promise.resolve()),
        ),
      );
    await saveIn(await openAll(), 200);
    const others = await openAll();
    const begun = performance.now();
    const worked = await saveIn(others, SAVES);
    const saved = performance.now();
    await Promise.all(others.map((office) => listPages(office, each(LISTS), clerks)));
    const listed = performance.now();
    const rate = (n: number, ms: number) => String(Math.round((n * 1000) / ms)).padStart(5);
    const wrong = worked.flatMap((one) => one.wrong);
    process.stdout.write(
      `| ${road.name.padEnd(30)} | ${rate(SAVES, saved - begun)} | ${rate(LISTS, listed - saved)} |${wrong.join()}\n`,
    );
  } finally {
    for (const undo of undoing.toReversed()) await undo();
  }
}

process.stdout.write('| road | saves a second | lists a second |\n|---|---:|---:|\n');
for (const road of ROADS) await measure(road);
