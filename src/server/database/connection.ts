import { Client, DatabaseError, type ClientConfig } from 'pg';
import type { Duplex } from 'node:stream';
import { readerOf, type ReadValue } from './column-types.ts';
import { CANCELLED, READ_ONLY } from '../errors/away.ts';
import { requestCancel, type BackendKey } from './cancel-request.ts';
import { readMessages } from './message-reader.ts';
import { takeBatch, writeBytes, writeDescribe, writeExecute, writeParse, writeSync } from './protocol.ts';
import { bind, type Statement, type Value, type Values } from './statement.ts';

/** A statement to run, with its values. */
export interface BoundStatement {
  readonly statement: Statement<unknown>;
  readonly text: string;
  readonly values: Values;
}

/**
 * A connection to PostgreSQL that sends batches: each is one packet there and one back, and the next may leave before the answer is back.
 * pg connects, logs in and speaks TLS; then this connection takes over its socket, because pg's own queries are three batches (begin,
 * statement, commit) with a timer, three promises and some thirty objects each: 45 µs against 15.
 */
export interface Connection {
  /** The number of running batches. */
  readonly waiting: number;
  readonly closed: boolean;
  /** How long the server has been working on the oldest batch, in milliseconds; 0: there is none. */
  busyFor(now: number): number;
  /**
   * Sends commands and then a statement as one batch, which is a transaction of its own unless one is open; returns the statement's rows.
   */
  send<Row>(commands: readonly string[], bound: BoundStatement | null): Promise<Row[]>;
  /** The same, calling `done` as soon as the answer is back. */
  post(commands: readonly string[], bound: BoundStatement | null, done: OutcomeHandler): void;
  /**
   * Asks the server to cancel what it is running, which then fails (57014). Anything that runs between the call and its resolution may be
   * what was cancelled.
   */
  cancel(): Promise<void>;
  /** Closes the connection after running batches have ended. */
  end(): Promise<void>;
  /** Closes the connection at once; running batches fail. */
  destroy(): void;
}

/** The outcome of a batch. */
export interface Outcome {
  /** Null: it succeeded. */
  readonly error: Error | null;
  readonly rows: Record<string, unknown>[];
  /** How long the server worked on it, in milliseconds, without the batches before it; includes preparing. */
  readonly ms: number;
  /** The size of its rows. */
  readonly bytes: number;
  /** Whether its statement was prepared and planned in this batch. */
  readonly isFirst: boolean;
}
type OutcomeHandler = (outcome: Outcome) => void;

interface Column {
  readonly name: string;
  readonly read: ReadValue;
}

interface Batch {
  readonly statement: string | null;
  /** How many of its prepare steps are not done yet. */
  unprepared: number;
  /** Whether it also prepares its own statement, always as the last prepare step. */
  readonly isFirst: boolean;
  readonly sentAt: number;
  readonly rows: Record<string, unknown>[];
  bytes: number;
  error: Error | null;
  readonly done: OutcomeHandler;
}

interface PgClientInside extends BackendKey {
  readonly connection: { readonly stream: Duplex };
}

// Does nothing itself, but as the first statement of a batch without `begin` it opens the transaction that `set local` needs.
const OPEN = 'connection.open';
const NOTHING = 'select where false';

const READY = 'Z'.charCodeAt(0);
const ROW = 'D'.charCodeAt(0);
const COLUMNS = 'T'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);
const NOTICE = 'N'.charCodeAt(0);
const PREPARED = '1'.charCodeAt(0);

export interface ConnectionOptions {
  /** SQL to run first on a new connection. */
  readonly prepare: string;
  /** How long, in milliseconds, a batch may take once those before it are back. */
  readonly timeLimit: number;
  /** Through a pooler that gives each transaction another connection, so no session state carries over. */
  readonly pooled: boolean;
  /** Whether a standby is wanted; otherwise one is refused. */
  readonly toStandby: boolean;
}

/**
 * Runs the first SQL of a connection. Throws if the server is a standby and none is wanted: after a failover an address may briefly lead to
 * one, and connections made then would read old data and save nothing for as long as they last.
 */
