import { solveChallengeWorkers } from 'altcha-lib';
import { request } from '#web/client.ts';

/** More would only take turns on the cheap phones that wait longest. */
const MOST_WORKERS = 4;

/** Fetches a challenge and solves it. `until`: when it is over, in milliseconds since 1970. */
export async function solveChallenge(signal: AbortSignal): Promise<{ solution: string; until: number }> {
  // A token that is over would be refused, and is not asked for.
  const challenge = await request('captchaChallenge', { anonymous: true, signal });
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(), { once: true });
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2),
    controller,
    createWorker: () => new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' }),
  });
  signal.throwIfAborted();
  if (solution === null) throw new Error('No solution was found in time.');
  return { solution: btoa(JSON.stringify({ challenge, solution })), until: challenge.parameters.expiresAt * 1000 };
}
