import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aPortal, drill, type Afterwards, type Drill } from './drill.ts';
import { openOffice, type Load, type Office, type Outcome } from './load.ts';
import { lacksPatroni, startCluster, type Cluster } from './patroni.ts';
import { countPostings, postThrough } from './postings.ts';
import { lookOn, type Witness } from './witness.ts';

// Three PostgreSQL under Patroni, each on its own machine (machines.ts), and two portals: one through PgBouncer and HAProxy, the other
// through HAProxy only. At each portal clerks post receipts of their own company, and a witness lists them repeatedly and must find
// everything answered before the request: a list from a former primary would lack it.

/** The longest that a fault may last. */
const GOAL_MS = 15_000;
const ROADS = ['by PgBouncer', 'by HAProxy'] as const;

/** The result for one portal. */
async function workAt(office: Office, load: Load, cause: () => Promise<void>) {
  let answered: ReadonlyMap<number, string> = new Map();
  let isOver = false;
  const looking = { begun: undefined as Promise<Witness> | undefined };
  const worked = await postThrough(office, load, (now) => {
    answered = now;
    looking.begun = lookOn(
      office,
      () => answered.size,
      () => isOver,
    );
    return cause();
  });
  isOver = true;
  const { pauseMs, stale } = (await looking.begun) ?? { pauseMs: 0, stale: [] };
  worked.wrong.push(...stale.slice(0, 3));
  return { worked, listPauseMs: pauseMs };
}

const most = (numbers: readonly number[]) => Math.max(...numbers);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Runs both portals during a fault, and compares their answers with the database of the primary afterwards. */
async function whileFailing(
  load: Load,
  afterwards: Afterwards,
  cluster: Cluster,
  fault: (cluster: Cluster) => Promise<void>,
): Promise<Outcome> {
  const shared = { DATABASE_URL: cluster.databaseUrl, SECRET_KEY: 'one secret for both portals of the drill' };
  const portals = [
    await aPortal(afterwards, { ...shared, POOLER_URL: cluster.poolerUrl }),
    await aPortal(afterwards, shared),
  ];
  const offices = await Promise.all(portals.map(({ url }) => openOffice(url)));
  const before = await cluster.primary();
  const working = { portals: 0 };
  const failing = Promise.withResolvers<void>();
  // Reported by the one that waits for both.
  failing.promise.catch(() => undefined);
  const fail = async () => {
    await fault(cluster);
    await cluster.whole();
  };
  // The fault begins when both are working.
  const begin = () => {
    working.portals += 1;
    if (working.portals === portals.length) fail().then(failing.resolve, failing.reject);
    return failing.promise;
  };
  const each = { ...load, saves: Math.ceil(load.saves / 2), clerks: Math.ceil(load.clerks / 2) };
  const fared = await Promise.all(offices.map((office) => workAt(office, each, begin)));
  const after = await cluster.primary();
  const outcomes: Outcome[] = [];
  for (const [at, { worked }] of fared.entries()) {
    const portal = portals[at];
    if (portal && !portal.isAlive()) worked.wrong.push(`the portal ended: ${portal.said()}`);
    const office = offices[at];
    if (office) outcomes.push(await cluster.asOwner(after, (client) => countPostings(client, office, worked)));
  }
  const pauseMs = most(outcomes.map((outcome) => outcome.pauseMs));
  const listPauseMs = most(fared.map((one) => one.listPauseMs));
  const tooLong = most([pauseMs, listPauseMs]) > GOAL_MS ? [`a pause of more than ${GOAL_MS} ms`] : [];
  const roads = ROADS.map(
    (road, at) =>
      `${road}: saves ${outcomes[at]?.pauseMs ?? '?'} ms, lists ${fared[at]?.listPauseMs ?? '?'} ms without an answer`,
  );
  return {
    answered: sum(outcomes.map((outcome) => outcome.answered)),
    lost: sum(outcomes.map((outcome) => outcome.lost)),
    doubled: sum(outcomes.map((outcome) => outcome.doubled)),
    half: sum(outcomes.map((outcome) => outcome.half)),
    gaps: sum(outcomes.map((outcome) => outcome.gaps)),
    pauseMs,
    slowestErrorMs: most(outcomes.map((outcome) => outcome.slowestErrorMs)),
    wrong: [...outcomes.flatMap((outcome) => outcome.wrong), ...tooLong],
    table: [...roads, `the primary was ${before.machine.name}, and is ${after.machine.name}`, cluster.refusals],
  };
}

