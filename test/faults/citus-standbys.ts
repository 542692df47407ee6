import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { officeOn, PACE, whilePosting } from './citus.ts';
import { aPortal, drill, type Afterwards, type Drill } from './drill.ts';
import type { Load, Office, Outcome } from './load.ts';
import { groupOf, type Group } from './patroni-group.ts';
import { lacksPatroni, startMembers } from './patroni.ts';
import { byHaproxy, PASSWORD, startHaproxy } from './roads.ts';
import type { Member } from './patroni-member.ts';
import { hasCitus } from './postgres.ts';
import { countPostings, postThrough } from './postings.ts';
import { stayOn, twoSides } from './processors.ts';
import { lookOn } from './witness.ts';

// Two nodes of Citus, each with a standby under Patroni, by the files of packaging/failover: the coordinator is db1 and db2, the other
// node db3 and db4. Patroni tells the coordinator which database of a node is the primary, and the portal reads that there.

/** The longest that a fault may last. */
const GOAL_MS = 15_000;
/** How long nodes may take to learn of a new primary. */
const KNOWN_MS = 90_000;
/** How often they are polled: each poll is a login at each node, which costs it about 40 ms of processor. */
const LOOK_MS = 250;

const ROLES = ['bilty_app', 'bilty_search', 'bilty_eraser'];
/** As in docs/operation.md: the certificate, beside the data, by which a node logs in at another. */
const LOGINS = [
  `insert into pg_dist_authinfo values (0, 'bilty', 'password=${PASSWORD}')`,
  ...ROLES.map(
    (role) =>
      `insert into pg_dist_authinfo values (0, '${role}', 'sslcert=../etc/server.crt sslkey=../etc/server.key')`,
  ),
];

/** A node, through whichever member is its primary. */
const askedOf = (group: Group) => ({
  asOwner: async <Result>(work: (client: Client) => Promise<Result>) =>
    await group.asOwner(await group.primary(), work),
});

/** The addresses of the nodes according to a member of a group. */
const placesBy = (group: Group) =>
  askedOf(group).asOwner(async (client) => {
    const { rows } = await client.query<{ place: string; isReady: boolean }>(
      `select groupid || ' ' || nodename as place, metadatasynced and isactive as "isReady" from pg_dist_node order by 1`,
    );
    return { places: rows.map(({ place }) => place), isReady: rows.every(({ isReady }) => isReady) };
  });

/** Waits until both nodes have the addresses of both primaries; returns how long that took, in ms. */
async function untilKnown(groups: readonly Group[]): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const primaries = await Promise.all(groups.map((group) => group.primary()));
    const right = primaries.map(({ machine }, at) => `${at} ${machine.address}`).join();
    // A member may no longer be the primary, or not yet.
    const known = await Promise.all(groups.map((group) => placesBy(group).catch(() => null)));
    if (known[0]?.isReady && known.every((each) => each?.places.join() === right)) return performance.now() - begun;
    if (performance.now() - begun > KNOWN_MS)
      throw new Error(`Nodes do not know where they are: ${JSON.stringify(known)} for ${right}.`);
    await sleep(LOOK_MS);
  }
}

async function startNodes(afterwards: Afterwards) {
  // The group that fails and recovers uses no processor of the node where others read.
  const sides = twoSides();
  if (sides) stayOn(sides.here, afterwards);
  const { folder, certificates, members } = await startMembers(afterwards, {
    groups: [0, 0, 1, 1],
    ...(sides && { elsewhere: sides.there }),
  });
  const haproxyPort = await startHaproxy({ folder, certificates, not: 'server db3' }, afterwards);
  const coordinator = groupOf(members.slice(0, 2));
  const node = groupOf(members.slice(2));
  for (const group of [coordinator, node]) {
    await group.whole();
    (await group.primary()).pgBackRest('stanza-create');
  }
  await untilKnown([coordinator, node]);
  await askedOf(coordinator).asOwner(async (client) => {
    await client.query(`create role bilty superuser login password '${PASSWORD}'`);
    for (const role of ROLES) await client.query(`create role ${role} login`);
    await client.query('alter database bilty set citus.shard_count = 4');
    await client.query(
      `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', true) from pg_dist_node where groupid = 0`,
    );
  });
  for (const group of [coordinator, node])
    await askedOf(group).asOwner(async (client) => {
      for (const login of LOGINS) await client.query(login);
    });
  const portal = await aPortal(afterwards, { DATABASE_URL: byHaproxy(haproxyPort, certificates) });
  return { coordinator, node, portal };
}
type Nodes = Awaited<ReturnType<typeof startNodes>>;

