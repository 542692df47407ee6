// A separate process that sends the requests its parent gives it, so that its costs are not counted as the portal's.
import { bytesOf, sendAll } from './http-client.ts';
import type { Sent } from './requests.ts';

/** The requests to send. */
export interface Load {
  readonly url: string;
  readonly clients: number;
  readonly seconds: number;
  readonly requests: readonly Sent[];
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
/** The longest that an answer may take. */
const PATIENCE_MS = 60_000;

async function run(load: Load): Promise<Outcome> {
  const url = new URL(load.url);
  const requests = load.requests.map((request) => bytesOf(request, url.host));
  const times = new Float64Array(MOST_TIMES);
  const statuses: Record<string, number> = {};
  let answered = 0;
  let first = 0;
  let last = 0;
  const begun = performance.now();
  const end = begun + load.seconds * 1000;

  /** What a client sends, one after another: all requests, or only its own part, beginning at another one than the others. */
  function sourceOf(client: number) {
    const at = (place: number) => Math.floor((place * requests.length) / load.clients);
    const from = at(client);
    const many = load.shared ? requests.length : at(client + 1) - from;
    let sent = 0;
    return () => {
      const now = performance.now();
      if (now >= end) return null;
      const bytes = load.shared || sent < many ? requests[(from + sent) % requests.length] : undefined;
      if (bytes === undefined) throw new Error('There are too few requests for so many seconds.');
      const due = load.perSecond === undefined ? now : begun + ((sent * load.clients + client) * 1000) / load.perSecond;
      sent += 1;
      return { bytes, wait: due - now };
    };
  }
  function note(status: number, milliseconds: number): void {
    last = performance.now();
    if (answered === 0) first = last;
    if (answered < MOST_TIMES) times[answered] = milliseconds;
    answered += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  await Promise.all(
    Array.from({ length: load.clients }, (_, client) =>
      sendAll({ url, next: sourceOf(client), answered: note, patience: PATIENCE_MS }),
    ),
  );
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
