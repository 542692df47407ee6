import { sql } from 'kysely';
import { escapeIdentifier, type ClientConfig } from 'pg';
import { countFor, requestScope } from '../scope/request-scope.ts';
import { APART } from './apart-reads.ts';
import { hasLostPeer, isAborted, isAway, isReadOnly } from '../errors/away.ts';
import { openConnection, type Connection } from './connection.ts';
import { connectionPool, sharedConnections } from './connection-pools.ts';
import { createLane } from '../lanes/lane.ts';
import { failed, type QueuedRead } from './reading.ts';
import { queuedRead, createReads, ownerOf } from './reads.ts';
import { valuesIn, type CompanyScope, type Scope, type ValuesIn } from './scope.ts';
import type { DueStatement } from './due-statement.ts';
import { statement, type Statement, type Values } from './statement.ts';

/** Runs statements one after another within an open transaction. */
export type Run<S extends Scope = CompanyScope> = <Row>(
  statement: Statement<Row>,
  values: ValuesIn<S>,
) => Promise<Row[]>;

export interface Database {
  /** Runs one reading statement in one batch: begin, company, statement and commit travel together. */
  read<Row, S extends Scope>(scope: S, statement: Statement<Row>, values: ValuesIn<S>): Promise<Row[]>;
  /**
   * The same for large reads, such as lists that are printed, exported or answered whole: run separately, with a longer limit, and on the
   * replica if there is one.
   */
  report<Row, S extends Scope>(scope: S, statement: Statement<Row>, values: ValuesIn<S>): Promise<Row[]>;
  /** Runs one writing statement in one batch; returns after the commit. */
  write<Row, S extends Scope>(scope: S, statement: Statement<Row>, values: ValuesIn<S>): Promise<Row[]>;
  /** Searches all companies for what is due; where they are on several servers, those that do not answer are left out (citus/due.ts). */
  due<Row>(search: DueStatement<Row>, values: Values): Promise<Row[]>;
  /** Whether background jobs should leave a company alone for now, because its server does not answer. */
  waits(tenantId: string): boolean;
  /** Runs several statements, all or nothing. If `work` throws, they are rolled back. */
  transaction<Result, S extends Scope>(scope: S, work: (run: Run<S>) => Promise<Result>): Promise<Result>;
  /** Whether tables are spread over several servers (citus/nodes.ts), where a save in steps is faster than one statement. */
  readonly isSpread: boolean;
  /** Counts bytes made for an answer of a company, until the request they are for has ended. */
  readonly counted: (company: string, bytes: number) => void;
  /** How busy the connections are, and how many statements wait for them. */
  load(): Readonly<
    Record<'reads' | 'apart' | 'writes' | 'readsWaiting' | 'apartWaiting' | 'writesWaiting' | 'bytes', number>
  >;
  /** The newest migration in the database. Throws while the database does not answer. */
  newestMigration(): Promise<string | null>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly connection: ClientConfig;
  /** The role to switch to in each transaction, if the login has another one (DATABASE_URL). */
  readonly role?: string;
  /** Whether a pooler gives each transaction a different connection (POOLER_URL). */
  readonly pooled?: boolean;
  /** Whether transactions pass their settings on to other servers: tables are spread over several (citus/nodes.ts). */
  readonly propagates?: boolean;
  /** A streaming replica for reports (REPORTS_DATABASE_URL). */
  readonly replica?: ClientConfig;
  readonly log: (message: string) => void;
  /** For the test that tenancy is enforced twice: changes a statement's text before it is sent. */
  readonly rewrite?: (text: string) => string;
  /** For the test that one request is one batch. */
  readonly onBatch?: (statement: string, scope: Scope) => void;
}

// Short reads never block, so two pipelined connections serve all of them. A save waits for the disk, and a later one must not wait behind
// it, so each has its own connection (twelve give half as many more saves than six).
const READ_CONNECTIONS = 2;
const WRITE_CONNECTIONS = 12;
// Saves of one kind in a company wait for one another in its series: more connections would only wait there.
const WRITES_EACH = 4;
// The longest a clerk waits to hear that the database is down.
const WRITE_PATIENCE_MS = 3000;
const CONNECT_MS = 3000;

/**
 * How long, in milliseconds, a statement may run, and when its connection is given up: later, so that the server cancels one statement
 * before the portal drops a connection with everything running on it.
 */
