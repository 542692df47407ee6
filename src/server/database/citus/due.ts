import { sql } from 'kysely';
import { hasLostPeer, isAway, isBusy, isCancelled } from '../../errors/away.ts';
import type { Database } from '../connect.ts';
import type { DueStatement } from '../due-statement.ts';
import { statement, type Statement, type Values } from '../statement.ts';

// What is due of all companies is found by one statement, which Citus answers only if every node does. When it does not, each node is asked
// for its own companies, over its own connections, so that only the companies of the node that is away wait.

/** Where a node is. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly isCoordinator: boolean;
}

// Every company has a login, and logins are on the coordinator, too. A company's piece is looked up before the join, once.
const companiesOfNodes = statement<Place & { companies: string[] }>(
  'citus.companies',
  sql`with known as materialized (select distinct u.tenant_id as id from user_account u where u.tenant_id is not null),
        placed as materialized (select k.id, get_shard_id_for_distribution_column('company', k.id) as shard from known k)
      select n.nodename as host, n.nodeport as port, n.groupid = 0 as "isCoordinator", array_agg(c.id::text) as companies
      from placed c join pg_dist_placement p on p.shardid = c.shard
        join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
      group by n.nodename, n.nodeport, n.groupid`,
);
// An empty server in a node's place answers too, but has no tables.
const hasTables = statement<{ hasTables: boolean }>(
  'citus.has_tables',
  sql`select to_regclass('company') is not null as "hasTables"`,
);

// How long it counts which nodes are away; then it is looked again, in the background: a node that hangs takes seconds to be given up.
const AGAIN_MS = 5000;

// Searched at once: 25,000 in one statement took 0.4 to 4 s on a busy machine, beyond the time limit.
const AT_ONCE = 5000;

/** Which nodes answered, and the companies of those that did not. */
interface Outage {
  lookedAt: number;
  readonly nodes: readonly { readonly database: Database; readonly companies: readonly string[] }[];
  readonly waiting: ReadonlySet<string>;
}

/** Whether a search of all nodes may have failed because of one: one that hangs lets it reach its time limit. */
const mayLackNode = (error: unknown): boolean =>
  isAway(error) && (!isBusy(error) || (error instanceof Error && isCancelled(error)));

/** The rows of several searches, one of each in turn, so that no node is served first. */
function inTurn<Row>(lists: readonly (readonly Row[])[]): Row[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

/** Asks every node whether it is there. */
async function askEach({ home, at }: Pick<DueServices, 'home' | 'at'>): Promise<Outage> {
  const found = await home.read('access', companiesOfNodes, {});
  const nodes = found.map(({ companies, ...where }) => ({ database: at(where), companies }));
  const isUp = await Promise.all(
    nodes.map(({ database }) =>
      database.read('access', hasTables, {}).then(
        ([found]) => found?.hasTables === true,
        (error: unknown) => {
          if (!isAway(error)) throw error;
          return false;
        },
      ),
    ),
  );
  return {
    lookedAt: performance.now(),
    nodes: nodes.filter((_, node) => isUp[node]),
    waiting: new Set(nodes.flatMap(({ companies }, node) => (isUp[node] === true ? [] : companies))),
  };
}

/** Searches the companies of a node, some at a time. */
async function searchIn<Row>(
  { companies }: Outage['nodes'][number],
  search: (companies: readonly string[]) => Promise<Row[]>,
): Promise<Row[][]> {
  const lists: Row[][] = [];
  for (let from = 0; from < companies.length; from += AT_ONCE)
    lists.push(await search(companies.slice(from, from + AT_ONCE)));
  return lists;
}

interface DueServices {
  /** The coordinator. */
  readonly home: Database;
  readonly at: (where: Place) => Database;
  /** Asks a node, of all companies or some. */
  readonly ask: <Row>(database: Database, written: Statement<Row>, values: Values) => Promise<Row[]>;
  readonly log: (message: string) => void;
}

/** Finds what is due on the nodes that answer. */
export function createDue({ ask, log, ...nodes }: DueServices) {
  /** Null while a statement for all nodes is answered. */
  let outage: Outage | null = null;
  let looking: Promise<Outage> | null = null;
  let suspectedAt = -Infinity;

  /** Asks once for all who want to know at the same time. */
  const look = (): Promise<Outage> =>
    (looking ??= askEach(nodes).finally(() => {
      looking = null;
    }));

  function begin(found: Outage): Outage {
    if (outage === null)
      log(`Not every node of Citus answers: background jobs of ${found.waiting.size} companies wait.`);
    outage = found;
    return found;
  }
  /** Looks again; the outage is over when every node answers, the portal and the coordinator. */
  async function lookAgain(known: Outage, askAll: () => Promise<unknown>): Promise<void> {
    known.lookedAt = performance.now();
    try {
      const found = await look();
      outage = found;
      if (found.waiting.size > 0) return;
      await askAll();
      outage = null;
      log('Every node of Citus answers again.');
    } catch {
      // What is known holds: the coordinator does not answer, or not for all nodes.
    }
  }

  return {
    async search<Row>({ all, among }: DueStatement<Row>, values: Values): Promise<Row[]> {
      const askAll = () => ask(nodes.home, all, values);
      let known = outage;
      if (known === null) {
        try {
          return await askAll();
        } catch (error) {
          if (!mayLackNode(error)) throw error;
          known = begin(await look());
        }
      } else if (performance.now() - known.lookedAt > AGAIN_MS) void lookAgain(known, askAll);
      const found = known.nodes.map((node) =>
        searchIn(node, (companies) => ask(node.database, among, { ...values, companies })).catch((error: unknown) => {
          // A search that needs another node after all would otherwise find nothing, unnoticed.
          if (!isAway(error) || hasLostPeer(error)) throw error;
          known.lookedAt = -Infinity;
          return [];
        }),
      );
      return inTurn((await Promise.all(found)).flat());
    },
    /** Whether a company is on a node that did not answer. */
    waits: (tenantId: string): boolean => outage?.waiting.has(tenantId) === true,
    /** A company could not be reached: looks whether its whole node is away, before a job waits for each of its companies. */
    async suspect(): Promise<void> {
      const now = performance.now();
      if (outage !== null || now - suspectedAt < AGAIN_MS) return;
      suspectedAt = now;
      const found = await look().catch(() => null);
      if (found !== null && found.waiting.size > 0 && outage === null) begin(found);
    },
  };
}
