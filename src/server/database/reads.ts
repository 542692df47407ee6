import { createApartReads } from './apart-reads.ts';
import { requestScope, type RequestScope } from '../scope/request-scope.ts';
import type { Scope } from './scope.ts';
import type { ConnectionPool, SharedConnections } from './connection-pools.ts';
import { createCosts } from './costs.ts';
import type { QueuedRead } from './reading.ts';
import { createReplica } from './reports.ts';
import { createShortReads } from './short-reads.ts';
import type { Statement } from './statement.ts';
import { createUnderWay } from './under-way.ts';

/** Whom a statement counts for. Without a company all statements of a name share one cost, but each address has its own queue. */
export function ownerOf(
  scope: Scope,
  request: RequestScope | undefined,
): { readonly company: string; readonly like: string } {
  if (scope !== 'access') return { company: scope.tenantId, like: scope.tenantId };
  const { company, address } = request ?? { company: '', address: '' };
  return { company: company || address || 'portal', like: 'access' };
}

interface ReadConnections {
  /** The connections shared by short statements. */
  readonly shared: SharedConnections;
  /** The connections that run one statement at a time. */
  readonly apart: ConnectionPool;
  /** The same to the replica, if there is one. */
  readonly replicas: ConnectionPool | undefined;
}

/** Queues all reading statements for their connections. */
export function createReads(
  { shared, apart: pool, replicas }: ReadConnections,
  { log, isClosed }: { readonly log: (message: string) => void; readonly isClosed: () => boolean },
) {
  const costs = createCosts();
  const underWay = createUnderWay(() => {
    apart.look();
    onReplica?.look();
  });
  const services = { costs, underWay, isClosed };
  const apart = createApartReads({ ...services, pool });
  const short = createShortReads(shared, services, apart.ask);
  const askPrimary = <Row>(written: Statement<Row>) =>
    new Promise<Row[]>((resolve, reject) => {
      const queued = queuedRead('access', written, resolve, reject, (connection, onOutcome) =>
        connection.post([], { statement: written, text: written.text, values: {} }, onOutcome),
      );
      short.ask(queued, 1);
    });
  const replica = replicas && createReplica(askPrimary, log);
  const onReplica =
    replicas &&
    replica &&
    createApartReads({
      ...services,
      pool: replicas,
      isReady: (connection) => replica.isCurrent(connection),
      handOver(queued, error) {
        replica.hold(error);
        apart.ask(queued);
        return true;
      },
    });

  return {
    underWay,
    read: (queued: QueuedRead): void => {
      const { length, ms } = costs.of(queued.like, queued.name);
      if (length === 'short') short.ask(queued, ms);
      else apart.ask(queued);
    },
    report: (queued: QueuedRead): void => {
      if (onReplica === undefined || replica?.isHeld() === true) apart.ask(queued);
      else onReplica.ask(queued);
    },
    askPrimary,
    load: () => ({
      bytes: underWay.bytes(),
      reads: short.load().running,
      apart: apart.load().running + (onReplica?.load().running ?? 0),
      readsWaiting: short.load().waiting,
      apartWaiting: apart.load().waiting + (onReplica?.load().waiting ?? 0),
    }),
    async close(error: Error): Promise<void> {
      for (const each of [short, apart, onReplica]) each?.close(error);
      await shared.close();
      await pool.close();
      await replicas?.close();
    },
  };
}

/** A statement that is about to be read; `tries` counts failed attempts. */
export function queuedRead<Row>(
  scope: Scope,
  { name }: Statement<Row>,
  resolve: (rows: Row[]) => void,
  reject: (error: Error) => void,
  post: QueuedRead['post'],
): QueuedRead {
  const request = requestScope();
  const { company, like } = ownerOf(scope, request);
  return { company, like, name, request, post, resolve: resolve as QueuedRead['resolve'], reject, tries: 0 };
}
