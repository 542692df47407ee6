import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { call } from '#test/factories.ts';
import { aPortal, drill, type Afterwards, type Drill } from './drill.ts';
import { openOffice, type Load, type Office, type Outcome } from './load.ts';
import { countPostings, postThrough } from './postings.ts';
import {
  CITUS_SETTINGS,
  debianFolder,
  hasCitus,
  makeCoordinator,
  startServer,
  type DatabaseServer,
} from './postgres.ts';
import { stayOn, twoSides } from './processors.ts';

// Companies on several nodes of Citus (docs/scale.md): one is moved while its clerks save, a node is killed, a node is added.

/** Several nodes share this machine, so they are small. */
const SETTINGS = { ...CITUS_SETTINGS, shared_buffers: '64MB', 'citus.shard_count': '8' };

async function aNode(afterwards: Afterwards, processors?: string): Promise<DatabaseServer> {
  const node = await startServer({ folder: debianFolder(), settings: SETTINGS, ...(processors && { processors }) });
  afterwards(node.stop);
  return node;
}

async function addNode(coordinator: DatabaseServer, node: DatabaseServer): Promise<void> {
  await node.asOwner((client) => client.query('alter role bilty superuser; create extension citus'));
  await coordinator.asOwner((client) => client.query(`select citus_add_node('127.0.0.1', $1)`, [node.port]));
}

type NodeName = 'coordinator' | 'second' | 'third';
/** Nodes that use other processors than this process (processors.ts). */
interface Elsewhere {
  readonly processors: string;
  readonly nodes: readonly NodeName[];
}

/** A coordinator that also stores companies, and the other nodes; the first portal on it distributes its tables. */
export async function nodesOfCitus(afterwards: Afterwards, size: number, elsewhere?: Elsewhere) {
  const on = (name: NodeName) => (elsewhere?.nodes.includes(name) ? elsewhere.processors : undefined);
  const coordinator = await aNode(afterwards, on('coordinator'));
  await makeCoordinator(coordinator);
  const another = async (name: NodeName) => {
    const node = await aNode(afterwards, on(name));
    await addNode(coordinator, node);
    return node;
  };
  const second = size > 1 ? await another('second') : undefined;
  const third = size > 2 ? await another('third') : undefined;
  return { coordinator, second, third };
}

/** The same with a portal on them. */
export async function aCluster(afterwards: Afterwards, size = 3, elsewhere?: Elsewhere) {
  const nodes = await nodesOfCitus(afterwards, size, elsewhere);
  return { ...nodes, portal: await aPortal(afterwards, { DATABASE_URL: nodes.coordinator.url() }) };
}

/**
 * One of three nodes. Copying a company uses a processor for half a minute: nodes that copy use other processors than the portal, the
 * clerks and the third node, where others read, as if they were separate machines.
 */
async function threeNodes(afterwards: Afterwards, copying: readonly NodeName[] = []) {
  const sides = copying.length > 0 ? twoSides() : null;
  if (sides) stayOn(sides.here, afterwards);
  const { second, third, ...rest } = await aCluster(
    afterwards,
    3,
    sides ? { processors: sides.there, nodes: copying } : undefined,
  );
  if (second === undefined || third === undefined) throw new Error('There are too few nodes.');
  // As in docs/scale.md: a company's tables are copied one after another, not all at once.
  await rest.coordinator.asOwner((client) =>
    client.query('alter role postgres set citus.max_adaptive_executor_pool_size = 1'),
  );
  return { ...rest, second, third, elsewhere: sides?.there };
}
type Cluster = Awaited<ReturnType<typeof threeNodes>>;

interface Placed {
  readonly shard: string;
  readonly group: number;
  readonly port: number;
}
/** The coordinator's address. */
type Asked = Pick<DatabaseServer, 'asOwner'>;

/** The node that has a company. */
export async function placeOf(client: Client, { tenantId }: Pick<Office, 'tenantId'>): Promise<Placed> {
  const { rows } = await client.query<Placed>(
    `select p.shardid as shard, p.groupid as group, n.nodeport as port from pg_dist_placement p join pg_dist_node n using (groupid)
     where p.shardid = get_shard_id_for_distribution_column('company', $1::uuid)`,
    [tenantId],
  );
  const [found] = rows;
  if (found === undefined) throw new Error('A company is nowhere.');
  return found;
}

