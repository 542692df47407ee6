import { sql } from 'kysely';
import { escapeIdentifier, type ClientConfig } from 'pg';
import { openConnection, type Connection } from './connection.ts';
import { connectionPool, sharedConnections } from './connection-pools.ts';
import { createReplica } from './reports.ts';
import { statement, type Statement, type Values } from './statement.ts';

/**
 * Whom a transaction works for: one company, or the access folder (logins, before a company is known), or the platform
 * that acts on a company. Row-level security shows it nothing else.
 */
export type Scope = CompanyScope | 'access';
export interface CompanyScope {
  readonly tenantId: string;
  readonly withAccess?: true;
}

/** The values of a statement. For a company the value `tenantId` is the scope's: nobody says it again, or another one. */
export type ValuesIn<S extends Scope> = S extends 'access' ? Values : Values & { readonly tenantId?: never };

/** Runs statements one after another within an open transaction. */
export type Run<S extends Scope = CompanyScope> = <Row>(
  statement: Statement<Row>,
  values: ValuesIn<S>,
) => Promise<Row[]>;

export interface Database {
  /** One statement that only reads, in one batch: begin, company, statement, commit travel together. */
  read<Row, S extends Scope>(scope: S, statement: Statement<Row>, values: ValuesIn<S>): Promise<Row[]>;
  /**
   * The same for what reads much at a time, lists that are printed, exported or answered whole: on connections of its own,
   * with more time, and from the replica, where there is one.
   */
  report<Row, S extends Scope>(scope: S, statement: Statement<Row>, values: ValuesIn<S>): Promise<Row[]>;
  /** One statement that writes, in one batch; answered after the commit. */
  write<Row, S extends Scope>(scope: S, statement: Statement<Row>, values: ValuesIn<S>): Promise<Row[]>;
  /** Several statements, all or nothing. Throwing within `work` undoes them. */
  transaction<Result, S extends Scope>(scope: S, work: (run: Run<S>) => Promise<Result>): Promise<Result>;
  /** How busy its connections are just now. */
  load(): { readonly reads: number; readonly writes: number; readonly waiting: number };
  /** The newest migration that the database has. Throws while it does not answer. */
  newestMigration(): Promise<string | null>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly connection: ClientConfig;
  /** The role to become in each transaction where the login is another (DATABASE_URL). */
  readonly role?: string;
  /** Whether a pooler stands between that gives each transaction another connection (POOLER_URL). */
  readonly pooled?: boolean;
  /** A streaming replica for reports (REPORTS_DATABASE_URL). */
  readonly replica?: ClientConfig;
  readonly log: (message: string) => void;
  /** For the test that shows that tenancy is checked twice: changes a statement's text before it is sent. */
  readonly rewrite?: (text: string) => string;
  /** For the test that one request is one batch. */
  readonly onBatch?: (statement: string) => void;
}

// A read waits for nobody, so two connections serve all of them, pipelined. A save waits for the disk: a later one must
// not stand behind it, so each has its own connection (twelve: a half more saves than with six).
const READ_CONNECTIONS = 2;
const WRITE_CONNECTIONS = 12;
// What reads much waits where nobody else does: as many as take their turn at once (app.ts), each with its own.
const REPORT_CONNECTIONS = 2;
const CONNECT_MS = 3000;

/**
 * How long, in milliseconds, a statement may run, and when the connection is given up: later, so that the server ends one
 * statement before the portal ends a connection with all that is under way on it.
 */
interface Limits {
  readonly statement: number;
  readonly batch: number;
}
const LIMITS: Limits = { statement: 2500, batch: 3000 };
const REPORT_LIMITS: Limits = { statement: 10_000, batch: 11_000 };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can name a company at all. */
export function isTenantId(text: string): boolean {
  return UUID.test(text);
}

// A server that has lost another one (Citus its worker) often has no code of its own for it, but says so.
const VAGUE = /^(XX000|55000)$/;
const LOST_PEER =
  /connection to the remote node|could not establish any connections|closed the connection|connection not open|failure on connection|could not connect|lost connection/i;

/**
 * Whether an error says that the database is away or too busy, rather than that the statement is wrong. 26000: it was to be
 * prepared by a batch that came to nothing.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08|53|57P|57014|58|25006|26000|40001|40P01|55P03)/.test(code) ||
    (VAGUE.test(code) && LOST_PEER.test(error.message)) ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /Connection terminated|timeout|not queryable|Client was closed|connection error/i.test(error.message)
  );
}

const newestMigration = statement<{ name: string | null }>(
  'migration.newest',
  sql`select max(name) as name from migration`,
);

/** All values of a statement: those that were said, and the company's. */
export const valuesIn = (scope: Scope, said: Values): Values =>
  scope === 'access' ? said : { ...said, tenantId: scope.tenantId };

