import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Status } from './patroni-calls.ts';
import type { Member } from './patroni-member.ts';

// One PostgreSQL and its standbys under Patroni: which member is the primary, and whether the others follow it.

const START_MS = 90_000;
const LOOK_MS = 250;

/** A direct request of the drill to a machine, without a certificate. */
export const BY_TLS = { ssl: { rejectUnauthorized: false } };
/** The superuser, to whom no policy applies. */
export const SUPERUSER = { user: 'postgres', password: 'change-me-postgres' };

export interface Group {
  readonly members: readonly Member[];
  /** The primary; waits until there is one. */
  readonly primary: () => Promise<Member>;
  /** A member that saves wait for (a synchronous standby). */
  readonly synchronous: () => Promise<Member>;
  /** Waits until there is a primary and the others follow it on its timeline. */
  readonly whole: () => Promise<void>;
  /** Waits until another member than this one is the primary. */
  readonly untilMoved: (from: Member) => Promise<void>;
  /** Runs something on a member's PostgreSQL as the superuser, to whom no policy applies. */
  readonly asOwner: <Result>(member: Member, work: (client: Client) => Promise<Result>) => Promise<Result>;
}

/** Runs something in a database of a member, as the superuser. */
export async function inDatabase<Result>(
  member: Member,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    host: member.machine.address,
    port: 5432,
    ...SUPERUSER,
    ...BY_TLS,
    database,
    connectionTimeoutMillis: 2000,
  });
  // It may be killed meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function waitFor<Found>(
  what: string,
  look: () => Promise<Found | null>,
  members: readonly Member[],
): Promise<Found> {
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(LOOK_MS)) {
    const found = await look();
    if (found !== null) return found;
  }
  const tails = members.map(({ machine, log }) => `${machine.name}:\n${log().split('\n').slice(-25).join('\n')}`);
  throw new Error(`${what} within ${START_MS / 1000} s. ${tails.join('\n')}`);
}

const isRunning = (status: Status | null): boolean => status?.state === 'running' || status?.state === 'streaming';
const isPrimary = (status: Status | null): boolean =>
  isRunning(status) && (status?.role === 'master' || status?.role === 'primary');

/** How many follow a primary, and how many of them its saves wait for. */
async function followersOf(primary: Member): Promise<{ readonly n: number; readonly sync: number }> {
  const { rows } = await inDatabase(primary, 'postgres', (client) =>
    client.query<{ n: number; sync: number }>(
      `select count(*)::int as n, count(*) filter (where sync_state = 'sync')::int as sync
       from pg_stat_replication where state = 'streaming'`,
    ),
  ).catch(() => ({ rows: [] }));
  return rows[0] ?? { n: 0, sync: 0 };
}

/** The members that have the same data, one of them the primary. */
export function groupOf(members: readonly Member[]): Group {
  const rolesOf = () => Promise.all(members.map(async (member) => ({ member, status: await member.status() })));
  const primary = () =>
    waitFor(
      'No primary',
      async () => (await rolesOf()).find(({ status }) => isPrimary(status))?.member ?? null,
      members,
    );
  async function isWhole(): Promise<boolean> {
    const roles = await rolesOf();
    const leading = roles.filter(({ status }) => isPrimary(status));
    const [leader] = leading;
    if (leader === undefined || leading.length > 1) return false;
    const { timeline } = leader.status ?? {};
    if (!roles.every(({ status }) => isRunning(status) && status?.timeline === timeline)) return false;
    const { n, sync } = await followersOf(leader.member);
    return n === members.length - 1 && sync === 1;
  }
  return {
    members,
    primary,
    async whole() {
      await waitFor('The members are not one cluster', async () => ((await isWhole()) ? true : null), members);
    },
    async untilMoved(from) {
      const others = members.filter((member) => member !== from);
      await waitFor(
        'No other machine became the primary',
        async () => {
          const statuses = await Promise.all(others.map((member) => member.status()));
          return statuses.some(isPrimary) ? true : null;
        },
        members,
      );
    },
    async synchronous() {
      const { rows } = await inDatabase(await primary(), 'postgres', (client) =>
        client.query<{ name: string }>(
          `select application_name as name from pg_stat_replication where sync_state = 'sync'`,
        ),
      );
      const found = members.find(({ machine }) => machine.name === rows[0]?.name);
      if (found === undefined) throw new Error('No standby has what was saved.');
      return found;
    },
    asOwner: (member, work) => inDatabase(member, 'bilty', work),
  };
}