async function prepareFor(client: Client, { prepare, toStandby }: ConnectionOptions): Promise<void> {
  try {
    await client.query(prepare);
    if (toStandby) return;
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
    if (rows[0]?.standby) throw Object.assign(new Error('The database is a standby.'), { code: READ_ONLY });
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/** Opens a connection; `onLost` is called when it ends, with whether that was requested here (`destroy`). */
export async function openConnection(
  config: ClientConfig,
  options: ConnectionOptions,
  onLost: (error: Error, isOwn: boolean) => void,
): Promise<Connection> {
  const { timeLimit, pooled } = options;
  const client = new Client(config);
  // Without a listener, a dropped connection would end the process.
  let lost = (error: Error): void => void error;
  client.on('error', (error) => lost(error));
  await client.connect();
  await prepareFor(client, options);

  const inside = client as unknown as PgClientInside;
  const { stream } = inside.connection;
  stream.removeAllListeners('data');
  const batches: Batch[] = [];
  const columns = new Map<string, readonly Column[]>();
  let closed = false;
  let settledAt = 0;
  let settled = () => {};

  const watch = setInterval(() => {
    const [oldest] = batches;
    // Batches behind a slow one have not begun: their waiting does not count.
    if (oldest && performance.now() - Math.max(oldest.sentAt, settledAt) > timeLimit)
      close(new Error('Query read timeout'));
  }, 500).unref();

  function close(error: Error, isOwn = false): void {
    if (closed) return;
    closed = true;
    clearInterval(watch);
    stream.destroy();
    const under = batches.splice(0);
    onLost(error, isOwn);
    for (const batch of under) end(batch, batch.error ?? error, performance.now());
    settled();
  }
  lost = close;
  client.on('end', () => close(new Error('Connection terminated unexpectedly')));

  function end({ done, rows, bytes, isFirst, sentAt }: Batch, error: Error | null, now: number): void {
    const ms = now - Math.max(sentAt, settledAt);
    settledAt = now;
    done({ error, rows, ms, bytes, isFirst });
  }

  const take = answerTaker({
    batches,
    columns,
    pooled,
    close,
    end(batch) {
      end(batch, batch.error, performance.now());
      if (batches.length === 0) settled();
    },
  });
  stream.on('data', readMessages(take));

  const leave = packetsTo(stream);
  const write = batchWriter(columns, pooled);

  function post(commands: readonly string[], bound: BoundStatement | null, done: OutcomeHandler): void {
    const statement = bound?.statement.name ?? null;
    const isFirst = statement !== null && !columns.has(statement);
    if (closed) return done({ error: new Error('Connection terminated'), rows: [], ms: 0, bytes: 0, isFirst });
    const unprepared = write(commands, bound);
    batches.push({ statement, unprepared, isFirst, sentAt: performance.now(), rows: [], bytes: 0, error: null, done });
    leave(takeBatch());
  }

  return {
    get waiting() {
      return batches.length;
    },
    get closed() {
      return closed;
    },
    busyFor(now) {
      const [oldest] = batches;
      return oldest ? now - Math.max(oldest.sentAt, settledAt) : 0;
    },
    send<Row>(commands: readonly string[], bound: BoundStatement | null) {
      const { promise, resolve, reject } = Promise.withResolvers<Row[]>();
      post(commands, bound, ({ error, rows }) => (error === null ? resolve(rows as Row[]) : reject(error)));
      return promise;
    },
    post,
    cancel: () => requestCancel(config, inside),
    async end() {
      if (closed) return;
      if (batches.length > 0) await new Promise<void>((resolve) => (settled = resolve));
      closed = true;
      clearInterval(watch);
      await client.end();
    },
    destroy: () => close(new Error('Connection terminated'), true),
  };
}

interface UnderWay {
  /** Oldest first. */
  readonly batches: Batch[];
  /** The columns of prepared statements, by statement name. */
  readonly columns: Map<string, readonly Column[]>;
  readonly pooled: boolean;
  readonly close: (error: Error) => void;
  readonly end: (batch: Batch) => void;
}

/** Returns the function that handles the server's messages, each for the oldest running batch. */
function answerTaker({ batches, columns, pooled, close, end }: UnderWay) {
  return function take(bytes: Buffer, type: number, from: number, to: number): void {
    const [batch] = batches;
    if (type === ROW && batch) {
      batch.rows.push(readRow(bytes, from, columns.get(batch.statement ?? '') ?? []));
      batch.bytes += to - from;
    } else if (type === PREPARED && batch) batch.unprepared -= 1;
    else if (type === COLUMNS && batch?.statement) {
      const described = readColumns(bytes, from);
      // The opening statement has no columns.
      if (described.length > 0) columns.set(batch.statement, described);
    } else if (type === ERROR) {
      const error = readError(bytes, from, to);
      if (batch) batch.error = error;
      else close(error);
    } else if (type === NOTICE && batch && isUncopied(bytes, from, to)) {
      // The commit was reported as done but is on one machine only, and would be lost with it. A retry will find it, once it is replicated.
      batch.error = Object.assign(readError(bytes, from, to), { code: CANCELLED });
    } else if (type === READY && batch) {
      batches.shift();
      if (batch.error !== null) {
        // Later batches assume something is prepared that is not. If it is only the statement, just the batches that run it fail; otherwise
        // the connection is replaced.
        if (batch.unprepared === 1 && batch.isFirst) columns.delete(batch.statement ?? '');
        else if (batch.unprepared > 0 && !pooled) close(batch.error);
      }
      end(batch);
    }
  };
}

function writeCommands(commands: readonly string[]): void {
  for (const command of commands) {
    writeParse('', command);
    writeExecute('', []);
  }
}

const openings = new WeakMap<readonly string[], Buffer>();
/** The bytes with which a batch begins and sets its company, used once the opening statement is prepared. */
function openingBytes(commands: readonly string[]): Buffer {
  const known = openings.get(commands);
  if (known !== undefined) return known;
  writeExecute(OPEN, []);
  writeCommands(commands);
  const bytes = takeBatch();
  openings.set(commands, bytes);
  return bytes;
}

/**
 * Returns the function that writes a batch; that returns how much it prepares: 0 if everything that later batches may run by name is
 * already prepared.
 */
function batchWriter(columns: Map<string, readonly Column[]>, pooled: boolean) {
  /** Writes the execution of a statement; returns 1 if it also has to be prepared. */
  function run(name: string, text: string, values: readonly Value[]): number {
    if (pooled) {
      writeParse('', text);
      writeDescribe('');
      writeExecute('', values);
      return 1;
    }
    const prepares = !columns.has(name);
    if (prepares) {
      columns.set(name, []);
      writeParse(name, text);
      writeDescribe(name);
    }
    writeExecute(name, values);
    return prepares ? 1 : 0;
  }

  return function write(commands: readonly string[], bound: BoundStatement | null): number {
    const values = bound === null ? [] : bind(bound.statement, bound.values);
    let named = 0;
    if (bound !== null && commands.length > 0 && !pooled && columns.has(OPEN)) writeBytes(openingBytes(commands));
    else {
      if (bound !== null && commands.length > 0) named += run(OPEN, NOTHING, []);
      writeCommands(commands);
    }
    if (bound !== null) named += run(bound.statement.name, bound.text, values);
    writeSync();
    return named === 0 ? 0 : commands.length + named;
  };
}

/** Collects everything that one turn of the event loop sends into one packet, which saves a system call and a wake-up for each batch. */
function packetsTo(stream: Duplex): (batch: Buffer) => void {
  const outgoing: Buffer[] = [];
  function flush(): void {
    const [first] = outgoing;
    if (first) stream.write(outgoing.length === 1 ? first : Buffer.concat(outgoing));
    outgoing.length = 0;
  }
  return function leave(batch) {
    outgoing.push(batch);
    if (outgoing.length === 1) setImmediate(flush);
  };
}

function readColumns(bytes: Buffer, from: number): Column[] {
  let at = from + 2;
  return Array.from({ length: bytes.readInt16BE(from) }, () => {
    const end = bytes.indexOf(0, at);
    const name = bytes.toString('utf8', at, end);
    // After the name come table, column and type, and three more that are not needed.
    const read = readerOf(bytes.readInt32BE(end + 7));
    at = end + 19;
    return { name, read };
  });
}

function readRow(bytes: Buffer, from: number, columns: readonly Column[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let at = from + 2;
  for (const { name, read } of columns) {
    const length = bytes.readInt32BE(at);
    at += 4;
    if (length < 0) row[name] = null;
    else {
      row[name] = read(bytes, at, at + length);
      at += length;
    }
  }
  return row;
}

// The name of the routine that raises the notice is the same in every language.
const UNCOPIED = Buffer.from('RSyncRepWaitForLSN\0');
/** Whether a notice says that a commit did not wait for its standby. Notices are many, so this must cost next to nothing. */
const isUncopied = (bytes: Buffer, from: number, to: number): boolean => bytes.subarray(from, to).includes(UNCOPIED);

function readError(bytes: Buffer, from: number, to: number): DatabaseError {
  const fields = new Map<string, string>();
  for (let at = from; bytes[at] !== 0;) {
    const end = bytes.indexOf(0, at);
    fields.set(String.fromCharCode(bytes[at] ?? 0), bytes.toString('utf8', at + 1, end));
    at = end + 1;
  }
  const error = new DatabaseError(fields.get('M') ?? 'The database reported an error.', to - from, 'error');
  error.severity = fields.get('V');
  error.code = fields.get('C');
  error.detail = fields.get('D');
  error.table = fields.get('t');
  error.constraint = fields.get('n');
  return error;
}
