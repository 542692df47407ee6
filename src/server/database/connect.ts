import {
  Client,
  escapeIdentifier,
  Pool,
  types as pgTypes,
  type ClientBase,
  type ClientConfig,
  type CustomTypesConfig,
  type PoolClient,
  type QueryResultRow,
} from 'pg';
import { bind, type Statement, type Values } from './statement.ts';

/**
 * Whom a transaction works for: one company, or the access folder (logins, before a company is known). Row-level security
 * shows it nothing else.
 */
export type Scope = { readonly tenantId: string } | 'access';

/** Runs statements one after another within an open transaction. */
export type Run = <Row>(statement: Statement<Row>, values: Values) => Promise<Row[]>;

export interface Database {
  /** One statement that only reads, in one flight: begin, company, statement, commit travel together. */
  read<Row>(scope: Scope, statement: Statement<Row>, values: Values): Promise<Row[]>;
  /** One statement that writes, in one flight; answered after the commit. */
  write<Row>(scope: Scope, statement: Statement<Row>, values: Values): Promise<Row[]>;
  /** Several statements, all or nothing. Throwing within `work` undoes them. */
  transaction<Result>(scope: Scope, work: (run: Run) => Promise<Result>): Promise<Result>;
  /** The newest migration that the database has. Throws while it does not answer. */
  newestMigration(): Promise<string | null>;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly connection: ClientConfig;
  /** The role to become in each transaction where the login is another (DATABASE_URL). */
  readonly role?: string;
  readonly log: (message: string) => void;
  /** For the test that shows that tenancy is checked twice: changes a statement's text before it is sent. */
  readonly rewrite?: (text: string) => string;
  /** For the test that one request is one flight. */
  readonly onFlight?: (statement: string) => void;
}

// A read waits for nobody, so two connections serve all of them, pipelined. A save waits for the disk: a later one must
// not stand behind it, so each has its own connection.
const READ_CONNECTIONS = 2;
const WRITE_CONNECTIONS = 8;
const STATEMENT_MS = 2500;
const QUERY_MS = 3000;
const CONNECT_MS = 3000;

// Dates and JSON stay text, numbers become exact doubles (numeric(14,2) and numeric(12,3) have at most 14 digits).
const { INT8, NUMERIC, DATE, JSON: JSON_TYPE, JSONB } = pgTypes.builtins;
const asNumbers = new Set<number>([INT8, NUMERIC]);
const asText = new Set<number>([DATE, JSON_TYPE, JSONB]);
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return pgTypes.getTypeParser(oid, 'binary');
    if (asNumbers.has(oid)) return Number;
    return asText.has(oid) ? (text: string) => text : pgTypes.getTypeParser(oid, 'text');
  }) as typeof pgTypes.getTypeParser,
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text can name a company at all. */
export function isTenantId(text: string): boolean {
  return UUID.test(text);
}

