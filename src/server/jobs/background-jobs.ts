import { setTimeout as sleep } from 'node:timers/promises';

/** Recurring work of the portal: sending letters, reminders, making archives. */
export interface BackgroundJob {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly everyMs: number;
  /** One run; several portals may run it at the same time. It must stop soon after `signal` aborts. */
  readonly run: (signal: AbortSignal) => Promise<unknown>;
}

/** Runs each job on its own schedule, never twice at once; a failure is logged and the job tried again at its next turn. */
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