/** An office whose company is on a node, which is named by its port or by its group. */
export async function officeOn(
  coordinator: Asked,
  node: Pick<Placed, 'port'> | Pick<Placed, 'group'>,
  url: string,
): Promise<Office> {
  for (let tries = 0; tries < 60; tries += 1) {
    const office = await openOffice(url);
    const { port, group } = await coordinator.asOwner((client) => placeOf(client, office));
    if ('port' in node ? port === node.port : group === node.group) return office;
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

/** Reads pages of a company's list until it is stopped; returns the p99 in ms. */
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
async function readFor(office: Office, seconds: number) {
  const stop = readOn(office);
  await sleep(seconds * 1000);
  return await stop();
}

const told = (name: string, { p99, refused, asked }: Awaited<ReturnType<typeof readFor>>) =>
  `${name}: ${asked} lists, p99 ${p99.toFixed(1)} ms, ${refused} refused`;

/** A company of another node was affected if the fault raised its p99 above this many times that of a quiet machine. */
const FELT = 3;
// Everything is on one machine: more clerks would use all processors and slow the others down themselves.
export const PACE = { clerks: 4, restMs: 250 };
const QUIET_S = 10;

/** Posts receipts in one office until the fault is over, while a company of another node reads. */
export async function whilePosting(
  load: Load,
  coordinator: Asked,
  { office, neighbour }: { readonly office: Office; readonly neighbour: Office },
  fault: (answered: ReadonlyMap<number, string>) => Promise<readonly string[]>,
): Promise<Outcome> {
  // The first reads are slower and are not measured.
  await readFor(neighbour, 2);
  const quiet = await readFor(neighbour, QUIET_S);
  const read = { before: quiet, meanwhile: quiet };
  let table: readonly string[] = [];
  const worked = await postThrough(office, { ...load, ...PACE }, async (answered) => {
    read.before = await readFor(neighbour, QUIET_S);
    const stop = readOn(neighbour);
    try {
      table = await fault(answered);
    } finally {
      read.meanwhile = await stop();
    }
  });
  const { before, meanwhile } = read;
  if (meanwhile.refused > 0) worked.wrong.push(`a company of another node was refused ${meanwhile.refused} lists`);
  if (meanwhile.p99 > FELT * quiet.p99) worked.wrong.push('a company of another node felt it');
  const outcome = await coordinator.asOwner((client) => countPostings(client, office, worked));
  const lists = [told('quiet', quiet), told('clerks at work', before), told('the fault', meanwhile)];
  return { ...outcome, table: [...table, ...lists.map((line) => `a company of another node, ${line}`)] };
}

/** Two offices of a cluster, each on one of its nodes. */
async function officesOn({ coordinator, portal }: Cluster, node: DatabaseServer, other: DatabaseServer) {
  const office = await officeOn(coordinator, node, portal.url);
  return { office, neighbour: await officeOn(coordinator, other, portal.url) };
}

const moved = async (load: Load, afterwards: Afterwards) => {
  const cluster = await threeNodes(afterwards, ['coordinator', 'second']);
  const { coordinator, second, third } = cluster;
  const offices = await officesOn(cluster, second, third);
  return await whilePosting(load, coordinator, offices, async () => {
    const { shard } = await coordinator.asOwner((client) => placeOf(client, offices.office));
    const begun = performance.now();
    await move(coordinator, shard, second, coordinator);
    const seconds = (performance.now() - begun) / 1000;
    await sleep(1000);
    const { port } = await coordinator.asOwner((client) => placeOf(client, offices.office));
    if (port !== coordinator.port) throw new Error('The company was not moved.');
    return [`moved in ${seconds.toFixed(1)} s`];
  });
};

const killed = async (load: Load, afterwards: Afterwards) => {
  const cluster = await threeNodes(afterwards);
  const { coordinator, second, third } = cluster;
  const offices = await officesOn(cluster, second, third);
  return await whilePosting(load, coordinator, offices, async () => {
    await second.kill();
    await sleep(10_000);
    await second.start();
    return [];
  });
};

const added = async (load: Load, afterwards: Afterwards) => {
  const cluster = await threeNodes(afterwards, ['coordinator', 'second']);
  const { coordinator, second, third, elsewhere } = cluster;
  const offices = await officesOn(cluster, second, third);
  return await whilePosting(load, coordinator, offices, async () => {
    const node = await aNode(afterwards, elsewhere);
    await addNode(coordinator, node);
    const begun = performance.now();
    await coordinator.asOwner((client) =>
      client.query(`select rebalance_table_shards('company', shard_transfer_mode => 'force_logical')`),
    );
    const { rows } = await coordinator.asOwner((client) =>
      client.query<{ pieces: number }>(
        `select count(*)::int as pieces from pg_dist_placement p join pg_dist_node n using (groupid)
         where n.nodeport = $1 and p.shardid in (select shardid from pg_dist_shard where logicalrelid = 'company'::regclass)`,
        [node.port],
      ),
    );
    const pieces = rows[0]?.pieces ?? 0;
    if (pieces === 0) throw new Error('Nothing was moved to the node that was added.');
    return [`${pieces} pieces of companies moved in ${((performance.now() - begun) / 1000).toFixed(1)} s`];
  });
};

const restarted = async (load: Load, afterwards: Afterwards) => {
  const cluster = await threeNodes(afterwards);
  const { coordinator, second, portal } = cluster;
  const office = await officeOn(coordinator, second, portal.url);
  const worked = await postThrough(office, load, async () => {
    portal.kill();
    await portal.startAgain();
  });
  return await coordinator.asOwner((client) => countPostings(client, office, worked));
};

const lacks = () => (hasCitus() ? null : 'Citus is not installed for PostgreSQL 15');

/** Drills on several nodes of Citus. */
export const citusDrills: readonly Drill[] = [
  drill('citus: a company moved while it posts', moved, lacks),
  drill('citus: a node killed, 10 s', killed, lacks),
  drill('citus: a node added, companies moved', added, lacks),
  drill('citus: the portal killed', restarted, lacks),
];