/** What a transaction begins with: for whom it works, and how long a statement may take. */
function openingOf({ role, pooled = false }: ConnectOptions) {
  const always = role === undefined ? [] : [`set local role ${escapeIdentifier(role)}`];
  return function opening(scope: Scope, { statement: ms } = LIMITS): string[] {
    // A pooler takes no settings with the login, and a connection's are the next one's too: each transaction sets its own.
    const limited = pooled ? [`set local statement_timeout = ${ms}`, ...always] : always;
    if (scope === 'access') return [...limited, `set local app.access = 'on'`];
    if (!isTenantId(scope.tenantId)) throw new Error('A tenant id that is no uuid reached the database.');
    const asCompany = [...limited, `set local app.tenant_id = '${scope.tenantId}'`];
    return scope.withAccess ? [...asCompany, `set local app.access = 'on'`] : asCompany;
  };
}

/** Does the work of a transaction that is open, and ends it. */
async function inTransaction<Result, S extends Scope>(
  connection: Connection,
  send: Run<S>,
  work: (run: Run<S>) => Promise<Result>,
): Promise<Result> {
  try {
    const result = await work((written, values) => {
      const answered = send(written, values);
      // Where one of several under way fails, nobody listens to the others any more; unheard, they would end the process.
      answered.catch(() => undefined);
      return answered;
    });
    await connection.send(['commit'], null);
    return result;
  } catch (error) {
    // A batch behind the one that failed may have closed the connection; what is told is why the work failed.
    if (isAway(error)) connection.destroy();
    else await connection.send(['rollback'], null).catch(() => connection.destroy());
    throw error;
  }
}

/** The connections of each use, none of them made yet. */
function connectionsOf(options: ConnectOptions, isClosed: () => boolean) {
  const { pooled = false } = options;
  const config: ClientConfig = {
    keepAlive: true,
    application_name: 'bilty-portal',
    connectionTimeoutMillis: CONNECT_MS,
  };
  const connectTo = (readOnly: 'on' | 'off', connection: ClientConfig, limits: Limits) => (onLost: () => void) =>
    openConnection(
      { ...connection, ...config, ...(!pooled && { statement_timeout: limits.statement }) },
      {
        prepare: pooled ? 'select 1' : `set default_transaction_read_only = ${readOnly}`,
        timeLimit: limits.batch,
        pooled,
      },
      (error) => {
        if (!isClosed()) options.log(`A database connection was lost: ${error.message}`);
        onLost();
      },
    );
  return {
    readers: sharedConnections(READ_CONNECTIONS, connectTo('on', options.connection, LIMITS)),
    reporters: connectionPool(REPORT_CONNECTIONS, connectTo('on', options.connection, REPORT_LIMITS)),
    writers: connectionPool(WRITE_CONNECTIONS, connectTo('off', options.connection, LIMITS)),
    replicas: options.replica && connectionPool(REPORT_CONNECTIONS, connectTo('on', options.replica, REPORT_LIMITS)),
  };
}

/** Opens the connections to the database. Nothing connects before the first statement. */
export function connect(options: ConnectOptions): Database {
  const { pooled = false } = options;
  const opening = openingOf(options);
  const onlyReads = pooled ? ['set local transaction_read_only = on'] : [];

  let closed = false;
  const { readers, reporters, writers, replicas } = connectionsOf(options, () => closed);
  const replica = replicas && createReplica(() => readers.next(), replicas, options.log);

  function send<Row>(
    connection: Connection,
    commands: string[],
    written: Statement<Row>,
    values: Values,
  ): Promise<Row[]> {
    options.onBatch?.(written.name);
    const text = options.rewrite === undefined ? written.text : options.rewrite(written.text);
    return connection.send<Row>(commands, { statement: written, text, values });
  }

  /** A read may be asked again: the connection may just have been lost to a restart. */
  async function retriedOnce<Row>(ask: () => Promise<Row[]>): Promise<Row[]> {
    try {
      return await ask();
    } catch (error) {
      if (closed || !isAway(error) || (error instanceof Error && /timeout/i.test(error.message))) throw error;
      return await ask();
    }
  }

  return {
    read(scope, written, values) {
      const commands = [...onlyReads, ...opening(scope)];
      return retriedOnce(async () => send(await readers.next(), commands, written, valuesIn(scope, values)));
    },
    async report(scope, written, values) {
      const commands = [...onlyReads, ...opening(scope, REPORT_LIMITS)];
      const ask = (connection: Connection) => send(connection, commands, written, valuesIn(scope, values));
      return (await replica?.read(ask)) ?? (await retriedOnce(() => reporters.use(ask)));
    },
    write(scope, written, values) {
      const commands = opening(scope);
      return writers.use((connection) => send(connection, commands, written, valuesIn(scope, values)));
    },
    transaction(scope, work) {
      const commands = ['begin', ...opening(scope)];
      return writers.use(async (connection) => {
        await connection.send(commands, null);
        return await inTransaction(
          connection,
          (written, values) => send(connection, [], written, valuesIn(scope, values)),
          work,
        );
      });
    },
    load: () => ({
      reads: readers.batches() + reporters.load().inUse,
      writes: writers.load().inUse,
      waiting: writers.load().waiting,
    }),
    async newestMigration() {
      const [row] = await send(await readers.next(), [], newestMigration, {});
      return row?.name ?? null;
    },
    async close() {
      closed = true;
      await readers.close();
      await reporters.close();
      await replicas?.close();
      await writers.close();
    },
  };
}
