import { sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';
import { hasLostPeer, hasStalePeer, isUnreachable, wasTurnedAway } from '../../errors/away.ts';
import { connect, type ConnectOptions, type Database } from '../connect.ts';
import type { Scope, ValuesIn } from '../scope.ts';
import { statement, value, type Statement } from '../statement.ts';
import { ASKED_BY_NODES, ASKING_FUNCTIONS, hasCitus, ON_EACH_NODE } from './distribute.ts';
import { createDue, type Place } from './due.ts';

// Citus plans on every node: a query sent to a company's own node runs there and involves no other. So the portal has connections to each
// node, and asks Citus where a company is. Queries of the platform go to the coordinator, the database of DATABASE_URL.

const place = statement<Place>(
  'citus.place',
  sql`select n.nodename as host, n.nodeport as port, n.groupid = 0 as "isCoordinator" from pg_dist_placement p join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
      where p.shardid = get_shard_id_for_distribution_column('company', ${value('company')}::uuid)`,
);

/** The companies' tables distributed by Citus; null if there is no Citus. */
export async function spreadTables(connection: ClientConfig): Promise<readonly string[] | null> {
  const client = new Client(connection);
  await client.connect();
  try {
    if (!(await hasCitus(client))) return null;
    const { rows } = await client.query<{ name: string }>(
      `select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'`,
    );
    return rows.length === 0 ? null : rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** The address of the same database on another node. */
function onNode(connection: ClientConfig, { host, port }: Pick<Place, 'host' | 'port'>): ClientConfig {
  if (connection.connectionString === undefined) return { ...connection, host, port };
  const url = new URL(connection.connectionString);
  url.hostname = host;
  url.port = String(port);
  url.searchParams.delete('host');
  return { ...connection, connectionString: url.href };
}

// The errors that show that a company is not, or no longer, on the node asked: settings are known only there. A session on another node
// that knew one before has an empty value; a transaction passes its settings on, and its writes fail where they would be copied.
const ELSEWHERE =
  /unrecognized configuration parameter "app\.tenant_id"|invalid input syntax for type uuid: ""|COPY FROM not supported with row-level security/;
const wasElsewhere = (error: unknown): boolean => error instanceof Error && ELSEWHERE.test(error.message);
/** To be tried again: no node knows the company at this moment, e.g. because its own has just been started. */
const nowhere = (cause?: unknown): Error =>
  Object.assign(new Error('No node of Citus knows the company now.', { cause }), { code: '57P03' });

// An empty server may have the address of a node that is gone, so that the others can send it what they send to all nodes
// (docs/operation.md). Companies of that node are away: their tables do not exist there.
const lacksTables = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '42P01';
const awayWithoutTables = (error: unknown): never => {
  throw lacksTables(error) ? nowhere(error) : error;
};

// Much of a transaction also works from the wrong node, only slower, so Citus is asked again from time to time.
const KEPT_MS = 5000;
const MOST_PLACES = 100_000;

/** Returns a function that tells whether a statement touches tables of other nodes, which must then know the company. */
function crossing(companies: readonly string[]) {
  const any = (tables: readonly string[]) => `"?(?:${tables.join('|')})"?\\b`;
  const ofCompany = new RegExp(
    `\\b${any([...ASKED_BY_NODES, ...ASKING_FUNCTIONS])}|(?:insert into|update|delete from) ${any(ON_EACH_NODE)}`,
  );
  const ofPlatform = new RegExp(
    `(?:from|join|into|update|using) (?:public\\.)?${any(companies)}|(?:insert into|update|delete from) ${any(ON_EACH_NODE)}`,
  );
  const known = new Map<string, boolean>();
  return (scope: Scope, { name, text }: Statement<unknown>): boolean => {
    const key = `${scope === 'access' ? '' : 'company '}${name}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const crosses = (scope === 'access' ? ofPlatform : ofCompany).test(text);
    known.set(key, crosses);
    return crosses;
  };
}

/** Returns the function that asks a node; in a transaction, which passes its settings on, if others must know the company. */
const asking =
  (crosses: ReturnType<typeof crossing>) =>
  <Row, S extends Scope>(
    database: Database,
    how: 'read' | 'report' | 'write',
    scope: S,
    written: Statement<Row>,
    values: ValuesIn<S>,
  ): Promise<Row[]> =>
    (crosses(scope, written)
      ? database.transaction(scope, (run) => run(written, values))
      : database[how](scope, written, values)
    ).catch(awayWithoutTables);

interface KnownPlace {
  readonly place: Promise<Place>;
  askedAt: number;
}

/** Where companies are, according to Citus; cached until forgotten, and refreshed in the background after some seconds. */
function knownPlaces(home: Database) {
  const places = new Map<string, KnownPlace>();
  async function find(company: string): Promise<Place> {
    const [found] = await home.read('access', place, { company });
    if (found === undefined) throw nowhere();
    return found;
  }
  function ask(company: string): Promise<Place> {
    if (places.size >= MOST_PLACES) places.clear();
    const entry = { place: find(company), askedAt: performance.now() };
    places.set(company, entry);
    entry.place.catch(() => places.get(company) === entry && places.delete(company));
    return entry.place;
  }
  function refresh(company: string, known: KnownPlace): void {
    known.askedAt = performance.now();
    const keep = (found: Place) => {
      if (places.get(company) === known) places.set(company, { ...known, place: Promise.resolve(found) });
    };
    // While the coordinator answers late, or not at all, calls go where the company was.
    find(company).then(keep, () => undefined);
  }
  return {
    of(company: string): Promise<Place> {
      const known = places.get(company);
      if (known === undefined) return ask(company);
      if (performance.now() - known.askedAt > KEPT_MS) refresh(company, known);
      return known.place;
    },
    forget: (company: string) => places.delete(company),
  };
}

/** The nodes, each with its own connections, opened on first use; `home`: those to the coordinator. */
function openedNodes(options: ConnectOptions, home: Database) {
  const nodes = new Map<string, Database>();
  let closed = false;
  return {
    at(where: Place): Database {
      if (where.isCoordinator) return home;
      const address = `${where.host}:${where.port}`;
      const known = nodes.get(address);
      if (known !== undefined) return known;
      if (closed) throw new Error('Client was closed and is not queryable');
      const opened = connect({ ...options, connection: onNode(options.connection, where) });
      nodes.set(address, opened);
      return opened;
    },
    all: () => [...nodes.values()],
    async close(): Promise<void> {
      closed = true;
      await Promise.all([home, ...nodes.values()].map((database) => database.close()));
    },
  };
}

/**
 * Reads a second time if the node asked had a connection to one that has gone since, even where the statement does not need that one. Nothing
 * is written twice: a write to another node may have been committed before the connection was lost.
 */
const withFreshPeers = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error: unknown) => {
    if (!hasStalePeer(error)) throw error;
    return work();
  });

/** Connects to the nodes that hold companies; `companies`: their tables. */
export function connectNodes(options: ConnectOptions, companies: readonly string[]): Database {
  const ofNode = { ...options, propagates: true };
  const home = connect(ofNode);
  const nodes = openedNodes(ofNode, home);
  const places = knownPlaces(home);
  const ask = asking(crossing(companies));
  const due = createDue({
    home,
    at: (where) => nodes.at(where),
    ask: (database, written, values) => withFreshPeers(() => ask(database, 'read', 'access', written, values)),
    log: options.log,
  });

  /** Runs work on the company's node, and again if the company has moved, or its node has. */
  async function within<Result>(scope: Scope, work: (database: Database) => Promise<Result>): Promise<Result> {
    if (scope === 'access') return await work(home);
    const { tenantId } = scope;
    const tried = await places.of(tenantId);
    try {
      return await work(nodes.at(tried));
    } catch (error) {
      const left = wasElsewhere(error);
      // A node that is away may come back at another address: its standby, which is the primary now.
      if (left || isUnreachable(error)) places.forget(tenantId);
      if (isUnreachable(error) && !hasLostPeer(error)) void due.suspect();
      if (!left && !wasTurnedAway(error)) throw error;
      const now = await places.of(tenantId).catch(() => tried);
      if (!left && now.host === tried.host && now.port === tried.port) throw error;
      return await work(nodes.at(now)).catch((again: unknown) => {
        throw wasElsewhere(again) ? nowhere(again) : again;
      });
    }
  }
  const one =
    (how: 'read' | 'report' | 'write'): Database[typeof how] =>
    (scope, written, values) =>
      within(scope, (database) => {
        const once = () => ask(database, how, scope, written, values);
        return how === 'write' ? once() : withFreshPeers(once);
      });

  return {
    read: one('read'),
    report: one('report'),
    write: one('write'),
    due: (written, values) => due.search(written, values),
    waits: (tenantId) => due.waits(tenantId),
    transaction: (scope, work) =>
      within(scope, (database) => database.transaction(scope, work).catch(awayWithoutTables)),
    isSpread: true,
    counted: home.counted,
    load() {
      const sum = { ...home.load() };
      for (const node of nodes.all()) {
        const load = node.load();
        for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += load[key];
      }
      return sum;
    },
    newestMigration: () => home.newestMigration(),
    close: () => nodes.close(),
  };
}
