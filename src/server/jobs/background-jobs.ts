import { setTimeout as sleep } from 'node:timers/promises';

/** Something that the portal does by itself again and again: send letters, remind of papers, make archives. */
export interface BackgroundJob {
  readonly name: string;
  /** Milliseconds from the end of one run to the begin of the next. */
  readonly everyMs: number;
  /** One run; several portals may run it at once. It must give up soon after `signal` says so. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** Runs each job by itself, never twice at once; one that fails is told and tried again at its next turn. */
export function startBackgroundJobs(jobs: readonly BackgroundJob[], log: (message: string) => void) {
  const ending = new AbortController();
  async function repeat({ name, everyMs, run }: BackgroundJob): Promise<void> {
    while (!ending.signal.aborted) {
      try {
        await run(ending.signal);
      } catch (error) {
        if (!ending.signal.aborted) log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }
  const running = Promise.all(jobs.map(repeat));
  return {
    /** Resolves when the last run has ended. */
    async stop(): Promise<void> {
      ending.abort();
      await running;
    },
  };
}