/** Whether an error says that the database is away or too busy, rather than that the statement is wrong. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    /^(08|53|57P|57014|58|25006|40001|40P01|55P03)/.test(code) ||
    /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    /Connection terminated|timeout|not queryable|Client was closed|connection error/i.test(error.message)
  );
}

interface WithStream {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** Opens the road to the database. Nothing connects before the first statement. */
export function connect(options: ConnectOptions): Database {
  const config: ClientConfig = {
    ...options.connection,
    types,
    pipeline: true,
    keepAlive: true,
    application_name: 'bilty-portal',
    statement_timeout: STATEMENT_MS,
    query_timeout: QUERY_MS,
    connectionTimeoutMillis: CONNECT_MS,
  };
  const becomeRole = options.role === undefined ? '' : `set local role ${escapeIdentifier(options.role)}; `;

  function opening(scope: Scope, mode: 'read only' | 'read write'): string {
    if (scope === 'access') return `begin ${mode}; ${becomeRole}set local app.access = 'on'`;
    if (!isTenantId(scope.tenantId)) throw new Error('A tenant id that is no uuid reached the database.');
    return `begin ${mode}; ${becomeRole}set local app.tenant_id = '${scope.tenantId}'`;
  }

  const onClientError = (error: Error) => options.log(`A database connection was lost: ${error.message}`);
  const writers = new Pool({ ...config, max: WRITE_CONNECTIONS, idleTimeoutMillis: 60_000 });
  writers.on('error', onClientError);
  // Without this a connection that drops while it is checked out ends the process.
  writers.on('connect', (client) => client.on('error', onClientError));

  const readers: (Promise<Client> | undefined)[] = Array.from({ length: READ_CONNECTIONS });
  let turn = 0;
  let closed = false;

  function reader(): Promise<Client> {
    turn = (turn + 1) % READ_CONNECTIONS;
    const place = turn;
    const open = readers[place];
    if (open !== undefined) return open;
    if (closed) return Promise.reject(new Error('Client was closed and is not queryable'));
    const client = new Client(config);
    const forget = () => {
      if (readers[place] === dialled) readers[place] = undefined;
    };
    client.on('error', (error) => {
      onClientError(error);
      forget();
    });
    client.on('end', forget);
    const dialled = client.connect().then(() => client);
    dialled.catch(forget);
    readers[place] = dialled;
    return dialled;
  }

  function send<Row>(client: ClientBase, statement: Statement<Row>, values: Values) {
    options.onFlight?.(statement.name);
    const text = options.rewrite === undefined ? statement.text : options.rewrite(statement.text);
    return client.query<Row & QueryResultRow>({ name: statement.name, text, values: bind(statement, values) });
  }

  async function flight<Row>(
    client: ClientBase,
    begin: string,
    statement: Statement<Row>,
    values: Values,
  ): Promise<Row[]> {
    // All queued in one tick and written as one packet.
    const { stream } = (client as unknown as WithStream).connection;
    stream.cork();
    const answers = Promise.allSettled([client.query(begin), send(client, statement, values), client.query('commit')]);
    stream.uncork();
    const [opened, answered, committed] = await answers;
    if (opened.status === 'rejected') throw opened.reason;
    if (answered.status === 'rejected') throw answered.reason;
    if (committed.status === 'rejected') throw committed.reason;
    return answered.value.rows;
  }

  async function withWriter<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await writers.connect();
    let broken: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (isAway(error) && error instanceof Error) broken = error;
      throw error;
    } finally {
      client.release(broken);
    }
  }

  async function read<Row>(scope: Scope, statement: Statement<Row>, values: Values): Promise<Row[]> {
    const begin = opening(scope, 'read only');
    try {
      return await flight(await reader(), begin, statement, values);
    } catch (error) {
      // A read may be asked again: the connection may just have been lost to a restart.
      if (closed || !isAway(error) || (error instanceof Error && /timeout/i.test(error.message))) throw error;
      return await flight(await reader(), begin, statement, values);
    }
  }

  return {
    read,
    write(scope, statement, values) {
      const begin = opening(scope, 'read write');
      return withWriter((client) => flight(client, begin, statement, values));
    },
    transaction(scope, work) {
      const begin = opening(scope, 'read write');
      return withWriter(async (client) => {
        await client.query(begin);
        try {
          const result = await work((statement, values) => {
            const answered = send(client, statement, values).then(({ rows }) => rows);
            // Where one of several in flight fails, nobody listens to the others any more; unheard, they would end the process.
            answered.catch(() => undefined);
            return answered;
          });
          await client.query('commit');
          return result;
        } catch (error) {
          if (!isAway(error)) await client.query('rollback');
          throw error;
        }
      });
    },
    async newestMigration() {
      const client = await reader();
      const { rows } = await client.query<{ name: string | null }>('select max(name) as name from migration');
      return rows[0]?.name ?? null;
    },
    async close() {
      closed = true;
      const open = await Promise.allSettled(readers.filter((each) => each !== undefined));
      await Promise.allSettled(open.filter((each) => each.status === 'fulfilled').map((each) => each.value.end()));
      await writers.end();
    },
  };
}