const withCluster = (name: string, fault: (cluster: Cluster) => Promise<void>) =>
  drill(
    name,
    async (load, afterwards) => await whileFailing(load, afterwards, await startCluster(afterwards), fault),
    lacksPatroni,
  );

const killedServer = withCluster('failover: PostgreSQL of the primary killed', async (cluster) => {
  const primary = await cluster.primary();
  primary.killPostgres();
  await cluster.untilMoved(primary);
});

const killedMachine = withCluster('failover: machine of the primary killed', async (cluster) => {
  const primary = await cluster.primary();
  await primary.machine.kill();
  await cluster.untilMoved(primary);
  await sleep(3000);
  primary.start();
});

const cutOff = withCluster('failover: primary cut off', async (cluster) => {
  const primary = await cluster.primary();
  primary.machine.cutOff();
  await cluster.untilMoved(primary);
  await sleep(5000);
  primary.machine.connectAgain();
});

const paused = withCluster('failover: primary paused', async (cluster) => {
  const primary = await cluster.primary();
  primary.machine.pause();
  await cluster.untilMoved(primary);
  await sleep(5000);
  primary.machine.goOn();
});

const standbyCutOff = withCluster('failover: standby that saves wait for cut off', async (cluster) => {
  const { machine } = await cluster.synchronous();
  machine.cutOff();
  await sleep(20_000);
  machine.connectAgain();
});

const switchedOver = withCluster('failover: switched over in order', async (cluster) => {
  const primary = await cluster.primary();
  await cluster.switchOver();
  await cluster.untilMoved(primary);
});

const DISK_MB = 400;

/** A machine's own disk, in memory. */
function aDisk(afterwards: Afterwards, folder: string): string {
  mkdirSync(folder, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=711`, 'tmpfs', folder]);
  if (mounted.status !== 0) throw new Error('No small disk could be mounted.');
  afterwards(() => spawnSync('umount', ['-l', folder]));
  return folder;
}

const MB = 2 ** 20;

/** Fills a disk within about two seconds, and refills whatever becomes free after that, while `goesOn`. */
async function fill(folder: string, goesOn: () => boolean): Promise<void> {
  const file = join(folder, 'ballast');
  const ballast = openSync(file, 'a');
  while (goesOn()) {
    const { bavail, bsize } = statfsSync(folder);
    try {
      if (bavail > 0) writeSync(ballast, Buffer.alloc(Math.min(bavail * bsize, 2 * MB)));
    } catch {
      // Another process took the space first.
    }
    await sleep(20);
  }
  closeSync(ballast);
  rmSync(file);
}

const diskFull = drill(
  'failover: disk of the primary full',
  async (load, afterwards) => {
    const cluster = await startCluster(afterwards, (_, folder) => aDisk(afterwards, folder));
    return await whileFailing(load, afterwards, cluster, async () => {
      const primary = await cluster.primary();
      let isFull = true;
      const filling = fill(join(primary.dataDir, '..'), () => isFull);
      await cluster.untilMoved(primary);
      await sleep(3000);
      isFull = false;
      await filling;
    });
  },
  lacksPatroni,
);

/** The drills with a primary that fails, and a standby that takes over. */
export const failoverDrills: readonly Drill[] = [
  killedServer,
  killedMachine,
  cutOff,
  paused,
  diskFull,
  standbyCutOff,
  switchedOver,
];
