// A company that makes as many requests as it can. In its own thread, so that it does not slow down the one that measures.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';

/** A request as it is sent. */
export interface Written {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: ArrayBuffer | null;
}

/** What is sent until it is stopped: the requests in turn, this many at once. */
export interface Greed {
  readonly requests: readonly Written[];
  readonly atOnce: number;
}

// How long it waits after a refusal.
const AGAIN_MS = 100;

let over = new AbortController();

async function ask({ requests, atOnce }: Greed): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  let next = 0;
  async function loop(): Promise<void> {
    while (!over.signal.aborted) {
      const request = requests[next++ % requests.length];
      if (!request) return;
      const { url, method, headers, body } = request;
      try {
        const response = await fetch(url, {
          method,
          headers: headers.map(([name, value]): [string, string] => [name, value]),
          signal: over.signal,
          ...(body && { body: body.slice(0) }),
        });
        await response.arrayBuffer();
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
        if (response.status === 429 || response.status >= 500) await sleep(AGAIN_MS);
      } catch {
        if (over.signal.aborted) statuses['left'] = (statuses['left'] ?? 0) + 1;
        else statuses['cut'] = (statuses['cut'] ?? 0) + 1;
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loop));
  return statuses;
}

parentPort?.on('message', (greed: Greed | 'enough') => {
  if (greed === 'enough') return over.abort();
  over = new AbortController();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  void ask(greed).then((statuses) => parentPort?.postMessage(statuses));
});
