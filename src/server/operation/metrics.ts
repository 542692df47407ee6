import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Gauge, Registry, type Metric } from 'prom-client';
import type { Database } from '../database/connect.ts';
import { statement } from '../database/statement.ts';
import { denied } from '../errors/errors.ts';
import type { VirusScanner } from '../files/virus-scanner.ts';
import { BOUNDS, type RequestNotes } from './requests.ts';

// `GET /metrics` for Prometheus. Nothing is computed before somebody asks.

export interface MetricsServices {
  readonly requests: RequestNotes;
  readonly database: Database;
  readonly threads: {
    readonly printer: { readonly waiting: () => number };
    readonly making: () => { readonly waiting: number };
    readonly reading: () => { readonly waiting: number };
  };
  readonly scanner: VirusScanner;
  /** Required to read the metrics; absent: only this computer may. */
  readonly token: string | undefined;
  readonly publicUrl: string;
}

const waitingLetters = statement<{ waiting: number; seconds: number }>(
  'metrics.letters',
  sql`select count(*)::int as waiting, coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as seconds from outbox where sent_at is null and given_up_at is null`,
);

/** Routes `/metrics`. */
export function routeMetrics(app: FastifyInstance, services: MetricsServices): void {
  const registry = createRegistry(services);
  app.addHook('onClose', async () => registry.stop());
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request.raw, services)) throw denied();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.write());
  });
}

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const FORWARDED = /^(x-forwarded|x-real-ip$|forwarded$|via$|cf-connecting-ip$|true-client-ip$)/;

/**
 * With a token, whoever presents it may read. Without one, only a request from this computer that came through no proxy: a proxy runs on
 * this computer too, so proxied requests are recognized by the headers it adds, and with an https address there is certainly one.
 */
export function mayRead(request: IncomingMessage, { token, publicUrl }: Pick<MetricsServices, 'token' | 'publicUrl'>) {
  const { headers, socket } = request;
  if (token !== undefined) {
    const hashOf = (text: string) => createHash('sha256').update(text).digest();
    return timingSafeEqual(hashOf(headers.authorization ?? ''), hashOf(`Bearer ${token}`));
  }
  return (
    !publicUrl.startsWith('https:') &&
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    LOCAL_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDED.test(name))
  );
}

type GaugeMaker = (name: string, help: string, read: () => number) => void;

/** Adds metrics of the process; returns the function that stops them. */
function addProcess(gauge: GaugeMaker): () => void {
  // It costs this process nothing: libuv's timer records how late it was woken.
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  gauge('bilty_event_loop_lag_seconds', 'The longest the event loop was late since the last scrape.', () => {
    const longest = delay.max / 1e9;
    delay.reset();
    return Math.max(0, longest);
  });
  gauge('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss());
  gauge('nodejs_heap_used_bytes', 'JavaScript heap in use.', () => process.memoryUsage().heapUsed);
  gauge('process_start_time_seconds', 'When the portal was started.', () => performance.timeOrigin / 1000);
  gauge('process_cpu_seconds', 'Processor time used, by all threads.', () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  return () => delay.disable();
}

/** Adds metrics of the database; returns the function that reads them. */
function addDatabase(registry: Registry, database: Database): () => Promise<void> {
  const up = new Gauge({ name: 'bilty_database_up', help: 'Whether the database answers.', registers: [registry] });
  const oldest = new Gauge({
    name: 'bilty_letters_oldest_seconds',
    help: 'How long the oldest letter has been waiting, of the whole database.',
    registers: [registry],
  });
  const letters = new Gauge({
    name: 'bilty_letters_waiting',
    help: 'Letters that wait to be sent, of the whole database.',
    registers: [registry],
  });
  return async function ask(): Promise<void> {
    try {
      const [row] = await database.read('access', waitingLetters, {});
      up.set(1);
      letters.set(row?.waiting ?? 0);
      oldest.set(row?.seconds ?? 0);
    } catch {
      up.set(0);
      letters.set(Number.NaN);
      oldest.set(Number.NaN);
    }
  };
}

/** Adds the metric of the virus scanner; returns the function that asks it. */
function addScanner(registry: Registry, scanner: VirusScanner): () => Promise<void> {
  const up = new Gauge({
    name: 'bilty_virus_scanner_up',
    help: 'Whether the virus scanner answers; NaN: there is none.',
    registers: [registry],
  });
  return async function ask(): Promise<void> {
    const answers = await scanner.answers();
    up.set(answers === null ? Number.NaN : Number(answers));
  };
}

function createRegistry({ requests, database, threads, scanner }: MetricsServices) {
  const registry = new Registry();
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });

  // prom-client's own histogram looks its labels up on every request, 1 µs each; this one only uses it for output.
  registry.registerMetric(requestDurations(requests) as unknown as Metric);

  gauge('bilty_database_reads', 'Short reads under way.', () => database.load().reads);
  gauge('bilty_database_reads_waiting', 'Short reads that wait.', () => database.load().readsWaiting);
  gauge('bilty_database_apart', 'Reads that have a connection of their own.', () => database.load().apart);
  gauge('bilty_database_apart_waiting', 'Reads that wait for one.', () => database.load().apartWaiting);
  gauge('bilty_answers_bytes', 'What was read for answers that have not gone out.', () => database.load().bytes);
  gauge('bilty_database_writes', 'Connections that are writing.', () => database.load().writes);
  gauge('bilty_database_waiting', 'Writes that wait for a connection.', () => database.load().writesWaiting);
  gauge('bilty_print_waiting', 'Papers that wait to be printed.', () => threads.printer.waiting());
  gauge('bilty_making_waiting', 'Long papers and spreadsheets that wait to be made.', () => threads.making().waiting);
  gauge('bilty_reading_waiting', 'Files of others that wait to be read.', () => threads.reading().waiting);

  const askDatabase = addDatabase(registry, database);
  const askScanner = addScanner(registry, scanner);
  const stop = addProcess(gauge);
  return {
    contentType: registry.contentType,
    async write(): Promise<string> {
      await Promise.all([askDatabase(), askScanner()]);
      return await registry.metrics();
    },
    stop,
  };
}

function requestDurations(requests: RequestNotes) {
  const name = 'bilty_request_seconds';
  const help = 'How long requests took, by call of the contract and status of the answer.';
  return {
    name,
    get() {
      const values: { metricName: string; labels: Record<string, string | number>; value: number }[] = [];
      for (const { call, status, counts, total } of requests.answered()) {
        let sum = 0;
        for (const [at, count] of counts.entries()) {
          const bound = BOUNDS[at];
          const le = bound === undefined ? '+Inf' : String(bound / 1000);
          sum += count;
          values.push({ metricName: `${name}_bucket`, labels: { call, status, le }, value: sum });
        }
        values.push({ metricName: `${name}_sum`, labels: { call, status }, value: total / 1000 });
        values.push({ metricName: `${name}_count`, labels: { call, status }, value: sum });
      }
      return { name, help, type: 'histogram', values, aggregator: 'sum' };
    },
  };
}