/** What is done to the primary of a group until another member is promoted, and afterwards to its machine. */
interface Fault {
  readonly begin: (primary: Member, group: Group) => void | Promise<void>;
  readonly mend?: (primary: Member) => void;
}

/** Makes and repairs a fault while a company reads its list. Returns the measurements, and adds what was wrong. */
async function failing(
  { coordinator, node }: Nodes,
  group: Group,
  { begin, mend }: Fault,
  office: Office,
  { answered, wrong }: { readonly answered: ReadonlyMap<number, string>; readonly wrong: string[] },
): Promise<readonly string[]> {
  const primary = await group.primary();
  const state = { isOver: false };
  const looking = lookOn(
    office,
    () => answered.size,
    () => state.isOver,
  );
  const said: string[] = [];
  try {
    const begun = performance.now();
    await begin(primary, group);
    await group.untilMoved(primary);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const known = ((await untilKnown([coordinator, node])) / 1000).toFixed(1);
    said.push(`another was the primary after ${seconds} s, and both nodes knew it ${known} s later`);
    // The time without the machine.
    await sleep(3000);
    mend?.(primary);
    await group.whole();
  } finally {
    state.isOver = true;
    const { pauseMs, stale } = await looking;
    said.push(`lists of the company: ${pauseMs} ms without an answer`);
    wrong.push(...stale.slice(0, 3));
    if (pauseMs > GOAL_MS) wrong.push(`lists paused for more than ${GOAL_MS} ms`);
  }
  return said;
}

/** An outcome with further errors. */
function withWrong(outcome: Outcome, { portal }: Nodes, also: readonly string[]): Outcome {
  const wrong = [...outcome.wrong, ...also];
  if (!portal.isAlive()) wrong.push(`the portal ended: ${portal.said()}`);
  if (outcome.pauseMs > GOAL_MS) wrong.push(`saves paused for more than ${GOAL_MS} ms`);
  return { ...outcome, wrong };
}

/** Lets the clerks of a company of the second node work, and a company of the coordinator read, while the second node's primary fails. */
const whileNodeFails = (fault: Fault) => async (load: Load, afterwards: Afterwards) => {
  const nodes = await startNodes(afterwards);
  const asked = askedOf(nodes.coordinator);
  const office = await officeOn(asked, { group: 1 }, nodes.portal.url);
  const neighbour = await officeOn(asked, { group: 0 }, nodes.portal.url);
  const wrong: string[] = [];
  const outcome = await whilePosting(load, asked, { office, neighbour }, (answered) =>
    failing(nodes, nodes.node, fault, office, { answered, wrong }),
  );
  return withWrong(outcome, nodes, wrong);
};

/** The same while the coordinator's primary fails: all companies need it, so none reads meanwhile. */
const whileCoordinatorFails = (fault: Fault) => async (load: Load, afterwards: Afterwards) => {
  const nodes = await startNodes(afterwards);
  const asked = askedOf(nodes.coordinator);
  const office = await officeOn(asked, { group: 1 }, nodes.portal.url);
  const wrong: string[] = [];
  const said: string[] = [];
  const worked = await postThrough(office, { ...load, ...PACE }, async (answered) => {
    said.push(...(await failing(nodes, nodes.coordinator, fault, office, { answered, wrong })));
  });
  const outcome = await asked.asOwner((client) => countPostings(client, office, worked));
  return withWrong({ ...outcome, table: said }, nodes, wrong);
};

const machineKilled: Fault = { begin: ({ machine }) => machine.kill(), mend: ({ start }) => start() };
/** A switchover of one group, as packaging/failover/disk-guard.sh does it. */
const switchedOver: Fault = {
  begin: ({ machine, patroniCtl }) =>
    patroniCtl('switchover', '--group', '1', '--master', machine.name, '--force', 'bilty'),
};

const lacks = () => (hasCitus() ? lacksPatroni() : 'Citus is not installed for PostgreSQL 15');

/** Drills on nodes of Citus that have standbys. */
export const citusStandbyDrills: readonly Drill[] = [
  drill("citus, standbys: machine of a node's primary killed", whileNodeFails(machineKilled), lacks),
  drill('citus, standbys: a node switched over in order', whileNodeFails(switchedOver), lacks),
  drill("citus, standbys: machine of the coordinator's primary killed", whileCoordinatorFails(machineKilled), lacks),
];
