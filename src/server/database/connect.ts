import { sql } from 'kysely';
import { escapeIdentifier, type ClientConfig } from 'pg';
import { openLine, type Line } from './line.ts';
import { lendLines, shareLines } from './lines.ts';
import { createReplica } from './reports.ts';
import { statement, type Statement, type Values } from './statement.ts';

/**
 * Whom a transaction works for: one company, or the access folder (logins, before a company is known), or the platform
 * that acts on a company. Row-level security shows it nothing else.
 */
export type Scope = { readonly tenantId: string; readonly withAccess?: true } | 'access';

/** Runs statements one after another within an open transaction. */
export type Run = <Row>(statement: Statement<Row>, values: Values) => Promise<Row[]>;

export interface Database {
  /** One statement that only reads, in one flight: begin, company, statement, commit travel together. */
  read<Row>(scope: Scope, statement: Statement<Row>, values: Values): Promise<Row[]>;
  /**
   * The same for what reads much at a time, lists that are printed, exported or answered whole: on connections of its own,
   * with more time, and from the replica, where there is one.
   */
  report<Row>(scope: Scope, statement: Statement<Row>, values: Values): Promise<Row[]>;
  /** One statement that writes, in one flight; answered after the commit. */
  write<Row>(scope: Scope, statement: Statement<Row>, values: Values): Promise<Row[]>;
  /** Several statements, all or nothing. Throwing within `work` undoes them. */
  transaction<Result>(scope: Scope, work: (run: Run) => Promise<Result>): Promise<Result>;
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
  /** For the test that one request is one flight. */
  readonly onFlight?: (statement: string) => void;
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
  readonly flight: number;
}
const LIMITS: Limits = { statement: 2500, flight: 3000 };
const REPORT_LIMITS: Limits = { statement: 10_000, flight: 11_000 };

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
 * prepared by a flight that came to nothing.
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
async function inTransaction<Result>(line: Line, send: Run, work: (run: Run) => Promise<Result>): Promise<Result> {
  try {
    const result = await work((written, values) => {
      const answered = send(written, values);
      // Where one of several in flight fails, nobody listens to the others any more; unheard, they would end the process.
      answered.catch(() => undefined);
      return answered;
    });
    await line.fly(['commit'], null);
    return result;
  } catch (error) {
    // A flight behind the one that failed may have closed the line; what is told is why the work failed.
    if (isAway(error)) line.destroy();
    else await line.fly(['rollback'], null).catch(() => line.destroy());
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
  const dial = (readOnly: 'on' | 'off', connection: ClientConfig, limits: Limits) => (onLost: () => void) =>
    openLine(
      { ...connection, ...config, ...(!pooled && { statement_timeout: limits.statement }) },
      {
        prepare: pooled ? 'select 1' : `set default_transaction_read_only = ${readOnly}`,
        timeLimit: limits.flight,
        pooled,
      },
      (error) => {
        if (!isClosed()) options.log(`A database connection was lost: ${error.message}`);
        onLost();
      },
    );
  return {
    readers: shareLines(READ_CONNECTIONS, dial('on', options.connection, LIMITS)),
    reporters: lendLines(REPORT_CONNECTIONS, dial('on', options.connection, REPORT_LIMITS)),
    writers: lendLines(WRITE_CONNECTIONS, dial('off', options.connection, LIMITS)),
    replicas: options.replica && lendLines(REPORT_CONNECTIONS, dial('on', options.replica, REPORT_LIMITS)),
  };
}

/** Opens the road to the database. Nothing connects before the first statement. */
export function connect(options: ConnectOptions): Database {
  const { pooled = false } = options;
  const opening = openingOf(options);
  const onlyReads = pooled ? ['set local transaction_read_only = on'] : [];

  let closed = false;
  const { readers, reporters, writers, replicas } = connectionsOf(options, () => closed);
  const replica = replicas && createReplica(() => readers.next(), replicas, options.log);

  function send<Row>(line: Line, commands: string[], written: Statement<Row>, values: Values): Promise<Row[]> {
    options.onFlight?.(written.name);
    const text = options.rewrite === undefined ? written.text : options.rewrite(written.text);
    return line.fly<Row>(commands, { statement: written, text, values });
  }

  /** A read may be asked again: the connection may just have been lost to a restart. */
  async function askedAgain<Row>(ask: () => Promise<Row[]>): Promise<Row[]> {
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
      return askedAgain(async () => send(await readers.next(), commands, written, values));
    },
    async report(scope, written, values) {
      const commands = [...onlyReads, ...opening(scope, REPORT_LIMITS)];
      const ask = (line: Line) => send(line, commands, written, values);
      return (await replica?.read(ask)) ?? (await askedAgain(() => reporters.use(ask)));
    },
    write(scope, written, values) {
      const commands = opening(scope);
      return writers.use((line) => send(line, commands, written, values));
    },
    transaction(scope, work) {
      const commands = ['begin', ...opening(scope)];
      return writers.use(async (line) => {
        await line.fly(commands, null);
        return await inTransaction(line, (written, values) => send(line, [], written, values), work);
      });
    },
    load: () => ({
      reads: readers.flights() + reporters.load().lent,
      writes: writers.load().lent,
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