interface Limits {
  readonly statement: number;
  readonly batch: number;
}
const LIMITS: Limits = { statement: 2500, batch: 3000 };
const REPORT_LIMITS: Limits = { statement: 10_000, batch: 11_000 };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text has the form of a company id. */
export function isTenantId(text: string): boolean {
  return UUID.test(text);
}

const newestMigration = statement<{ name: string | null }>(
  'migration.newest',
  sql`select max(name) as name from migration`,
);

/** Transaction settings; those of `app` are passed on to other servers, which log in with the connection's role. */
const passedOn = (commands: readonly string[]): string[] => [
  ...commands.filter((command) => !command.startsWith('set local app.')),
  `set local citus.propagate_set_commands = 'local'`,
  ...commands.filter((command) => command.startsWith('set local app.')),
];
const MOST_OPENINGS = 1000;

/** The commands that open a transaction: whom it works for, and how long a statement may take. */
function openingOf({ role, pooled = false }: ConnectOptions) {
  const always = role === undefined ? [] : [`set local role ${escapeIdentifier(role)}`];
  // Cached per company, so that connections need not encode them again (connection.ts).
  const ofCompanies = new Map<string, readonly string[]>();

  function write(scope: Scope, ms: number): readonly string[] {
    // A pooler accepts no settings at login and shares connections, so each transaction sets its own.
    const limited = pooled || ms !== LIMITS.statement ? [`set local statement_timeout = ${ms}`, ...always] : always;
    if (scope === 'access') return [...limited, `set local app.access = 'on'`];
    if (!isTenantId(scope.tenantId)) throw new Error('A tenant id that is no uuid reached the database.');
    const asCompany = [...limited, `set local app.tenant_id = '${scope.tenantId}'`];
    return scope.withAccess ? [...asCompany, `set local app.access = 'on'`] : asCompany;
  }

  return function opening(scope: Scope, { statement: ms } = LIMITS): readonly string[] {
    if (scope === 'access') return write(scope, ms);
    const { tenantId } = scope;
    const isUsual = ms === LIMITS.statement && !scope.withAccess;
    const known = isUsual ? ofCompanies.get(tenantId) : undefined;
    const written = known ?? write(scope, ms);
    countFor(tenantId);
    if (!isUsual || known !== undefined) return written;
    if (ofCompanies.size >= MOST_OPENINGS) ofCompanies.clear();
    ofCompanies.set(tenantId, written);
    return written;
  };
}

/** Runs the work of an open transaction, and ends it. */
async function inTransaction<Result, S extends Scope>(
  connection: Connection,
  send: Run<S>,
  work: (run: Run<S>) => Promise<Result>,
): Promise<Result> {
  const failures: unknown[] = [];
  try {
    const result = await work((written, values) => {
      const answered = send(written, values);
      // If one of several running statements fails, the others have no listener any more; unhandled, they would end the process.
      answered.catch((error: unknown) => failures.push(error));
      return answered;
    });
    await connection.send(['commit'], null);
    // After a failed statement PostgreSQL answers COMMIT with a rollback, and no error.
    if (failures.length > 0) throw failures[0];
    return result;
  } catch (thrown) {
    // The statements behind a failed one only report that it failed.
    const error = isAborted(thrown) ? failures[0] : thrown;
    // A batch after the failed one may have closed the connection; the reason reported is why the work failed. Opening one costs Citus'
    // coordinator 40 ms of processor: a node that is down must not cost one for each call that needs it.
    if (isAway(error) && !hasLostPeer(error)) connection.destroy();
    else await connection.send(['rollback'], null).catch(() => connection.destroy());
    throw error;
  }
}

/** The connection pools of each use; none is open yet. */
function connectionsOf(options: ConnectOptions, isClosed: () => boolean) {
  const { pooled = false } = options;
  const config: ClientConfig = {
    keepAlive: true,
    application_name: 'bilty-portal',
    connectionTimeoutMillis: CONNECT_MS,
  };
  const connectTo =
    (readOnly: 'on' | 'off', connection: ClientConfig, { batch } = LIMITS, toStandby = false) =>
    (onLost: (isOwn: boolean) => void) =>
      openConnection(
        { ...connection, ...config, ...(!pooled && { statement_timeout: LIMITS.statement }) },
        {
          // Small statements are not worth JIT compilation: on Citus, whose planner overestimates costs, it took most of a save.
          prepare: pooled ? 'select 1' : `set default_transaction_read_only = ${readOnly}; set jit = off`,
          timeLimit: batch,
          pooled,
          toStandby,
        },
        (error, isOwn) => {
          if (!isOwn && !isClosed()) options.log(`A database connection was lost: ${error.message}`);
          onLost(isOwn);
        },
      );
  return {
    shared: sharedConnections(READ_CONNECTIONS, connectTo('on', options.connection)),
    apart: connectionPool(APART, connectTo('on', options.connection, REPORT_LIMITS)),
    writers: connectionPool(WRITE_CONNECTIONS, connectTo('off', options.connection)),
    replicas: options.replica && connectionPool(APART, connectTo('on', options.replica, REPORT_LIMITS, true)),
  };
}

