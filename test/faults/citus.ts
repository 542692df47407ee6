import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { call } from '#test/factories.ts';
import { aPortal, drill, type Afterwards, type Drill } from './drill.ts';
import { countOutcome, openOffice, workThrough, type Load, type Office, type Outcome } from './load.ts';
import {
  CITUS_SETTINGS,
  debianFolder,
  hasCitus,
  makeCoordinator,
  startServer,
  type DatabaseServer,
} from './postgres.ts';

// Companies on several nodes of Citus (docs/scale.md): one is moved while its clerks save, a node is killed, a node is added.

/** On one machine the nodes are small. */
const SETTINGS = { ...CITUS_SETTINGS, shared_buffers: '64MB', 'citus.shard_count': '8' };

async function aNode(afterwards: Afterwards): Promise<DatabaseServer> {
  const node = await startServer({ folder: debianFolder(), settings: SETTINGS });
  afterwards(node.stop);
  return node;
}

async function addNode(coordinator: DatabaseServer, node: DatabaseServer): Promise<void> {
  await node.asOwner((client) => client.query('alter role bilty superuser; create extension citus'));
  await coordinator.asOwner((client) => client.query(`select citus_add_node('127.0.0.1', $1)`, [node.port]));
}

/** A coordinator that keeps companies too, other nodes, and a portal on them. */
async function aCluster(afterwards: Afterwards, others: number) {
  const coordinator = await aNode(afterwards);
  await makeCoordinator(coordinator);
  const nodes = [coordinator];
  for (let at = 0; at < others; at += 1) {
    const node = await aNode(afterwards);
    await addNode(coordinator, node);
    nodes.push(node);
  }
  const portal = await aPortal(afterwards, { DATABASE_URL: coordinator.url() });
  return { coordinator, nodes, portal };
}

interface Placed {
  readonly shard: string;
  readonly port: number;
}
async function placeOf(client: Client, { tenantId }: Office): Promise<Placed> {
  const { rows } = await client.query<Placed>(
    `select p.shardid as shard, n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
     where p.shardid = get_shard_id_for_distribution_column('company', $1::uuid)`,
    [tenantId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('A company is nowhere.');
  return found;
}

/** An office whose company lives on a node. */
async function officeOn(coordinator: DatabaseServer, node: DatabaseServer, url: string): Promise<Office> {
  for (let tries = 0; tries < 60; tries += 1) {
    const office = await openOffice(url);
    const { port } = await coordinator.asOwner((client) => placeOf(client, office));
    if (port === node.port) return office;
  }
  throw new Error('No company came to the node.');
}

const move = (coordinator: DatabaseServer, shard: string, from: DatabaseServer, to: DatabaseServer) =>
  coordinator.asOwner((client) =>
    client.query(`select citus_move_shard_placement($1, '127.0.0.1', $2, '127.0.0.1', $3, 'force_logical')`, [
      shard,
      from.port,
      to.port,
    ]),
  );

/** Pages of a company's list, one after the other, until it is told to stop; how long the slowest of a hundred took, in ms. */
function readOn({ url, token }: Office) {
  const took: number[] = [];
  let refused = 0;
  const state = { isOver: false };
  const reading = (async () => {
    while (!state.isOver) {
      const begun = performance.now();
      const answered = await call({ url }, 'biltyList', { token }).catch(() => null);
      took.push(performance.now() - begun);
      if (answered?.status !== 200) refused += 1;
      await sleep(10);
    }
  })();
  return async () => {
    state.isOver = true;
    await reading;
    const sorted = took.toSorted((one, other) => one - other);
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, refused, asked: took.length };
  };
}
async function quietOf(office: Office) {
  const stop = readOn(office);
  await sleep(3000);
  return await stop();
}

const told = (name: string, { p99, refused, asked }: Awaited<ReturnType<typeof quietOf>>) =>
  `${name}: ${asked} lists, p99 ${p99.toFixed(1)} ms, ${refused} refused`;

async function counted(
  coordinator: DatabaseServer,
  office: Office,
  worked: Awaited<ReturnType<typeof workThrough>>,
  table: readonly string[],
): Promise<Outcome> {
  const outcome = await coordinator.asOwner((client) => countOutcome(client, office, worked));
  return { ...outcome, table };
}

const moved = async (load: Load, afterwards: Afterwards) => {
  const { coordinator, nodes, portal } = await aCluster(afterwards, 1);
  const [, other] = nodes;
  if (other === undefined) throw new Error('There is one node.');
  const office = await officeOn(coordinator, coordinator, portal.url);
  let seconds = 0;
  const worked = await workThrough(office, load, async () => {
    const { shard } = await coordinator.asOwner((client) => placeOf(client, office));
    const begun = performance.now();
    await move(coordinator, shard, coordinator, other);
    seconds = (performance.now() - begun) / 1000;
    await sleep(1000);
  });
  const { port } = await coordinator.asOwner((client) => placeOf(client, office));
  if (port !== other.port) worked.wrong.push('the company was not moved');
  return await counted(coordinator, office, worked, [`moved in ${seconds.toFixed(1)} s`]);
};

const killed = async (load: Load, afterwards: Afterwards) => {
  const { coordinator, nodes, portal } = await aCluster(afterwards, 2);
  const [, dying, living] = nodes;
  if (dying === undefined || living === undefined) throw new Error('There are too few nodes.');
  const office = await officeOn(coordinator, dying, portal.url);
  const neighbour = await officeOn(coordinator, living, portal.url);
  const quiet = await quietOf(neighbour);
  let meanwhile = quiet;
  const worked = await workThrough(office, load, async () => {
    const stop = readOn(neighbour);
    await dying.kill();
    await sleep(3000);
    await dying.start();
    meanwhile = await stop();
  });
  if (meanwhile.refused > 0) worked.wrong.push(`companies of other nodes were refused ${meanwhile.refused} times`);
  return await counted(coordinator, office, worked, [
    told('a company of another node, quiet', quiet),
    told('the same while the node was away', meanwhile),
  ]);
};

const added = async (load: Load, afterwards: Afterwards) => {
  const { coordinator, portal } = await aCluster(afterwards, 1);
  const office = await openOffice(portal.url);
  const worked = await workThrough(office, load, async () => {
    const node = await aNode(afterwards);
    await addNode(coordinator, node);
    await coordinator.asOwner((client) =>
      client.query(`select rebalance_table_shards('company', shard_transfer_mode => 'force_logical')`),
    );
    portal.kill();
    await portal.startAgain();
  });
  return await counted(coordinator, office, worked, []);
};

const lacks = () => (hasCitus() ? null : 'Citus is not installed for PostgreSQL 15');

/** Drills on several nodes of Citus. */
export const citusDrills: readonly Drill[] = [
  drill('citus: a company moved while it saves', moved, lacks),
  drill('citus: a node killed, 3 s', killed, lacks),
  drill('citus: a node added, companies moved, the portal killed', added, lacks),
];
