// A separate process that sends the requests its parent gives it, so that its costs are not counted as the portal's.
import autocannon, { type Client, type Request } from 'autocannon';

/** The requests to send. */
export interface Load {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly requests: readonly Request[];
  /** Whether each client sends all requests, or only its own part. */
  readonly shared: boolean;
  /** Requests a second of all clients together; absent: as many as are answered. */
  readonly perSecond?: number | undefined;
}

/** The result. */
export interface Outcome {
  readonly rate: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
}

const MOST_TIMES = 2_000_000;
/** The longest that an answer may take, in seconds. */
const TIMEOUT = 60;

async function run(load: Load): Promise<Outcome> {
  const times = new Float64Array(MOST_TIMES);
  const statuses: Record<string, number> = {};
  let answered = 0;
  let first = 0;
  let last = 0;
  let client = 0;
  // Each client begins at another request, so that not all ask for the same company at once.
  const setupClient = (each: Client) => {
    const at = (place: number) => Math.floor((place * load.requests.length) / load.clients);
    const own = load.requests.slice(at(client), at(client + 1));
    const others = load.shared ? [...load.requests.slice(at(client + 1)), ...load.requests.slice(0, at(client))] : [];
    client += 1;
    each.setRequests([...own, ...others].map((request) => ({ ...request })));
  };
  await new Promise<void>((resolve, reject) => {
    const running = autocannon(
      {
        url: load.url,
        connections: load.clients,
        duration: load.seconds,
        requests: load.requests.slice(0, 1),
        setupClient,
        timeout: TIMEOUT,
        ...(load.perSecond !== undefined && { overallRate: load.perSecond }),
      },
      (error) => (error === null ? resolve() : reject(error)),
    );
    running.on('response', (_client, status, _bytes, milliseconds) => {
      last = performance.now();
      if (answered === 0) first = last;
      if (answered < MOST_TIMES) times[answered] = milliseconds;
      answered += 1;
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
  });
  const sorted = times.subarray(0, Math.min(answered, MOST_TIMES)).sort();
  const within = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    // From the first answer to the last; a single answer has no such time.
    rate: answered > 1 ? ((answered - 1) * 1000) / (last - first) : answered / load.seconds,
    p50: within(0.5),
    p95: within(0.95),
    p99: within(0.99),
    statuses,
  };
}

process.on('message', (load: Load) => {
  // Collects its own garbage before measuring instead of during it.
  globalThis.gc?.();
  run(load).then(
    (outcome) => process.send?.({ outcome }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