/** Connects to the database. No connection is opened before the first statement. */
export function connect(options: ConnectOptions): Database {
  const { pooled = false } = options;
  const opening = openingOf(options);
  const readOnly = (opened: readonly string[]) =>
    pooled ? ['set local transaction_read_only = on', ...opened] : opened;

  let closed = false;
  const connections = connectionsOf(options, () => closed);
  const { writers } = connections;
  const reads = createReads(connections, { log: options.log, isClosed: () => closed });
  const writing = createLane({
    hasRoom: () => writing.load().running < WRITE_CONNECTIONS,
    each: WRITES_EACH,
    waitingEach: 300,
    waiting: 2000,
    patience: WRITE_PATIENCE_MS,
  });

  function boundTo<Row>(scope: Scope, written: Statement<Row>, values: Values) {
    options.onBatch?.(written.name, scope);
    const text = options.rewrite === undefined ? written.text : options.rewrite(written.text);
    return { statement: written, text, values };
  }
  const sendAs =
    (scope: Scope) =>
    <Row>(connection: Connection, commands: readonly string[], written: Statement<Row>, values: Values) =>
      connection.send<Row>(commands, boundTo(scope, written, values));

  /** Runs a reading statement on the connections it belongs to. */
  function read<Row>(
    by: (read: QueuedRead) => void,
    scope: Scope,
    commands: readonly string[],
    written: Statement<Row>,
    values: Values,
  ): Promise<Row[]> {
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
    by(
      queuedRead(scope, written, resolve, reject, (connection, onOutcome) => {
        try {
          connection.post(commands, boundTo(scope, written, values), onOutcome);
        } catch (error) {
          onOutcome(failed(error instanceof Error ? error : new Error(String(error))));
        }
      }),
    );
    return promise;
  }

  /** Runs work on a writing connection once it is the company's turn. */
  async function write<Result>(scope: Scope, work: (connection: Connection) => Promise<Result>): Promise<Result> {
    const request = requestScope();
    const { company } = ownerOf(scope, request);
    await new Promise<void>((resolve, reject) => writing.enter(company, request, resolve, reject));
    try {
      return await writers.use((connection) =>
        work(connection).catch((error: unknown) => {
          if (isReadOnly(error)) connection.destroy();
          throw error;
        }),
      );
    } finally {
      writing.leave(company);
    }
  }

  return {
    read: (scope, written, values) =>
      read(reads.read, scope, readOnly(opening(scope)), written, valuesIn(scope, values)),
    report: (scope, written, values) =>
      read(reads.report, scope, readOnly(opening(scope, REPORT_LIMITS)), written, valuesIn(scope, values)),
    due: ({ all }, values) => read(reads.read, 'access', readOnly(opening('access')), all, values),
    waits: () => false,
    async write(scope, written, values) {
      const commands = opening(scope);
      return await write(scope, (connection) => sendAs(scope)(connection, commands, written, valuesIn(scope, values)));
    },
    async transaction(scope, work) {
      const commands = ['begin', ...(options.propagates ? passedOn(opening(scope)) : opening(scope))];
      return await write(scope, async (connection) => {
        await connection.send(commands, null);
        return await inTransaction(
          connection,
          (written, values) => sendAs(scope)(connection, [], written, valuesIn(scope, values)),
          work,
        );
      });
    },
    isSpread: options.propagates === true,
    counted: (company, bytes) => reads.underWay.count(requestScope(), company, bytes),
    load: () => ({ ...reads.load(), writes: writing.load().running, writesWaiting: writing.load().waiting }),
    newestMigration: async () => (await reads.askPrimary(newestMigration))[0]?.name ?? null,
    async close() {
      closed = true;
      const error = new Error('Client was closed and is not queryable');
      writing.close(error);
      await reads.close(error);
      await writers.close();
    },
  };
}
