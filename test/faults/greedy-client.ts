// Runs in a thread of its own, so that what it fetches does not slow down who measures: a company that asks for all it can.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What it asks for, as whom, and how many times at once each. */
export interface Greed {
  readonly url: string;
  readonly token: string;
  readonly asked: readonly { readonly path: string; readonly atOnce: number }[];
}

const AGAIN_MS = 500;

const { url, token, asked } = workerData as Greed;
const statuses: Record<string, number> = {};
const over = new AbortController();

async function loop(path: string): Promise<void> {
  while (!over.signal.aborted) {
    const response = await fetch(`${url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
    await response.arrayBuffer();
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (response.status !== 200) await sleep(AGAIN_MS);
  }
}

parentPort?.on('message', () => over.abort());
await Promise.all(asked.flatMap(({ path, atOnce }) => Array.from({ length: atOnce }, () => loop(path))));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(statuses);
parentPort?.close();
