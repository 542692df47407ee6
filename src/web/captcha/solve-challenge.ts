import { solveChallengeWorkers } from 'altcha-lib';
import { request } from '#web/client/request.ts';

/** More would only compete for the cores of cheap phones, which wait longest. */
const MOST_WORKERS = 4;
/** How long a worker's script may take to load, in milliseconds: a lost connection reports no error. */
const PATIENCE = 15_000;

/** A running worker, known by its first message. Throws if its script does not load. */
async function startedWorker(workers: Worker[], signal: AbortSignal): Promise<Worker> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  workers.push(worker);
  const until = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)]);
  await new Promise((resolve, reject) => {
    worker.addEventListener('message', resolve, { once: true });
    worker.addEventListener('error', reject, { once: true });
    until.addEventListener('abort', () => reject(until.reason as Error), { once: true });
  });
  return worker;
}

/** Fetches a challenge and solves it. `until`: when the solution expires, in milliseconds since 1970. */
export async function solveChallenge(signal: AbortSignal): Promise<{ solution: string; until: number }> {
  // Anonymous: an expired session token would be refused, and none is needed.
  const challenge = await request('captchaChallenge', { anonymous: true, signal });
  signal.throwIfAborted();
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const workers: Worker[] = [];
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2),
      controller,
      createWorker: () => startedWorker(workers, signal),
    });
    signal.throwIfAborted();
    if (solution === null) throw new Error('No solution was found in time.');
    return { solution: btoa(JSON.stringify({ challenge, solution })), until: challenge.parameters.expiresAt * 1000 };
  } finally {
    for (const worker of workers) worker.terminate();
  }
}
